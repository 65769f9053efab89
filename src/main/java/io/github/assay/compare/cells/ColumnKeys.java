package io.github.assay.compare.cells;

import java.util.Arrays;

/**
 * Some keys of a column's cells: those with the smallest hashes. Columns with many common cells therefore share many of
 * these keys. Numbers within tolerance mostly have the same key.
 */
public final class ColumnKeys {
    private static final int MOST = 32;

    private final long[] kept = new long[MOST];
    private int size;

    private ColumnKeys() {}

    public static long[] of(CanonicalColumn column, CellReading reading, Tolerance tolerance) {
        ColumnKeys keys = new ColumnKeys();
        long[] hashes = column.hashes(reading);
        double[] numbers = tolerance.isNone() ? new double[0] : column.numbers(reading);
        for (int row = 0; row < hashes.length; row++) {
            boolean number = row < numbers.length && Double.isFinite(numbers[row]);
            keys.add(Hash64.mix(number ? rounded(numbers[row], tolerance) : hashes[row]));
        }
        return Arrays.copyOf(keys.kept, keys.size);
    }

    /** A number rounded to a grid of some tolerances. */
    private static long rounded(double value, Tolerance tolerance) {
        int step = Math.getExponent(tolerance.width(Math.abs(value))) + 3;
        return Double.doubleToLongBits(Math.rint(Math.scalb(value, -step)) + 0.0) ^ Hash64.salt(Math.abs(step));
    }

    private void add(long key) {
        if (size == MOST && key >= kept[MOST - 1]) {
            return;
        }
        int at = Arrays.binarySearch(kept, 0, size, key);
        if (at < 0) {
            int to = -at - 1;
            size = Math.min(size + 1, MOST);
            System.arraycopy(kept, to, kept, to + 1, size - to - 1);
            kept[to] = key;
        }
    }
}
