package io.github.assay.cli.text;

import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table of text for the terminal: columns padded to their widest cell, numbers to the right. */
public final class TextTable {
    private final List<String[]> rows = new ArrayList<>();
    private final boolean[] right;

    /** @param titles column titles; one that starts with {@code >} makes a right-aligned column */
    public TextTable(String... titles) {
        right = new boolean[titles.length];
        String[] plain = new String[titles.length];
        for (int i = 0; i < titles.length; i++) {
            right[i] = titles[i].startsWith(">");
            plain[i] = right[i] ? titles[i].substring(1) : titles[i];
        }
        rows.add(plain);
    }

    /** A result table as its description has it for the terminal. */
    public static <R> TextTable of(TableSpec<R> spec, List<R> rows) {
        List<PrintedColumn<R>> columns = spec.printed(Output.TERMINAL);
        TextTable table = new TextTable(columns.stream().map(c -> (c.right() ? ">" : "") + c.title()).toArray(String[]::new));
        rows.forEach(r -> table.add(columns.stream().map(c -> c.text().apply(r)).toArray(String[]::new)));
        return table;
    }

    /** Prints the lines; prints nothing if there is no row. */
    public void print(Terminal terminal) {
        lines().forEach(terminal::result);
    }

    public void add(String... cells) {
        if (cells.length != right.length) {
            throw new IllegalArgumentException(cells.length + " cells for " + right.length + " columns");
        }
        rows.add(Arrays.stream(cells).map(Terminal::visible).toArray(String[]::new));
    }

    /** Column titles and rows; empty when there is no row. */
    public List<String> lines() {
        if (rows.size() == 1) {
            return List.of();
        }
        int[] width = new int[right.length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                width[i] = Math.max(width[i], row[i].codePointCount(0, row[i].length()));
            }
        }
        return rows.stream().map(row -> line(row, width)).toList();
    }

    private String line(String[] row, int[] width) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.length; i++) {
            String pad = " ".repeat(width[i] - row[i].codePointCount(0, row[i].length()));
            line.append(i == 0 ? "" : "  ").append(right[i] ? pad + row[i] : row[i] + pad);
        }
        return line.toString().stripTrailing();
    }
}
