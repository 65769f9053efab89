package io.github.assay.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** The standard normal distribution, for intervals and tests. */
public final class Normal {
    private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

    private Normal() {}

    /** The quantile that leaves half of {@code 1 − level} above it. */
    public static double z(double level) {
        return STANDARD.inverseSurvivalProbability((1 - level) / 2);
    }

    public static double quantile(double p) {
        return STANDARD.inverseCumulativeProbability(p);
    }

    public static double cumulative(double x) {
        return STANDARD.cumulativeProbability(x);
    }

    public static double twoSided(double z) {
        return 2 * STANDARD.survivalProbability(Math.abs(z));
    }

    /** value ± z · SE, upper bound clipped at 1. */
    public static Interval wald(double value, double standardError, double level) {
        double half = z(level) * standardError;
        return new Interval(value - half, Math.min(1, value + half), level, "wald", List.of());
    }
}
