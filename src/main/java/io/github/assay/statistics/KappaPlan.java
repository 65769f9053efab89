package io.github.assay.statistics;

import io.github.assay.domain.Outcome;

/**
 * How many cases a study of κ needs (statistics.md §12).
 *
 * @param n cases, rounded up
 * @param unitVariance n · Var of κ at the value aimed at
 * @param unitVarianceUnderNull the same at the value to be told from; equal to {@code unitVariance} for a half-width
 */
public record KappaPlan(long n, double unitVariance, double unitVarianceUnderNull) {
    /** What is expected of the marginals: the share of label pass and the metric's pass rate. */
    public record Margins(double prevalence, double passRate) {
        public Margins {
            if (!(prevalence >= 0 && prevalence <= 1 && passRate >= 0 && passRate <= 1)) {
                throw new IllegalArgumentException("shares must lie in 0 to 1: " + prevalence + ", " + passRate);
            }
        }
    }

    /**
     * Cases until the interval's half-width is as asked.
     *
     * @return undefined: {@code INFEASIBLE_KAPPA_FOR_MARGINALS}
     */
    public static Outcome<KappaPlan> forHalfWidth(Margins margins, double kappa, double halfWidth, double level) {
        double z = Normal.z(level);
        return unitVariance(margins, kappa).map(q -> new KappaPlan(up(z * z * q / (halfWidth * halfWidth)), q, q));
    }

    /**
     * Cases until κ is told from a null value with the power asked (Cantor 1996).
     *
     * @param tail chance of a false alarm in one tail: α, or α/2 for a two-sided test
     * @return undefined: {@code INFEASIBLE_KAPPA_FOR_MARGINALS}
     */
    public static Outcome<KappaPlan> forPower(Margins margins, double kappa, double nullKappa, double tail, double power) {
        if (unitVariance(margins, kappa) instanceof Outcome.Value<Double>(Double q1)
                && unitVariance(margins, nullKappa) instanceof Outcome.Value<Double>(Double q0)) {
            double root = (Normal.quantile(1 - tail) * Math.sqrt(q0) + Normal.quantile(power) * Math.sqrt(q1))
                    / (kappa - nullKappa);
            return Outcome.value(new KappaPlan(up(root * root), q1, q0));
        }
        return Outcome.unavailable("INFEASIBLE_KAPPA_FOR_MARGINALS");
    }

    private static Outcome<Double> unitVariance(Margins m, double kappa) {
        double pe = m.prevalence * m.passRate + (1 - m.prevalence) * (1 - m.passRate);
        double po = kappa * (1 - pe) + pe;
        double p11 = (po - 1 + m.prevalence + m.passRate) / 2;
        double p10 = m.prevalence - p11;
        double p01 = m.passRate - p11;
        double p00 = po - p11;
        if (Math.min(Math.min(p11, p10), Math.min(p01, p00)) < -1e-12) {
            double most = (Math.min(m.prevalence, m.passRate) + Math.min(1 - m.prevalence, 1 - m.passRate) - pe) / (1 - pe);
            return Outcome.unavailable("INFEASIBLE_KAPPA_FOR_MARGINALS", "at most " + most);
        }
        return Outcome.value(CohenKappa.unitVariance(p11, p10, p01, p00));
    }

    private static long up(double n) {
        return (long) Math.ceil(n - 1e-9);
    }
}
