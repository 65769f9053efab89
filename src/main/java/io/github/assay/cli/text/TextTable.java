package io.github.assay.cli.text;

import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import java.util.ArrayList;
import java.util.List;

/** Lays out a result table as text: columns padded to their widest cell, numbers to the right. */
public final class TextTable {
    private TextTable() {}

    /** Column titles and rows, as the description has them for the terminal; empty where there is no row. */
    public static <R> List<String> lines(TableSpec<R> spec, List<R> rows) {
        List<PrintedColumn<R>> columns = rows.isEmpty() ? List.of() : spec.printed(Output.TERMINAL);
        if (columns.isEmpty()) {
            return List.of();
        }
        List<List<String>> cells = new ArrayList<>(List.of(columns.stream().map(PrintedColumn::title).toList()));
        rows.forEach(r -> cells.add(columns.stream().map(c -> Terminal.visible(c.text().apply(r))).toList()));
        int[] width = new int[columns.size()];
        for (List<String> row : cells) {
            for (int i = 0; i < width.length; i++) {
                width[i] = Math.max(width[i], length(row.get(i)));
            }
        }
        return cells.stream().map(row -> line(columns, row, width)).toList();
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }

    private static <R> String line(List<PrintedColumn<R>> columns, List<String> row, int[] width) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < width.length; i++) {
            String pad = " ".repeat(width[i] - length(row.get(i)));
            line.append(i == 0 ? "" : "  ").append(columns.get(i).right() ? pad + row.get(i) : row.get(i) + pad);
        }
        return line.toString().stripTrailing();
    }
}
