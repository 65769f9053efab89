package io.github.assay.files.tables;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a table that a program printed as text: lines {@code | a | b |} and at the end {@code shape=(rows, columns)}.
 * The table is truncated when it has fewer lines than rows, or contains a text that the program cut
 * ({@code … 41 chars}), because missing parts cannot be compared. {@code None} is NULL; types are inferred as for CSV.
 */
public final class PrintedTable {
    private static final Pattern SHAPE = Pattern.compile("shape=\\((\\d+), (\\d+)\\)$");
    private static final Pattern CUT = Pattern.compile("\\.\\.\\. \\d+ chars$");

    private static final String LEFT_OUT = "...";

    private PrintedTable() {}

    /**
     * Reads the table; a record that states there is no result is unavailable.
     *
     * @throws TableFormatException when the text is no such table
     */
    public static Outcome<ExecutionOutcome> read(String text) throws TableFormatException {
        Matcher shape = SHAPE.matcher(text);
        if (!shape.find()) {
            if (text.isEmpty() || text.equalsIgnoreCase("No execution result")) {
                return Outcome.unavailable("no_result", "the record says: " + (text.isEmpty() ? "nothing" : text));
            }
            throw new TableFormatException("found the text '" + brief(text) + "'; expected a table");
        }
        int columns = Integer.parseInt(shape.group(2));
        List<List<Optional<String>>> rows = new ArrayList<>();
        for (String line : text.substring(0, shape.start()).lines().toList()) {
            if (!line.equals(LEFT_OUT)) {
                rows.add(row(line, columns));
            }
        }
        boolean cut = rows.stream().flatMap(List::stream).anyMatch(c -> c.filter(PrintedTable::isCut).isPresent());
        boolean truncated = cut || rows.size() < Long.parseLong(shape.group(1));
        ResultTable table = new ResultTable(names(columns), ColumnTypeInference.cells(rows, columns), truncated, Optional.empty());
        return Outcome.value(new ExecutionOutcome.Rows(table, Duration.ZERO));
    }

    private static boolean isCut(String cell) {
        return CUT.matcher(cell).find();
    }

    private static List<Column> names(int columns) {
        List<Column> names = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
            names.add(Column.of("column " + i));
        }
        return names;
    }

    private static List<Optional<String>> row(String line, int columns) throws TableFormatException {
        if (!line.startsWith("| ") || !line.endsWith(" |") || line.length() < 4) {
            throw new TableFormatException("found the line '" + brief(line) + "'; expected | … |");
        }
        String inner = line.substring(2, line.length() - 2);
        String[] cells = columns == 1 ? new String[] {inner} : inner.split(" \\| ", -1);
        if (cells.length != columns) {
            throw new TableFormatException(
                    "found " + cells.length + " cells in '" + brief(line) + "'; expected " + columns);
        }
        List<Optional<String>> row = new ArrayList<>();
        for (String cell : cells) {
            row.add(cell.equals("None") ? Optional.empty() : Optional.of(cell));
        }
        return row;
    }

    private static String brief(String text) {
        return text.length() > 80 ? text.substring(0, 80) + "…" : text;
    }
}
