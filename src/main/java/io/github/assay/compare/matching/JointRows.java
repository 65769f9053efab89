package io.github.assay.compare.matching;

import io.github.assay.compare.cells.Hash64;
import java.util.Arrays;

/**
 * Hashes of the rows of two tables over the column pairs of the present search state. A search adds and removes pairs;
 * while {@link #same} is true, both tables' rows are the same multiset within each run.
 */
public final class JointRows {
    private final long[] gold;
    private final long[] predicted;
    private int width;
    private long work;

    public JointRows(int goldRows, int predictedRows, RowRuns runs) {
        gold = start(goldRows, runs);
        predicted = start(predictedRows, runs);
    }

    private static long[] start(int rows, RowRuns runs) {
        long[] start = new long[rows];
        Arrays.setAll(start, row -> Hash64.mix(runs.of(row)));
        return start;
    }

    void push(long[] goldCells, long[] predictedCells) {
        change(goldCells, predictedCells, 1);
        width++;
    }

    /** Removes the pair that was added last. */
    void pop(long[] goldCells, long[] predictedCells) {
        width--;
        change(goldCells, predictedCells, -1);
    }

    private void change(long[] goldCells, long[] predictedCells, int sign) {
        work += gold.length;
        add(gold, goldCells, sign);
        add(predicted, predictedCells, sign);
    }

    private void add(long[] rows, long[] cells, int sign) {
        long salt = Hash64.salt(width);
        for (int row = 0; row < rows.length; row++) {
            rows[row] += sign * Hash64.mix(cells[row] ^ salt);
        }
    }

    boolean same() {
        long low = 0;
        long high = 0;
        for (long row : gold) {
            low += Hash64.mix(row);
            high += Hash64.second(row);
        }
        for (long row : predicted) {
            low -= Hash64.mix(row);
            high -= Hash64.second(row);
        }
        return low == 0 && high == 0;
    }

    /** Number of rows hashed so far. */
    long work() {
        return work;
    }
}
