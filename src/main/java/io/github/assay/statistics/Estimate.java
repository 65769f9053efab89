package io.github.assay.statistics;

import io.github.assay.domain.Outcome;

/**
 * A statistic's value with its uncertainty and the number of units behind it.
 *
 * @param value the point estimate, finite
 * @param interval the interval, or why there is none
 * @param n units used
 */
public record Estimate(double value, Outcome<Interval> interval, int n) {
    public Estimate {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("an estimate must be finite: " + value);
        }
    }

    /** The same of the difference taken the other way round. */
    public Estimate negated() {
        return new Estimate(
                0.0 - value,
                interval.map(i -> new Interval(0.0 - i.high(), 0.0 - i.low(), i.level(), i.method(), i.flags())),
                n);
    }

    /** A value without an interval, because none was requested. */
    public static Estimate of(double value, int n) {
        return new Estimate(value, Outcome.unavailable("NOT_COMPUTABLE", "no interval was requested"), n);
    }
}
