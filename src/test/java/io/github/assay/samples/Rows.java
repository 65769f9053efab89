package io.github.assay.samples;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a query returned, as texts that compare as people read them: floating-point noise left out. */
record Rows(int columns, List<List<String>> rows) {
    static Rows of(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            List<List<String>> rows = new ArrayList<>();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(text(result.getObject(i)));
                }
                rows.add(row);
            }
            return new Rows(columns, rows);
        }
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "NULL";
            case Double d -> String.format(Locale.ROOT, "%.6f", d).replaceAll("\\.?0+$", "");
            case String s -> "'" + s + "'";
            default -> value.toString();
        };
    }

    /** The rows without their order, nor that of the columns. */
    List<String> bag() {
        return rows.stream()
                .map(r -> r.stream().sorted().collect(Collectors.joining("|")))
                .sorted()
                .toList();
    }

    /** The rows in their order, columns in any. */
    List<String> sequence() {
        return rows.stream().map(r -> r.stream().sorted().collect(Collectors.joining("|"))).toList();
    }

    boolean sameBag(Rows other) {
        return columns == other.columns && bag().equals(other.bag());
    }

    /** Whether every row of the other has a row here whose numbers are near its own and whose texts are equal. */
    boolean near(Rows other) {
        if (rows.size() != other.rows.size() || columns != other.columns) {
            return false;
        }
        for (int i = 0; i < rows.size(); i++) {
            for (int c = 0; c < columns; c++) {
                if (!nearCell(rows.get(i).get(c), other.rows.get(i).get(c))) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean nearCell(String a, String b) {
        if (a.equals(b)) {
            return true;
        }
        try {
            return Math.abs(Double.parseDouble(a) - Double.parseDouble(b)) <= 0.5;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
