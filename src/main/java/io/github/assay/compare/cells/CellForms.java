package io.github.assay.compare.cells;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All cells of one table as numbers. Cells in any columns are equal under the rules, tolerance and column coercion
 * aside, when their numbers are equal. Immutable.
 */
public final class CellForms {
    private final long[][] forms;
    private final int rows;

    public CellForms(CanonicalTable table) {
        this(hashes(table), table.rowCount());
    }

    private CellForms(long[][] forms, int rows) {
        this.forms = forms;
        this.rows = rows;
    }

    private static long[][] hashes(CanonicalTable table) {
        long[][] hashes = new long[table.columnCount()][];
        Arrays.setAll(hashes, c -> table.column(c).hashes(CellReading.AS_IS));
        return hashes;
    }

    /** The forms of both tables, gold first; numbers within tolerance of each other share one form. */
    public static List<CellForms> together(CanonicalTable gold, CanonicalTable predicted, Tolerance tolerance) {
        if (tolerance.isNone()) {
            return List.of(new CellForms(gold), new CellForms(predicted));
        }
        double[] left = numbers(gold);
        double[] right = numbers(predicted);
        ToleranceClusters clusters = new ToleranceClusters(tolerance, left, places(left), right, places(right));
        return List.of(clustered(gold, left, clusters), clustered(predicted, right, clusters));
    }

    /** The numbers of all columns, column by column. */
    private static double[] numbers(CanonicalTable table) {
        return IntStream.range(0, table.columnCount())
                .mapToObj(c -> table.column(c).numbers(CellReading.AS_IS))
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private static int[] places(double[] numbers) {
        return IntStream.range(0, numbers.length).toArray();
    }

    private static CellForms clustered(CanonicalTable table, double[] numbers, ToleranceClusters clusters) {
        int rows = table.rowCount();
        long[] all = Arrays.stream(hashes(table)).flatMapToLong(Arrays::stream).toArray();
        long[] joined = clusters.apply(all, numbers, places(numbers));
        long[][] forms = new long[table.columnCount()][];
        Arrays.setAll(forms, c -> Arrays.copyOfRange(joined, c * rows, (c + 1) * rows));
        return new CellForms(forms, rows);
    }

    /** Number of rows of the table. */
    public int rows() {
        return rows;
    }

    /** Number of columns of the table. */
    public int columns() {
        return forms.length;
    }

    /** The number of a cell; equal cells have equal numbers. */
    public long at(int row, int column) {
        return forms[column][row];
    }
}
