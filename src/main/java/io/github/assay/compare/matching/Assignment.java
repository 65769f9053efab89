package io.github.assay.compare.matching;

import java.util.Arrays;

/** Solves maximum-weight one-to-one assignment (Hungarian method with potentials, O(k³)). */
public final class Assignment {
    private static final int NONE = -1;

    private final double[][] cost;
    private final int rows;
    private final int columns;
    private final double[] rowPotential;
    private final double[] columnPotential;
    private final int[] rowOf;

    private Assignment(double[][] cost, int rows, int columns) {
        this.cost = cost;
        this.rows = rows;
        this.columns = columns;
        this.rowPotential = new double[rows + 1];
        this.columnPotential = new double[columns + 1];
        this.rowOf = new int[columns + 1];
    }

    /**
     * The assignment with the greatest sum of weights. Pairs of weight 0 are dropped. Where several assignments have
     * the same sum, the one that gives lower rows lower columns is preferred.
     *
     * @param weights a rectangular matrix of weights ≥ 0
     * @return per row its column, or -1
     */
    public static int[] maximise(double[][] weights) {
        int n = weights.length;
        int m = n == 0 ? 0 : weights[0].length;
        int size = Math.max(n, m);
        double[][] cost = new double[size + 1][size + 1];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                cost[i + 1][j + 1] = -weights[i][j] - preference(i, j, size);
            }
        }
        int[] columnOf = new Assignment(cost, size, size).solve();
        int[] result = new int[n];
        for (int i = 0; i < n; i++) {
            int j = columnOf[i];
            result[i] = j < m && weights[i][j] > 0 ? j : NONE;
        }
        return result;
    }

    /**
     * The assignment with the greatest sum of weights, for matrices with few rows and many columns. Pairs of weight 0
     * are dropped. Among assignments with the same sum the choice is arbitrary but deterministic.
     *
     * @param weights a matrix of weights ≥ 0 with no more rows than columns
     * @return per row its column, or -1
     */
    static int[] maximiseWide(double[][] weights) {
        int n = weights.length;
        int m = n == 0 ? 0 : weights[0].length;
        double[][] cost = new double[n + 1][m + 1];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                cost[i + 1][j + 1] = -weights[i][j];
            }
        }
        int[] result = new Assignment(cost, n, m).solve();
        for (int i = 0; i < n; i++) {
            result[i] = weights[i][result[i]] > 0 ? result[i] : NONE;
        }
        return result;
    }

    /**
     * A bonus far below any real difference of weights; by the exchange inequality it favours low rows with low
     * columns.
     */
    private static double preference(int row, int column, int size) {
        double range = (double) size * size * size + 1;
        return 1e-10 * (double) (size - row) * (size - column) / range;
    }

    private int[] solve() {
        for (int row = 1; row <= rows; row++) {
            augment(row);
        }
        int[] columnOf = new int[rows];
        for (int column = 1; column <= columns; column++) {
            if (rowOf[column] > 0) {
                columnOf[rowOf[column] - 1] = column - 1;
            }
        }
        return columnOf;
    }

    private void augment(int row) {
        double[] least = new double[columns + 1];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        int[] before = new int[columns + 1];
        boolean[] used = new boolean[columns + 1];
        rowOf[0] = row;
        int column = 0;
        do {
            used[column] = true;
            column = next(column, least, before, used);
        } while (rowOf[column] != 0);
        while (column != 0) {
            rowOf[column] = rowOf[before[column]];
            column = before[column];
        }
    }

    private int next(int column, double[] least, int[] before, boolean[] used) {
        int row = rowOf[column];
        int best = 0;
        double delta = Double.POSITIVE_INFINITY;
        for (int j = 1; j <= columns; j++) {
            if (used[j]) {
                continue;
            }
            double reduced = cost[row][j] - rowPotential[row] - columnPotential[j];
            if (reduced < least[j]) {
                least[j] = reduced;
                before[j] = column;
            }
            if (least[j] < delta) {
                delta = least[j];
                best = j;
            }
        }
        shift(delta, least, used);
        return best;
    }

    private void shift(double delta, double[] least, boolean[] used) {
        for (int j = 0; j <= columns; j++) {
            if (used[j]) {
                rowPotential[rowOf[j]] += delta;
                columnPotential[j] -= delta;
            } else {
                least[j] -= delta;
            }
        }
    }
}
