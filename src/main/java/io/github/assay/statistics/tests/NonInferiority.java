package io.github.assay.statistics.tests;

import io.github.assay.statistics.Interval;

/** Conclusion from an interval of a difference and a margin (statistics.md §5). */
public enum NonInferiority {
    /** The whole interval is above 0. */
    SUPERIOR,
    /** The whole interval is above −margin. */
    NON_INFERIOR,
    /** The whole interval is below −margin. */
    INFERIOR,
    /** The interval contains −margin, or has no width because every resample is equal: more cases are needed. */
    INCONCLUSIVE;

    /** The default margin of statistics.md. */
    public static final double STANDARD_MARGIN = 0.05;

    /**
     * The conclusion; {@link #INCONCLUSIVE} for an interval of resamples that are all equal.
     *
     * @param delta interval of the difference, first less second
     * @param margin the largest loss that does not matter, 0 or more
     */
    public static NonInferiority of(Interval delta, double margin) {
        if (!(margin >= 0)) {
            throw new IllegalArgumentException("a margin is 0 or more: " + margin);
        }
        if (delta.degenerate()) {
            return INCONCLUSIVE;
        }
        if (delta.low() > 0) {
            return SUPERIOR;
        }
        if (delta.low() > -margin) {
            return NON_INFERIOR;
        }
        return delta.high() < -margin ? INFERIOR : INCONCLUSIVE;
    }

    /** The conclusion where a test finds no difference: at most not inferior, and never inferior (statistics.md §5). */
    public NonInferiority withoutDifference() {
        return switch (this) {
            case SUPERIOR -> NON_INFERIOR;
            case INFERIOR -> INCONCLUSIVE;
            case NON_INFERIOR, INCONCLUSIVE -> this;
        };
    }

    /** Whether the interval is within the margin on both sides, so that either metric may replace the other. */
    public static boolean equivalent(Interval delta, double margin) {
        return !delta.degenerate() && delta.low() > -margin && delta.high() < margin;
    }
}
