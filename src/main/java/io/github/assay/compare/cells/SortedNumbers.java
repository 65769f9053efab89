package io.github.assay.compare.cells;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A column's numbers in ascending order, and its cells without a number. */
public final class SortedNumbers {
    private final double[] numbers;
    private final ColumnValues rest;

    SortedNumbers(double[] values, long[] hashes) {
        numbers = Arrays.stream(values).filter(v -> !Double.isNaN(v)).map(v -> v + 0.0).sorted().toArray();
        rest = new ColumnValues(IntStream.range(0, values.length)
                .filter(i -> Double.isNaN(values[i]))
                .mapToLong(i -> hashes[i])
                .toArray());
    }

    public boolean isEmpty() {
        return numbers.length == 0;
    }

    /** Whether both are the same multiset when numbers within tolerance count as equal. */
    public boolean matches(SortedNumbers other, Tolerance tolerance) {
        return numbers.length == other.numbers.length && rest.same(other.rest) && within(other, tolerance);
    }

    private boolean within(SortedNumbers other, Tolerance tolerance) {
        for (int i = 0; i < numbers.length; i++) {
            if (!tolerance.within(numbers[i], other.numbers[i])) {
                return false;
            }
        }
        return true;
    }

    public int size() {
        return numbers.length;
    }

    /** The smallest number; there must be at least one. */
    public double first() {
        return numbers[0];
    }

    /** Whether the columns together contain two different numbers within tolerance of each other. */
    public boolean hasNear(SortedNumbers other, Tolerance tolerance) {
        double last = Double.NaN;
        for (int i = 0, j = 0; i < numbers.length || j < other.numbers.length; ) {
            boolean left = j == other.numbers.length || i < numbers.length && numbers[i] <= other.numbers[j];
            double next = left ? numbers[i++] : other.numbers[j++];
            if (next != last && tolerance.within(last, next)) {
                return true;
            }
            last = next;
        }
        return false;
    }

    /** Number of cells that both have in common, numbers paired within tolerance. */
    public int common(SortedNumbers other, Tolerance tolerance) {
        int common = rest.common(other.rest);
        for (int i = 0, j = 0; i < numbers.length && j < other.numbers.length; ) {
            boolean equal = tolerance.within(numbers[i], other.numbers[j]);
            boolean left = equal || numbers[i] < other.numbers[j];
            common += equal ? 1 : 0;
            j += equal || !left ? 1 : 0;
            i += left ? 1 : 0;
        }
        return common;
    }
}
