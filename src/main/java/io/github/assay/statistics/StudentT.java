package io.github.assay.statistics;

import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles of Student's t distribution, for intervals whose variance rests on few observations. */
public final class StudentT {
    private StudentT() {}

    /**
     * The quantile that leaves half of {@code 1 − level} above it.
     *
     * @param degrees degrees of freedom; fewer than 1 count as 1, infinitely many give the normal quantile
     */
    public static double t(double level, double degrees) {
        return Double.isInfinite(degrees)
                ? Normal.z(level)
                : TDistribution.of(Math.max(1, degrees)).inverseSurvivalProbability((1 - level) / 2);
    }
}
