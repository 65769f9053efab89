package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.List;
import java.util.OptionalLong;

/**
 * The true pass rate behind an imperfect metric's pass rate (Rogan and Gladen 1978; statistics.md §10).
 *
 * @param raw (q + specificity − 1) / (sensitivity + specificity − 1), may lie outside 0 to 1
 * @param standardError delta method, uncertainty of the calibration sample included
 */
public record RoganGladen(double raw, double standardError) {
    /**
     * A share with the cases behind it.
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
                + p * p * sensitivity.variance()
                + (1 - p) * (1 - p) * specificity.variance();
        return Outcome.value(new RoganGladen(p, Math.sqrt(variance) / youden));
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
