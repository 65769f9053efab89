package io.github.assay.statistics.resample;

import io.github.assay.domain.Outcome;

/**
 * Two-sided test that a difference is 0, by inverting the percentile interval (statistics.md §5). p = min(1, 2 ·
 * min((#{d ≤ 0} + 1)/(B' + 1), (#{d ≥ 0} + 1)/(B' + 1))).
 */
final class InversionTest {
    private static final double SLACK = 1e-12;

    private InversionTest() {}

    /** @param differences replicates of the difference; undefined ones are left out */
    static Outcome<Double> p(double[] differences) {
        int defined = 0;
        int low = 0;
        int high = 0;
        for (double d : differences) {
            defined += Double.isNaN(d) ? 0 : 1;
            low += d <= SLACK ? 1 : 0;
            high += d >= -SLACK ? 1 : 0;
        }
        if (defined == 0) {
            return Outcome.unavailable("NOT_COMPUTABLE", "no replicate is defined");
        }
        return Outcome.value(Math.min(1, 2 * (Math.min(low, high) + 1.0) / (defined + 1.0)));
    }
}
