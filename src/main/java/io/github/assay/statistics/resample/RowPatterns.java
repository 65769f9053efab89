package io.github.assay.statistics.resample;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The distinct rows of binary columns. Cases with the same row are exchangeable, so a resample is a number of draws of
 * each row, and a column's count is a sum over the rows (statistics.md §3.4). The draws are those of {@link CaseDraws},
 * so counts equal those of {@link ResampleCounter}. Safe for several threads.
 */
final class RowPatterns {
    /** With fewer cases to a row, bit planes over the cases are quicker (statistics.md §3.4). */
    private static final int CASES_A_ROW = 8;

    private final int[] rowOfCase;
    private final int rows;
    /** For each column the rows in which it is true, or, where that are more than half, those in which it is false. */
    private final int[][] listed;

    private final boolean[] listsFalse;

    private RowPatterns(int[] rowOfCase, int rows, Columns columns) {
        this.rowOfCase = rowOfCase;
        this.rows = rows;
        int[] firstCase = new int[rows];
        for (int i = rowOfCase.length - 1; i >= 0; i--) {
            firstCase[rowOfCase[i]] = i;
        }
        listed = new int[columns.size()][];
        listsFalse = new boolean[columns.size()];
        for (int c = 0; c < listed.length; c++) {
            int column = c;
            int[] holds = IntStream.range(0, rows).filter(r -> columns.holds(column, firstCase[r])).toArray();
            listsFalse[c] = holds.length > rows / 2;
            listed[c] = listsFalse[c]
                    ? IntStream.range(0, rows).filter(r -> !columns.holds(column, firstCase[r])).toArray()
                    : holds;
        }
    }

    /** Empty where there are too many distinct rows for this to be quicker than bit planes. */
    static Optional<RowPatterns> of(Columns columns) {
        int most = columns.cases() / CASES_A_ROW;
        int[] rowOfCase = new int[columns.cases()];
        int rows = 1;
        for (int c = 0; c < columns.size() && rows <= most; c++) {
            int[] next = new int[2 * rows];
            Arrays.fill(next, -1);
            rows = 0;
            for (int i = 0; i < rowOfCase.length; i++) {
                int split = 2 * rowOfCase[i] + (columns.holds(c, i) ? 1 : 0);
                if (next[split] < 0) {
                    next[split] = rows++;
                }
                rowOfCase[i] = next[split];
            }
        }
        return rows <= most ? Optional.of(new RowPatterns(rowOfCase, rows, columns)) : Optional.empty();
    }

    /** A counter for one thread; it does not allocate. */
    Resampling.Counter counter() {
        int[] draws = new int[rows];
        return (seed, counts) -> {
            CaseDraws.groups(seed, rowOfCase, draws);
            for (int c = 0; c < listed.length; c++) {
                int sum = 0;
                for (int row : listed[c]) {
                    sum += draws[row];
                }
                counts[c] = listsFalse[c] ? rowOfCase.length - sum : sum;
            }
        };
    }
}
