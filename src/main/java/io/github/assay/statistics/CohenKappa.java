package io.github.assay.statistics;

import io.github.assay.domain.Outcome;

/**
 * Cohen's κ of a 2×2 table (Cohen 1960), from integers with one rounding (statistics.md §0.3, §2.1). Undefined
 * without cases ({@code NO_DATA}) and when both sides are constant with the same category
 * ({@code EXPECTED_AGREEMENT_IS_ONE}); 0 when only one side is constant.
 */
public final class CohenKappa {
    private CohenKappa() {}

    /**
     * Cohen's κ (1960) of a metric's verdicts and the reference, −1 to 1; undefined: {@code NO_DATA},
     * {@code EXPECTED_AGREEMENT_IS_ONE} where both give all cases the same label.
     */
    public static Outcome<Double> of(Confusion c) {
        if (c.n() == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        double kappa = raw(c.tp(), c.fn(), c.fp(), c.tn());
        return Double.isNaN(kappa) ? Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE") : Outcome.value(kappa);
    }

    /** κ for a replicate: {@link Bootstrap#UNDEFINED} where it is undefined. */
    public static double raw(long tp, long fn, long fp, long tn) {
        long denominator = (tp + fn) * (fn + tn) + (tp + fp) * (fp + tn);
        return denominator == 0 ? Bootstrap.UNDEFINED : 2.0 * (tp * tn - fn * fp) / denominator;
    }

    /** Observed agreement. */
    public static Outcome<Double> observed(Confusion c) {
        return share(c.tp() + c.tn(), c.n());
    }

    /** Agreement expected from the marginals. */
    public static Outcome<Double> expected(Confusion c) {
        if (c.n() == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        double n = c.n();
        return Outcome.value(
                (c.positives() / n) * (c.predictedPositives() / n) + (c.negatives() / n) * (c.predictedNegatives() / n));
    }

    /** The largest κ that these marginals allow. */
    public static Outcome<Double> largest(Confusion c) {
        long both = Math.min(c.positives(), c.predictedPositives());
        long neither = Math.min(c.negatives(), c.predictedNegatives());
        return of(new Confusion(both, c.positives() - both, c.predictedPositives() - both, neither));
    }

    /** Large-sample standard error (Fleiss, Cohen, Everitt 1969). */
    public static Outcome<Double> standardError(Confusion c) {
        return WeightedKappa.of(table(c), KappaWeights.IDENTITY).map(WeightedKappa::standardError);
    }

    /** Large-sample standard error under κ = 0. */
    public static Outcome<Double> standardErrorUnderNull(Confusion c) {
        return WeightedKappa.of(table(c), KappaWeights.IDENTITY).map(WeightedKappa::standardErrorUnderNull);
    }

    /** κ ± z · SE, upper bound clipped at 1: a cross-check, and the answer while a slider moves. */
    public static Outcome<Interval> wald(Confusion c, double level) {
        return WeightedKappa.of(table(c), KappaWeights.IDENTITY).map(k -> Normal.wald(k.value(), k.standardError(), level));
    }

    /**
     * n · Var of κ in large samples (Fleiss, Cohen, Everitt 1969) from the four shares, without allocating; not a
     * number where κ is undefined.
     */
    static double unitVariance(double p11, double p10, double p01, double p00) {
        double reference = p11 + p10;
        double verdict = p11 + p01;
        double pe = reference * verdict + (1 - reference) * (1 - verdict);
        double lack = 1 - (p11 + p00 - pe) / (1 - pe);
        double spread = p11 * square(1 - (verdict + reference) * lack)
                + p00 * square(1 - (2 - verdict - reference) * lack)
                + p10 * square((verdict + 1 - reference) * lack)
                + p01 * square((1 - verdict + reference) * lack);
        return Math.max(0, spread - square(1 - lack - pe * lack)) / square(1 - pe);
    }

    private static double square(double x) {
        return x * x;
    }

    static Outcome<Double> share(long part, long whole) {
        return whole == 0 ? Outcome.unavailable("NO_DATA") : Outcome.value((double) part / whole);
    }

    private static long[][] table(Confusion c) {
        return new long[][] {{c.tp(), c.fn()}, {c.fp(), c.tn()}};
    }
}
