package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;

/** Chance corrections other than κ for two columns, and the indices that explain a low κ (statistics.md §2.1, §2.4). */
public final class ChanceCorrection {
    private ChanceCorrection() {}

    /** Prevalence- and bias-adjusted κ: 2 po − 1 (Byrt, Bishop, Carlin 1993). */
    public static Outcome<Double> pabak(Confusion c) {
        return CohenKappa.observed(c).map(po -> 2 * po - 1);
    }

    /** Gwet's AC1 (2008). */
    public static Outcome<Double> ac1(Confusion c) {
        return CohenKappa.observed(c).map(po -> corrected(po, 2 * meanRate(c) * (1 - meanRate(c))));
    }

    /** Scott's π (1955); undefined when both sides are constant with the same category. */
    public static Outcome<Double> scottPi(Confusion c) {
        long passes = c.positives() + c.predictedPositives();
        if (c.n() > 0 && (passes == 0 || passes == 2 * c.n())) {
            return Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE");
        }
        double rate = meanRate(c);
        return CohenKappa.observed(c).map(po -> corrected(po, rate * rate + (1 - rate) * (1 - rate)));
    }

    /** |tp − tn| / n. */
    public static Outcome<Double> prevalenceIndex(Confusion c) {
        return CohenKappa.share(Math.abs(c.tp() - c.tn()), c.n());
    }

    /** |fp − fn| / n. */
    public static Outcome<Double> biasIndex(Confusion c) {
        return CohenKappa.share(Math.abs(c.fp() - c.fn()), c.n());
    }

    private static double meanRate(Confusion c) {
        return (c.positives() + c.predictedPositives()) / (2.0 * c.n());
    }

    private static double corrected(double po, double pe) {
        return (po - pe) / (1 - pe);
    }
}
