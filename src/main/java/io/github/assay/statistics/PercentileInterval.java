package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Percentile intervals of bootstrap replicates, with type-7 quantiles (statistics.md §3.2). Flags report undefined and
 * equal replicates (§3.3).
 */
public final class PercentileInterval {
    /** Some replicates were undefined; the interval leaves them out. */
    static final String UNDEFINED_REPLICATES = "UNDEFINED_REPLICATES";
    /** More than 5 % of the replicates were undefined. */
    static final String UNSTABLE = "UNSTABLE_BOOTSTRAP";
    /** All defined replicates are equal. */
    public static final String DEGENERATE = "DEGENERATE_BOOTSTRAP";

    private static final int LEAST_DEFINED = 100;
    private static final Quantile TYPE_7 =
            Quantile.withDefaults().with(Quantile.EstimationMethod.HF7).withCopy(false);

    private PercentileInterval() {}

    /** @param replicates the replicates; their order is overwritten */
    public static Outcome<Interval> of(double[] replicates, double level) {
        double tail = (1 - level) / 2;
        return between(replicates, tail, 1 - tail, level, BootstrapSettings.METHOD);
    }

    /**
     * The interval between two other quantiles of the defined replicates.
     *
     * @param replicates the replicates; their order is overwritten
     */
    public static Outcome<Interval> between(double[] replicates, double lowest, double highest, double level, String method) {
        int defined = moveDefinedToFront(replicates);
        double undefined = 1 - (double) defined / replicates.length;
        if (defined < LEAST_DEFINED || undefined > 0.5) {
            return Outcome.unavailable(
                    "NOT_COMPUTABLE", (replicates.length - defined) + " of " + replicates.length + " replicates undefined");
        }
        double[] bounds = TYPE_7.evaluateRange(replicates, 0, defined, lowest, highest);
        double low = Math.min(bounds[0], bounds[1]);
        return Outcome.value(new Interval(low, bounds[1], level, method, flags(replicates, defined, undefined)));
    }

    /** Type-7 quantiles; reorders {@code values}. */
    public static double[] quantiles(double[] values, double low, double high) {
        return TYPE_7.evaluate(values, low, high);
    }

    /** The interval, unless every resample has the same value: that says nothing about other cases. */
    public static Outcome<Interval> unlessDegenerate(Outcome<Interval> drawn) {
        return drawn.asValue().filter(i -> i.flags().contains(DEGENERATE)).isPresent()
                ? Outcome.unavailable("ZERO_VARIANCE", "every resample has the same value")
                : drawn;
    }

    private static List<String> flags(double[] replicates, int defined, double undefined) {
        List<String> flags = new ArrayList<>();
        if (undefined > 0) {
            flags.add(undefined > 0.05 ? UNSTABLE : UNDEFINED_REPLICATES);
        }
        if (allEqual(replicates, defined)) {
            flags.add(DEGENERATE);
        }
        return flags;
    }

    private static boolean allEqual(double[] values, int length) {
        for (int i = 1; i < length; i++) {
            if (Math.abs(values[i] - values[0]) > 1e-12) {
                return false;
            }
        }
        return true;
    }

    private static int moveDefinedToFront(double[] values) {
        int defined = 0;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                values[defined++] = value;
            }
        }
        return defined;
    }
}
