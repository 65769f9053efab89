package io.github.assay.cli.text;

import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lays out a result table as text: columns padded to their widest cell, numbers to the right. */
public final class TextTable {
    private TextTable() {}

    /** Column titles and rows, as the description has them for the terminal; empty where there is no row. */
    public static <R> List<String> lines(TableSpec<R> spec, List<R> rows) {
        return lines(spec, rows, Integer.MAX_VALUE);
    }

    /**
     * The same with at most so many characters a line: of the columns but the first the widest are cut, the last one at its
     * start.
     */
    static <R> List<String> lines(TableSpec<R> spec, List<R> rows, int most) {
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
        for (int over = Arrays.stream(width).sum() + 2 * (width.length - 1) - most; over > 0 && width.length > 1; over--) {
            int widest = 1;
            for (int i = 2; i < width.length; i++) {
                widest = width[i] > width[widest] ? i : widest;
            }
            width[widest] = Math.max(1, width[widest] - 1);
        }
        return cells.stream().map(row -> line(columns, row, width)).toList();
    }

    private static String cut(String cell, int width, boolean atStart) {
        int length = length(cell);
        return length <= width ? cell
                : atStart ? "…" + cell.substring(cell.offsetByCodePoints(0, length - width + 1))
                : cell.substring(0, cell.offsetByCodePoints(0, width - 1)) + "…";
    }

    private static int length(String cell) {
        return cell.codePointCount(0, cell.length());
    }

    private static <R> String line(List<PrintedColumn<R>> columns, List<String> row, int[] width) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < width.length; i++) {
            String cell = cut(row.get(i), width[i], i == width.length - 1);
            String pad = " ".repeat(width[i] - length(cell));
            line.append(i == 0 ? "" : "  ").append(columns.get(i).right() ? pad + cell : cell + pad);
        }
        return line.toString().stripTrailing();
    }
}
