package io.github.assay.compare.cells;

import java.util.Arrays;

/** The cells of a column as a multiset. */
public final class ColumnValues {
    private final long[] sorted;
    private final long low;
    private final long high;
    private final int distinct;

    ColumnValues(long[] hashes) {
        sorted = hashes.clone();
        Arrays.sort(sorted);
        long sum = 0;
        long second = 0;
        int count = 0;
        for (int i = 0; i < sorted.length; i++) {
            sum += Hash64.mix(sorted[i]);
            second += Hash64.second(sorted[i]);
            count += i == 0 || sorted[i] != sorted[i - 1] ? 1 : 0;
        }
        low = sum;
        high = second;
        distinct = count;
    }

    /** Fingerprint of a multiset of cells: equal multisets have equal fingerprints. */
    public record Content(long low, long high, int size) {}

    public Content content() {
        return new Content(low, high, sorted.length);
    }

    /** Whether both have the same cells the same number of times. */
    public boolean same(ColumnValues other) {
        return low == other.low && high == other.high && sorted.length == other.sorted.length;
    }

    public int distinct() {
        return distinct;
    }

    public int size() {
        return sorted.length;
    }

    /** Number of cells that both have in common, each counted as often as it occurs in both. */
    public int common(ColumnValues other) {
        int common = 0;
        for (int i = 0, j = 0; i < sorted.length && j < other.sorted.length; ) {
            int order = Long.compare(sorted[i], other.sorted[j]);
            common += order == 0 ? 1 : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return common;
    }
}
