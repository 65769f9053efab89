package io.github.assay.calibration;

import io.github.assay.domain.Outcome;

/**
 * The family of tests that are adjusted together (statistics.md §5).
 *
 * @param best id of the metric with the highest κ among the ranked ones; empty when there is none
 * @param tests defined tests in the family; metrics of equal verdicts count once
 * @param replicates number of resamples of each test
 */
public record TestFamily(String best, int tests, int replicates) {
    /** Largest value of the smallest possible adjusted p; replicates rise until it is reached. */
    public static final double RESOLUTION = 0.005;

    private static final double CUSTOMARY = 0.05;
    private static final double SLACK = 1e-12;

    /** Conclusion from an adjusted p to the question "is the difference real?". */
    public enum Answer {
        /** p is below 0.05. */
        YES,
        /** p is 0.05 or more. */
        NO,
        /** p is 0.05 or more, but with so few replicates it could hardly be smaller. */
        NOT_RESOLVABLE,
        /** The pair is not in the family, or its test is undefined. */
        NONE
    }

    /** The smallest adjusted p that a test of the family can have: 2 · tests / (replicates + 1), at most 1. */
    public double least() {
        return Math.min(1, 2.0 * tests / (replicates + 1.0));
    }

    /** Whether {@link #least} is at most {@link #RESOLUTION}; true for a family without a test. */
    public boolean isResolvable() {
        return least() <= RESOLUTION + SLACK;
    }

    /** Conclusion from the adjusted p of a pair. */
    public Answer answer(MetricPair pair) {
        return answer(pair.holm());
    }

    /** Conclusion from an adjusted p of this family. */
    public Answer answer(Outcome<Double> holm) {
        return holm.asValue()
                .map(p -> p < CUSTOMARY ? Answer.YES : isResolvable() ? Answer.NO : Answer.NOT_RESOLVABLE)
                .orElse(Answer.NONE);
    }

    /** Replicates with which this many tests can have an adjusted p of {@link #RESOLUTION}, rounded up to thousands. */
    public static long enough(long tests) {
        long least = (long) Math.ceil(2 * tests / RESOLUTION);
        return Math.ceilDiv(least, 1000) * 1000;
    }
}
