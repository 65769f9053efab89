package io.github.assay.statistics;

import java.util.List;

/**
 * A confidence interval.
 *
 * @param low lower bound
 * @param high upper bound, not below {@code low}
 * @param level confidence level, such as 0.95
 * @param method the method: {@code percentile}, {@code wilson}, …
 * @param flags qualifying codes, such as {@code DEGENERATE_BOOTSTRAP}, {@code UNSTABLE_BOOTSTRAP}
 */
public record Interval(double low, double high, double level, String method, List<String> flags) {
    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("interval bounds out of order: " + low + ", " + high);
        }
        flags = List.copyOf(flags);
    }

    /**
     * Whether every resample gave the same value, so that the interval has no width and no information (statistics.md
     * §3.3).
     */
    public boolean degenerate() {
        return flags.contains(PercentileInterval.DEGENERATE);
    }

    /** Whether more than 5 % of the resamples are undefined. */
    public boolean unstable() {
        return flags.contains(PercentileInterval.UNSTABLE);
    }
}
