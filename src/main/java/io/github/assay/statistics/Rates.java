package io.github.assay.statistics;

import io.github.assay.domain.Outcome;

/**
 * Shares within a 2×2 table (statistics.md §2.3). A share of an absent class is undefined, and so is every figure
 * computed from it; a mean is never taken of the remaining share alone.
 */
public final class Rates {
    private Rates() {}

    /** tp / (tp + fn); undefined: {@code NO_POSITIVES}. */
    public static Outcome<Double> sensitivity(Confusion c) {
        return share(c.tp(), c.positives(), "NO_POSITIVES");
    }

    /** tn / (tn + fp); undefined: {@code NO_NEGATIVES}. */
    public static Outcome<Double> specificity(Confusion c) {
        return share(c.tn(), c.negatives(), "NO_NEGATIVES");
    }

    /** tp / (tp + fp); undefined: {@code NO_PREDICTED_POSITIVES}. */
    public static Outcome<Double> precision(Confusion c) {
        return share(c.tp(), c.predictedPositives(), "NO_PREDICTED_POSITIVES");
    }

    /** tn / (tn + fn); undefined: {@code NO_PREDICTED_NEGATIVES}. */
    public static Outcome<Double> negativePredictiveValue(Confusion c) {
        return share(c.tn(), c.predictedNegatives(), "NO_PREDICTED_NEGATIVES");
    }

    /** 2 tp / (2 tp + fp + fn); undefined: {@code NO_POSITIVES_AT_ALL}. */
    public static Outcome<Double> f1(Confusion c) {
        return share(2 * c.tp(), 2 * c.tp() + c.fp() + c.fn(), "NO_POSITIVES_AT_ALL");
    }

    /** Mean of sensitivity and specificity. */
    public static Outcome<Double> balancedAccuracy(Confusion c) {
        return bothClasses(c, (sensitivity, specificity) -> (sensitivity + specificity) / 2);
    }

    /** Youden's J: sensitivity + specificity − 1. */
    public static Outcome<Double> youden(Confusion c) {
        return bothClasses(c, (sensitivity, specificity) -> sensitivity + specificity - 1);
    }

    /** Sensitivity − specificity in percentage points; positive: the metric passes too much. */
    public static Outcome<Double> signedGap(Confusion c) {
        return bothClasses(c, (sensitivity, specificity) -> (sensitivity - specificity) * 100);
    }

    /** |sensitivity − specificity| in percentage points. */
    public static Outcome<Double> gap(Confusion c) {
        return signedGap(c).map(Math::abs);
    }

    /** Matthews' correlation; undefined when a side is constant: {@code ZERO_VARIANCE}. */
    public static Outcome<Double> matthews(Confusion c) {
        double product = (double) c.positives() * c.negatives() * c.predictedPositives() * c.predictedNegatives();
        return product == 0
                ? Outcome.unavailable(c.n() == 0 ? "NO_DATA" : "ZERO_VARIANCE")
                : Outcome.value((c.tp() * c.tn() - c.fn() * c.fp()) / Math.sqrt(product));
    }

    /** Share of cases with equal labels. */
    public static Outcome<Double> accuracy(Confusion c) {
        return CohenKappa.observed(c);
    }

    /** Share of cases whose reference is pass. */
    public static Outcome<Double> prevalence(Confusion c) {
        return share(c.positives(), c.n(), "NO_DATA");
    }

    /** Share of cases whose verdict is pass. */
    public static Outcome<Double> passRate(Confusion c) {
        return share(c.predictedPositives(), c.n(), "NO_DATA");
    }

    private static Outcome<Double> bothClasses(Confusion c, java.util.function.DoubleBinaryOperator of) {
        if (c.n() == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        if (c.positives() == 0 || c.negatives() == 0) {
            return Outcome.unavailable(c.positives() == 0 ? "NO_POSITIVES" : "NO_NEGATIVES");
        }
        return Outcome.value(of.applyAsDouble((double) c.tp() / c.positives(), (double) c.tn() / c.negatives()));
    }

    private static Outcome<Double> share(long part, long whole, String reason) {
        return whole == 0 ? Outcome.unavailable(reason) : Outcome.value((double) part / whole);
    }
}
