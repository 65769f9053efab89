package io.github.assay.cli.text;

import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec.ColumnKind;
import io.github.assay.tabular.TableSpec.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Lays out a result table as text: columns padded to their widest cell, numbers to the right. */
public final class TextTable {
    private static final int LEAST_NAME = 28;
    private static final int LEAST_WORDS = 16;
    private static final String METRIC = "metric";
    private static final Set<String> NAMES = Set.of(METRIC, "name", "names", "pair", "system", "systems");

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
        List<List<String>> cells = cells(columns, rows, Extent.WHOLE);
        int[] width = widths(cells);
        for (int over = total(width) - most; over > 0 && width.length > 1; over--) {
            int widest = 1;
            for (int i = 2; i < width.length; i++) {
                widest = width[i] > width[widest] ? i : widest;
            }
            width[widest] = Math.max(1, width[widest] - 1);
        }
        return cells.stream().map(row -> line(columns, row, width, true)).toList();
    }

    /**
     * The same within an extent: the first rows, without details, the words of columns cut and the last columns left out
     * until a line fits; a last line says how much is not there.
     *
     * @param details keys of columns that only the whole table has
     */
    static <R> List<String> lines(TableSpec<R> spec, List<R> rows, Extent extent, Set<String> details) {
        if (extent.isUnlimited()) {
            List<PrintedColumn<R>> all = rows.isEmpty() ? List.of() : spec.printed(Output.TERMINAL);
            List<List<String>> cells = cells(all, rows, extent);
            return all.isEmpty() ? List.of() : cells.stream().map(row -> line(all, row, widths(cells), false)).toList();
        }
        List<PrintedColumn<R>> all = rows.isEmpty() ? List.of() : spec.printed(Output.TERMINAL);
        if (all.isEmpty()) {
            return List.of();
        }
        List<R> first = rows.subList(0, Math.min(extent.rows(), rows.size()));
        List<PrintedColumn<R>> columns = new ArrayList<>(all.stream().filter(c -> !details.contains(c.spec().key())).toList());
        List<List<String>> cells = cells(columns, first, extent);
        int[] width = widths(cells);
        while (total(least(columns, width)) > extent.width() && columns.size() > 1) {
            boolean bounds = columns.removeLast().isInterval();
            if (bounds && columns.size() > 1) {
                columns.removeLast(); // no value is printed without its interval
            }
            width = Arrays.copyOf(width, columns.size());
        }
        boolean cut = shrink(width, least(columns, width), total(width) - extent.width());
        int[] fitted = width;
        List<String> lines = new ArrayList<>(cells.stream().map(row -> line(columns, row, fitted, false)).toList());
        int more = rows.size() - first.size();
        int without = all.size() - columns.size();
        List<String> rest = new ArrayList<>();
        if (more > 0) {
            rest.add(Texts.text("table.rest.rows", more));
        }
        if (without > 0) {
            rest.add(Texts.text("table.rest.columns", without));
        }
        if (cut) {
            rest.add(Texts.text("table.rest.cut"));
        }
        if (!rest.isEmpty()) {
            lines.add(Texts.text("table.rest", String.join(", ", rest)));
        }
        return lines;
    }

    /** Narrowest widths: names and words may be cut, figures not. */
    private static <R> int[] least(List<PrintedColumn<R>> columns, int[] width) {
        int[] least = width.clone();
        for (int i = 0; i < least.length; i++) {
            if (columns.get(i).spec().kind() == ColumnKind.TEXT) {
                least[i] = Math.min(width[i], i == 0 || NAMES.contains(columns.get(i).id()) ? LEAST_NAME : LEAST_WORDS);
            }
        }
        return least;
    }

    /** Narrows the widest columns that may be cut; returns whether any was narrowed. */
    private static boolean shrink(int[] width, int[] least, int over) {
        for (int left = over; left > 0; left--) {
            int widest = -1;
            for (int i = 0; i < width.length; i++) {
                widest = width[i] > least[i] && (widest < 0 || width[i] > width[widest]) ? i : widest;
            }
            if (widest < 0) {
                return left < over;
            }
            width[widest]--;
        }
        return over > 0;
    }

    private static <R> List<List<String>> cells(List<PrintedColumn<R>> columns, List<R> rows, Extent extent) {
        List<List<String>> cells = new ArrayList<>(List.of(columns.stream().map(PrintedColumn::title).toList()));
        rows.forEach(r -> cells.add(columns.stream().map(c -> cell(c, r, extent)).toList()));
        return cells;
    }

    private static <R> String cell(PrintedColumn<R> column, R row, Extent extent) {
        String text = column.text().apply(row);
        return Terminal.visible(column.id().equals(METRIC) ? extent.names().apply(text) : text);
    }

    private static int[] widths(List<List<String>> cells) {
        int[] width = new int[cells.getFirst().size()];
        for (List<String> row : cells) {
            for (int i = 0; i < width.length; i++) {
                width[i] = Math.max(width[i], length(row.get(i)));
            }
        }
        return width;
    }

    private static int total(int[] width) {
        return Arrays.stream(width).sum() + 2 * (width.length - 1);
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

    /** @param lastEnd whether a last cell that is cut keeps its end */
    private static <R> String line(List<PrintedColumn<R>> columns, List<String> row, int[] width, boolean lastEnd) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < width.length; i++) {
            String cell = cut(row.get(i), width[i], lastEnd && i == width.length - 1);
            String pad = " ".repeat(width[i] - length(cell));
            line.append(i == 0 ? "" : "  ").append(columns.get(i).right() ? pad + cell : cell + pad);
        }
        return line.toString().stripTrailing();
    }
}
