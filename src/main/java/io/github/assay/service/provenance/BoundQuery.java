package io.github.assay.service.provenance;

import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Binds values of a row to the columns of a query, so that the engine returns few rows. Only whole numbers, texts and
 * NULL are bound: all engines compare them alike.
 */
final class BoundQuery {
    private static final int LONGEST_TEXT = 500;

    private final int columns;
    private final String condition;

    /**
     * @param columns number of columns of the query
     * @param bound which of them are bound
     * @param row the values, by column
     */
    BoundQuery(int columns, boolean[] bound, List<Cell> row) {
        this.columns = columns;
        List<String> tests = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            String name = "c" + (i + 1);
            switch (bound[i] ? row.get(i) : Cell.of(0.0)) {
                case Cell.Null _ -> tests.add(name + " IS NULL");
                case Cell.Int(long value) -> tests.add(name + " = " + value);
                case Cell.Text(String value) when isPlain(value) ->
                    tests.add(name + " = '" + value.replace("'", "''") + "'");
                default -> {}
            }
        }
        this.condition = tests.isEmpty() ? "" : " WHERE " + String.join(" AND ", tests);
    }

    private static boolean isPlain(String value) {
        return value.length() <= LONGEST_TEXT && value.chars().allMatch(c -> c >= ' ' && c != '\\');
    }

    /** A statement that returns the rows of a query that have the bound values. */
    String of(String query) {
        String names = IntStream.rangeClosed(1, columns).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        return "WITH assay_rows(" + names + ") AS (\n" + query + "\n) SELECT * FROM assay_rows" + condition;
    }
}
