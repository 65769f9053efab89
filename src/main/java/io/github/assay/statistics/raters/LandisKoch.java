package io.github.assay.statistics.raters;

import io.github.assay.statistics.Interval;
import java.util.Optional;

/**
 * Landis and Koch's classes of κ (1977). The class describes κ for readers; no test uses it. Tables name the class of
 * the interval's lower bound (statistics.md §2.5).
 */
public enum LandisKoch {
    POOR("Poor"),
    SLIGHT("Slight"),
    FAIR("Fair"),
    MODERATE("Moderate"),
    SUBSTANTIAL("Substantial"),
    ALMOST_PERFECT("Almost perfect");

    private static final double SLACK = 1e-12;
    private final String word;

    LandisKoch(String word) {
        this.word = word;
    }

    /** The class in the paper's words: {@code Substantial}. */
    public String word() {
        return word;
    }

    /**
     * The class of the interval's lower bound; empty where the interval has no width because every resample is equal.
     */
    public static Optional<LandisKoch> atLeast(Interval kappa) {
        return kappa.degenerate() ? Optional.empty() : Optional.of(of(kappa.low()));
    }

    /** The class of an unrounded κ; upper bounds belong to the lower class. */
    public static LandisKoch of(double kappa) {
        if (!Double.isFinite(kappa)) {
            throw new IllegalArgumentException("not a kappa: " + kappa);
        }
        if (kappa < -SLACK) {
            return POOR;
        }
        double[] upper = {0.2, 0.4, 0.6, 0.8};
        for (int i = 0; i < upper.length; i++) {
            if (kappa <= upper[i] + SLACK) {
                return values()[i + 1];
            }
        }
        return ALMOST_PERFECT;
    }
}
