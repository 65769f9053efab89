package io.github.assay.statistics;

import io.github.assay.domain.Outcome;

/**
 * Cohen's κ of two raters over q ordered categories (Cohen 1968), with the large-sample standard errors of Fleiss,
 * Cohen and Everitt (1969); statistics.md §2.1, §2.2.
 *
 * @param value κ
 * @param observed weighted observed agreement
 * @param expected weighted agreement expected from the marginals
 * @param standardError large-sample standard error
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
        return Outcome.value(compute(table, weights.matrix(table.length), m));
    }

    /** κ ± z · SE, upper bound clipped at 1. */
    public Interval wald(double level) {
        return Normal.wald(value, standardError, level);
    }

    private static WeightedKappa compute(long[][] table, double[][] w, Margins m) {
        int q = table.length;
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
        po /= m.n;
        pe /= (double) m.n * m.n;
        double scale = Math.sqrt(m.n) * disagreement / ((double) m.n * m.n);
        return new WeightedKappa(
                kappa,
                po,
                pe,
                Math.sqrt(Math.max(0, spread(table, w, m, 1 - kappa) - sq(kappa - pe * (1 - kappa)))) / scale,
                Math.sqrt(Math.max(0, spreadUnderNull(w, m) - pe * pe)) / scale,
                m.n);
    }

    private static double spread(long[][] table, double[][] w, Margins m, double lack) {
        double sum = 0;
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table.length; j++) {
                sum += table[i][j] * sq(w[i][j] - (m.rowWeight(w, i) + m.columnWeight(w, j)) * lack);
            }
        }
        return sum / m.n;
    }

    private static double spreadUnderNull(double[][] w, Margins m) {
        double sum = 0;
        for (int i = 0; i < w.length; i++) {
            for (int j = 0; j < w.length; j++) {
                sum += (double) m.rows[i] * m.columns[j] * sq(w[i][j] - m.rowWeight(w, i) - m.columnWeight(w, j));
            }
        }
        return sum / ((double) m.n * m.n);
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
