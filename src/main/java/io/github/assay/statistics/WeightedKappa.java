package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.math.BigInteger;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;

/**
 * Cohen's weighted κ of two raters over q ordered categories (Cohen 1968; statistics.md §2.1, §2.2). Large-sample
 * standard errors follow Fleiss, Cohen and Everitt (1969).
 *
 * @param value κ
 * @param observed weighted observed agreement
 * @param expected weighted agreement expected from the marginals
 * @param standardError large-sample standard error; exactly 0 where κ has no variance
 * @param standardErrorUnderNull the same under κ = 0
 * @param n cases
 */
public record WeightedKappa(
        double value, double observed, double expected, double standardError, double standardErrorUnderNull, long n) {
    /**
     * @param table reference in the rows, metric in the columns, over the declared scale
     * @return undefined: {@code NO_DATA}, {@code SINGLE_CATEGORY}, {@code EXPECTED_AGREEMENT_IS_ONE}
     */
    public static Outcome<WeightedKappa> of(long[][] table, KappaWeights weights) {
        Margins m = Margins.of(table);
        if (m.n == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        if (table.length < 2) {
            return Outcome.unavailable("SINGLE_CATEGORY");
        }
        if (m.sameConstant()) {
            return Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE");
        }
        return Outcome.value(compute(table, weights, m));
    }

    /** κ ± z · SE, upper bound clipped at 1. */
    public Interval wald(double level) {
        return Normal.wald(value, standardError, level);
    }

    private static WeightedKappa compute(long[][] table, KappaWeights weights, Margins m) {
        int q = table.length;
        double[][] w = weights.matrix(q);
        double po = 0;
        double pe = 0;
        for (int i = 0; i < q; i++) {
            for (int j = 0; j < q; j++) {
                po += w[i][j] * table[i][j];
                pe += w[i][j] * m.rows[i] * m.columns[j];
            }
        }
        double disagreement = (double) m.n * m.n - pe;
        double kappa = (po * m.n - pe) / disagreement;
        double lack = m.n * (m.n - po) / disagreement;
        double scale = Math.sqrt(m.n) * disagreement / ((double) m.n * m.n);
        ZeroVariance zero = new ZeroVariance(table, weights, m);
        return new WeightedKappa(
                kappa,
                po / m.n,
                pe / ((double) m.n * m.n),
                zero.ofKappa() ? 0 : Math.sqrt(spread((i, j) -> (double) table[i][j] / m.n, w, m, lack)) / scale,
                zero.underNull() ? 0 : Math.sqrt(spread((i, j) -> m.share(i, j), w, m, 1)) / scale,
                m.n);
    }

    /** A cell's share of the cases. */
    private interface CellShare {
        double of(int row, int column);
    }

    /** The variance over the cells of w − (row weight + column weight) · lack, as the mean square around the mean. */
    private static double spread(CellShare share, double[][] w, Margins m, double lack) {
        int q = w.length;
        double[][] x = new double[q][q];
        double mean = 0;
        for (int i = 0; i < q; i++) {
            for (int j = 0; j < q; j++) {
                x[i][j] = w[i][j] - (m.rowWeight(w, i) + m.columnWeight(w, j)) * lack;
                mean += share.of(i, j) * x[i][j];
            }
        }
        double sum = 0;
        for (int i = 0; i < q; i++) {
            for (int j = 0; j < q; j++) {
                sum += share.of(i, j) * sq(x[i][j] - mean);
            }
        }
        return sum;
    }

    /**
     * Decides in integers whether a variance is exactly 0: the terms that {@link #spread} averages are then equal in
     * every cell that occurs. With rounding, such a variance could be up to 1e-7, and weights are its reciprocal.
     */
    private record ZeroVariance(long[][] table, KappaWeights weights, Margins m) {
        boolean ofKappa() {
            BigInteger one = BigInteger.valueOf(denominator());
            BigInteger n = BigInteger.valueOf(m.n);
            BigInteger agreed = BigInteger.ZERO;
            BigInteger expected = BigInteger.ZERO;
            for (int i = 0; i < table.length; i++) {
                for (int j = 0; j < table.length; j++) {
                    BigInteger weight = BigInteger.valueOf(weight(i, j));
                    agreed = agreed.add(weight.multiply(BigInteger.valueOf(table[i][j])));
                    expected = expected.add(
                            weight.multiply(BigInteger.valueOf(m.rows[i])).multiply(BigInteger.valueOf(m.columns[j])));
                }
            }
            BigInteger chance = one.multiply(n).multiply(n).subtract(expected);
            BigInteger lack = one.multiply(n).subtract(agreed);
            return allEqual(
                    (i, j) -> table[i][j] > 0,
                    (i, j) -> BigInteger.valueOf(weight(i, j))
                            .multiply(chance)
                            .subtract(BigInteger.valueOf(marginal(i, j)).multiply(lack)));
        }

        boolean underNull() {
            return allEqual(
                    (i, j) -> m.rows[i] > 0 && m.columns[j] > 0,
                    (i, j) -> BigInteger.valueOf(m.n)
                            .multiply(BigInteger.valueOf(weight(i, j)))
                            .subtract(BigInteger.valueOf(marginal(i, j))));
        }

        private boolean allEqual(BiPredicate<Integer, Integer> occurs, BiFunction<Integer, Integer, BigInteger> term) {
            BigInteger first = null;
            for (int i = 0; i < table.length; i++) {
                for (int j = 0; j < table.length; j++) {
                    if (occurs.test(i, j)) {
                        BigInteger x = term.apply(i, j);
                        if (first != null && !first.equals(x)) {
                            return false;
                        }
                        first = x;
                    }
                }
            }
            return true;
        }

        private long denominator() {
            return weights.denominator(table.length);
        }

        private long weight(int i, int j) {
            return weights.numerator(Math.abs(i - j), table.length);
        }

        /** Sum of row weight and column weight, times n and the denominator. */
        private long marginal(int row, int column) {
            long sum = 0;
            for (int k = 0; k < table.length; k++) {
                sum += weight(row, k) * m.columns[k] + weight(k, column) * m.rows[k];
            }
            return sum;
        }
    }

    private static double sq(double x) {
        return x * x;
    }

    private record Margins(long[] rows, long[] columns, long n) {
        static Margins of(long[][] table) {
            long[] rows = new long[table.length];
            long[] columns = new long[table.length];
            long n = 0;
            for (int i = 0; i < table.length; i++) {
                for (int j = 0; j < table.length; j++) {
                    rows[i] += table[i][j];
                    columns[j] += table[i][j];
                    n += table[i][j];
                }
            }
            return new Margins(rows, columns, n);
        }

        boolean sameConstant() {
            for (int i = 0; i < rows.length; i++) {
                if (rows[i] == n && columns[i] == n) {
                    return true;
                }
            }
            return false;
        }

        /** The cell's share if rows and columns were independent. */
        double share(int i, int j) {
            return (double) rows[i] * columns[j] / ((double) n * n);
        }

        double rowWeight(double[][] w, int i) {
            double sum = 0;
            for (int j = 0; j < columns.length; j++) {
                sum += w[i][j] * columns[j];
            }
            return sum / n;
        }

        double columnWeight(double[][] w, int j) {
            double sum = 0;
            for (int i = 0; i < rows.length; i++) {
                sum += w[i][j] * rows[i];
            }
            return sum / n;
        }
    }
}
