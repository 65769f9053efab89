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

    /** κ of a replicate: NaN where it is undefined. */
    public static double raw(long tp, long fn, long fp, long tn) {
        long denominator = (tp + fn) * (fn + tn) + (tp + fp) * (fp + tn);
        return denominator == 0 ? Double.NaN : 2.0 * (tp * tn - fn * fp) / denominator;
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

    /** κ ± z · SE, upper bound clipped at 1: a cross-check, and the quick result while the user moves a slider. */
    public static Outcome<Interval> wald(Confusion c, double level) {
        return WeightedKappa.of(table(c), KappaWeights.IDENTITY).map(k -> Normal.wald(k.value(), k.standardError(), level));
    }

    /**
     * Whether the large-sample variance of κ is exactly 0 (statistics.md §2.1): one side is constant, all cases agree,
     * or no case agrees and both kinds of disagreement are equally frequent.
     */
    static boolean withoutVariance(long tp, long fn, long fp, long tn) {
        boolean constant = tp + fn == 0 || fp + tn == 0 || tp + fp == 0 || fn + tn == 0;
        return constant || fn + fp == 0 || tp + tn == 0 && fn == fp;
    }

    /** {@link #standardError} without allocating: exactly 0 where κ has no variance, NaN without cases. */
    public static double rawError(long tp, long fn, long fp, long tn) {
        double n = (double) tp + fn + fp + tn;
        return n > 0 && withoutVariance(tp, fn, fp, tn)
                ? 0
                : Math.sqrt(unitVariance(tp / n, fn / n, fp / n, tn / n) / n);
    }

    /**
     * n · Var of κ in large samples (Fleiss, Cohen, Everitt 1969) from the four shares, without allocating, as the mean
     * square around the mean; NaN where κ is undefined.
     */
    public static double unitVariance(double p11, double p10, double p01, double p00) {
        double reference = p11 + p10;
        double verdict = p11 + p01;
        double chance = reference * (1 - verdict) + (1 - reference) * verdict;
        double lack = (p10 + p01) / chance;
        double x11 = 1 - (verdict + reference) * lack;
        double x00 = 1 - (2 - verdict - reference) * lack;
        double x10 = -(verdict + 1 - reference) * lack;
        double x01 = -(1 - verdict + reference) * lack;
        double mean = p11 * x11 + p00 * x00 + p10 * x10 + p01 * x01;
        double spread = p11 * square(x11 - mean)
                + p00 * square(x00 - mean) + p10 * square(x10 - mean) + p01 * square(x01 - mean);
        return spread / square(chance);
    }

    /**
     * Influence of a case on κ, times the number of cases (statistics.md §5): its mean square over the cases is n · Var.
     *
     * @param reference whether the case's reference is pass
     * @param verdict whether its verdict is
     */
    public static double influence(Confusion c, boolean reference, boolean verdict) {
        double n = c.n();
        double po = (c.tp() + c.tn()) / n;
        double pe = (c.positives() / n) * (c.predictedPositives() / n)
                + (c.negatives() / n) * (c.predictedNegatives() / n);
        double verdictsLikeReference = (reference ? c.predictedPositives() : c.predictedNegatives()) / n;
        double referencesLikeVerdict = (verdict ? c.positives() : c.negatives()) / n;
        double agree = reference == verdict ? 1 : 0;
        return (agree - po) / (1 - pe)
                - (1 - po) / ((1 - pe) * (1 - pe)) * (verdictsLikeReference + referencesLikeVerdict - 2 * pe);
    }

    private static double square(double x) {
        return x * x;
    }

    public static Outcome<Double> share(long part, long whole) {
        return whole == 0 ? Outcome.unavailable("NO_DATA") : Outcome.value((double) part / whole);
    }

    private static long[][] table(Confusion c) {
        return new long[][] {{c.tp(), c.fn()}, {c.fp(), c.tn()}};
    }
}
