package io.github.assay.statistics;

/** Landis and Koch's classes of κ (1977). A label for readers, never a test (statistics.md §2.5). */
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
