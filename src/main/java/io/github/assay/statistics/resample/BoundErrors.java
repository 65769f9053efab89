package io.github.assay.statistics.resample;

import io.github.assay.domain.Outcome;
import java.util.Arrays;

/**
 * Monte-Carlo standard errors of the bounds of a percentile interval (statistics.md §3.4): how far another seed would
 * move them.
 *
 * @param low error of the lower bound
 * @param high error of the upper bound
 */
public record BoundErrors(double low, double high) {
    private static final int FEWEST = 100;

    static Outcome<BoundErrors> of(double[] defined, double level) {
        if (defined.length < FEWEST) {
            return Outcome.unavailable("NOT_COMPUTABLE", defined.length + " replicates are defined");
        }
        double[] sorted = defined.clone();
        Arrays.sort(sorted);
        double tail = (1 - level) / 2;
        return Outcome.value(new BoundErrors(of(sorted, tail, tail), of(sorted, 1 - tail, tail)));
    }

    /** sqrt(q (1 − q) / B) divided by the density at the quantile, estimated from √B neighbours on either side. */
    private static double of(double[] sorted, double q, double tail) {
        int n = sorted.length;
        int middle = (int) Math.round((n - 1) * q);
        int reach = (int) Math.max(1, Math.min(Math.round(Math.sqrt(n)), Math.floor((n - 1) * tail)));
        int from = Math.max(0, middle - reach);
        int to = Math.min(n - 1, middle + reach);
        double quantilePerShare = (sorted[to] - sorted[from]) * n / (to - from);
        return Math.sqrt(q * (1 - q) / n) * quantilePerShare;
    }
}
