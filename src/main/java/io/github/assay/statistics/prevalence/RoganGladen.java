package io.github.assay.statistics.prevalence;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Normal;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * The true pass rate behind an imperfect metric's pass rate (Rogan and Gladen 1978; statistics.md §10).
 *
 * @param raw (q + specificity − 1) / (sensitivity + specificity − 1), may be outside 0 to 1
 * @param standardError delta method, uncertainty of the calibration sample included
 */
public record RoganGladen(double raw, double standardError) {
    /**
     * A share with its number of cases.
     *
     * @param value the share
     * @param n cases; empty: known without error
     */
    public record Share(double value, OptionalLong n) {
        double variance() {
            return n.isEmpty() ? 0 : value * (1 - value) / n.getAsLong();
        }
    }

    /**
     * @param passRate the metric's pass rate where labels are missing
     * @param sensitivity on labelled passes
     * @param specificity on labelled fails
     * @return undefined: {@code UNINFORMATIVE_METRIC} when sensitivity + specificity does not exceed 1
     */
    public static Outcome<RoganGladen> of(Share passRate, Share sensitivity, Share specificity) {
        double youden = sensitivity.value + specificity.value - 1;
        if (youden <= 1e-12) {
            return Outcome.unavailable("UNINFORMATIVE_METRIC");
        }
        double p = (passRate.value + specificity.value - 1) / youden;
        double variance = passRate.variance()
                + p * p * sensitivity.variance() + (1 - p) * (1 - p) * specificity.variance();
        return Outcome.value(new RoganGladen(p, Math.sqrt(variance) / youden));
    }

    /**
     * Combines strata that were corrected by their own sensitivity and specificity, weighted by their shares of the
     * cases (direct standardisation): Σ share · raw, with the variance Σ share² · variance, the strata being
     * independent.
     *
     * @param parts the strata, at least one
     * @param cases cases in each stratum, not all 0
     */
    public static RoganGladen weighted(List<RoganGladen> parts, long[] cases) {
        double all = LongStream.of(cases).sum();
        double raw = 0;
        double variance = 0;
        for (int i = 0; i < cases.length; i++) {
            double share = cases[i] / all;
            raw += share * parts.get(i).raw;
            variance += share * share * parts.get(i).standardError * parts.get(i).standardError;
        }
        return new RoganGladen(raw, Math.sqrt(variance));
    }

    /**
     * Difference of two true pass rates from the paired difference of an imperfect metric's pass rates, with the same
     * sensitivity and specificity for both: Δ / J, with the variance (var Δ + (Δ / J)² (var sens + var spec)) / J².
     *
     * @param delta mean difference of the two verdicts on the same cases
     * @param variance its sampling variance
     * @return undefined: {@code UNINFORMATIVE_METRIC} when sensitivity + specificity does not exceed 1
     */
    public static Outcome<Difference> difference(double delta, double variance, Share sensitivity, Share specificity) {
        double youden = sensitivity.value + specificity.value - 1;
        if (youden <= 1e-12) {
            return Outcome.unavailable("UNINFORMATIVE_METRIC");
        }
        double d = delta / youden;
        double both = variance + d * d * (sensitivity.variance() + specificity.variance());
        return Outcome.value(new Difference(d, Math.sqrt(both) / youden));
    }

    /**
     * A corrected difference of pass rates.
     *
     * @param raw not clipped, may be outside −1 to 1
     * @param standardError delta method
     */
    public record Difference(double raw, double standardError) {
        /** The same with the standard error of items in groups, whose design effect is given. */
        public Difference byUnits(double effect) {
            return new Difference(raw, Math.sqrt(effect) * standardError);
        }

        /** raw ± z · SE, clipped to [−1, 1]. */
        public Interval interval(double level) {
            double half = Normal.z(level) * standardError;
            return new Interval(
                    Math.clamp(raw - half, -1.0, 1.0), Math.clamp(raw + half, -1.0, 1.0), level, "wald", List.of());
        }
    }

    /** The same with the standard error of items in groups, whose design effect is given. */
    public RoganGladen byUnits(double effect) {
        return new RoganGladen(raw, Math.sqrt(effect) * standardError);
    }

    /** The estimate clipped to [0, 1]. */
    public double estimate() {
        return Math.clamp(raw, 0.0, 1.0);
    }

    /** raw ± z · SE, clipped to [0, 1]. */
    public Interval interval(double level) {
        double half = Normal.z(level) * standardError;
        return new Interval(
                Math.clamp(raw - half, 0.0, 1.0), Math.clamp(raw + half, 0.0, 1.0), level, "wald", List.of());
    }
}
