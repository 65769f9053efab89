package io.github.assay.compare.cells;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Clusters of the numbers of one pair of columns that have no exact partner (metrics.md §0.3). Sorted neighbours within
 * tolerance are joined, so equality becomes transitive and cells can be hashed. A cluster has at most one integer where
 * integers must be exact. A chain of neighbours ends after {@value #LONGEST_CHAIN} tolerances, so a dense column does
 * not become one value.
 */
public final class ToleranceClusters {
    private static final int LONGEST_CHAIN = 16;

    private final Tolerance tolerance;
    private final double[] values;
    private final int[] starts;
    private final int[] ends;

    public ToleranceClusters(Tolerance tolerance, double[] gold, int[] goldRows, double[] predicted, int[] predictedRows) {
        this.tolerance = tolerance;
        this.values = DoubleStream.concat(at(gold, goldRows), at(predicted, predictedRows))
                .filter(v -> !Double.isNaN(v))
                .map(v -> v + 0.0) // -0.0 becomes 0.0
                .sorted()
                .distinct()
                .toArray();
        this.starts = new int[values.length];
        this.ends = new int[values.length];
        join();
    }

    private static DoubleStream at(double[] numbers, int[] rows) {
        return IntStream.of(rows).mapToDouble(row -> numbers[row]);
    }

    private void join() {
        int start = 0;
        boolean integer = values.length > 0 && exactInteger(values[0]);
        for (int i = 1; i <= values.length; i++) {
            boolean joins = i < values.length && joins(start, i, integer);
            if (!joins) {
                Arrays.fill(starts, start, i, start);
                Arrays.fill(ends, start, i, i);
                start = i;
                integer = false;
            }
            integer |= i < values.length && exactInteger(values[i]);
        }
    }

    private boolean joins(int start, int i, boolean integer) {
        double longest = LONGEST_CHAIN * tolerance.width(Math.max(Math.abs(values[start]), Math.abs(values[i])));
        return tolerance.within(values[i - 1], values[i])
                && values[i] - values[start] <= longest && !(integer && exactInteger(values[i]));
    }

    private boolean exactInteger(double value) {
        return tolerance.integersExact() && Tolerance.isInteger(value);
    }

    /** Whether any two different numbers share a cluster. */
    public boolean joinedAny() {
        return IntStream.range(0, values.length).anyMatch(i -> ends[i] - starts[i] > 1);
    }

    /** A copy of {@code hashes} in which each given row has its cluster's hash if the cluster has several numbers. */
    public long[] apply(long[] hashes, double[] numbers, int[] rows) {
        long[] changed = hashes.clone();
        for (int row : rows) {
            int i = Double.isNaN(numbers[row]) ? -1 : Arrays.binarySearch(values, numbers[row] + 0.0);
            if (i >= 0 && ends[i] - starts[i] > 1) {
                changed[row] = Hash64.pair(CLUSTER, Double.doubleToLongBits(values[starts[i]]));
            }
        }
        return changed;
    }

    private static final long CLUSTER = 21;
}
