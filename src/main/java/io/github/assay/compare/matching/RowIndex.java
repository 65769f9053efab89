package io.github.assay.compare.matching;

import io.github.assay.compare.cells.Hash64;
import java.util.Arrays;

/** Index of rows by 128-bit hash; rows with equal hashes keep their order. Each row can be taken once. */
public final class RowIndex {
    static final int NONE = -1;

    private final RowHashes hashes;
    private final RowRuns runs;
    private final int[] first;
    private final int[] last;
    private final int[] next;
    private final int[] free;
    private final int mask;

    public RowIndex(RowHashes hashes, int[] rows, RowRuns runs) {
        this.hashes = hashes;
        this.runs = runs;
        int capacity = Integer.highestOneBit(Math.max(2, rows.length * 2)) * 2;
        mask = capacity - 1;
        first = filled(capacity);
        last = filled(capacity);
        free = filled(capacity);
        next = filled(hashes.rows());
        for (int row : rows) {
            add(row);
        }
    }

    private static int[] filled(int size) {
        int[] array = new int[size];
        Arrays.fill(array, NONE);
        return array;
    }

    private void add(int row) {
        int slot = slot(hashes.low()[row], hashes.high()[row], runs.of(row));
        if (first[slot] == NONE) {
            first[slot] = row;
            free[slot] = row;
        } else {
            next[last[slot]] = row;
        }
        last[slot] = row;
    }

    /** The first row of this hash and run that is not yet taken, or -1. */
    int take(RowHashes others, int row) {
        int slot = slot(others.low()[row], others.high()[row], runs.of(row));
        int found = free[slot];
        if (found != NONE) {
            free[slot] = next[found];
        }
        return found;
    }

    /** Whether there is a row of this hash, taken or not. */
    public boolean contains(RowHashes others, int row) {
        return first[slot(others.low()[row], others.high()[row], runs.of(row))] != NONE;
    }

    private int slot(long low, long high, int run) {
        int slot = (int) Hash64.mix(low + run) & mask;
        while (first[slot] != NONE && !holds(first[slot], low, high, run)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private boolean holds(int row, long low, long high, int run) {
        return hashes.low()[row] == low && hashes.high()[row] == high && runs.of(row) == run;
    }

    /** 128-bit hashes of rows over some columns. */
    public record RowHashes(long[] low, long[] high) {
        public static RowHashes of(long[][] columns, int rows) {
            long[] low = new long[rows];
            long[] high = new long[rows];
            for (int c = 0; c < columns.length; c++) {
                long[] cells = columns[c];
                long salt = Hash64.salt(c);
                for (int row = 0; row < rows; row++) {
                    low[row] += Hash64.mix(cells[row] ^ salt);
                    high[row] = Hash64.mix(high[row] + cells[row]);
                }
            }
            return new RowHashes(low, high);
        }

        public int rows() {
            return low.length;
        }
    }
}
