package io.github.assay.statistics.tests;

import io.github.assay.statistics.Interval;

/** What an interval of a difference says against a margin (statistics.md §5). */
public enum NonInferiority {
    /** The whole interval lies above 0. */
    SUPERIOR,
    /** The whole interval lies above −margin. */
    NON_INFERIOR,
    /** The whole interval lies below −margin. */
    INFERIOR,
    /** The interval holds −margin, or has no width because every resample is equal: more cases are needed. */
    INCONCLUSIVE;

    /** The margin that statistics.md names. */
    public static final double STANDARD_MARGIN = 0.05;

    /**
     * An interval of resamples that are all equal says nothing: {@link #INCONCLUSIVE}.
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

    /** Whether the interval lies within the margin on either side, so that the two may replace each other. */
    public static boolean equivalent(Interval delta, double margin) {
        return !delta.degenerate() && delta.low() > -margin && delta.high() < margin;
    }
}
