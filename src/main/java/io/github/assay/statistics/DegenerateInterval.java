package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What stands beside an interval that resampling cannot give a width (statistics.md §3.3), because every replicate is
 * equal or nobody ever disagreed: that is no certainty.
 *
 * @param agreed cases in which the two, or all, agree
 * @param n cases
 * @param agreement Wilson's interval of the share that agrees
 * @param disagreementAtMost where no disagreement was seen, the largest share of it that 95 % confidence leaves: the
 *     rule of three, 3/n, from {@value #RULE_FROM} cases on, and below the exact bound 1 − 0.05^(1/n)
 */
public record DegenerateInterval(long agreed, long n, Interval agreement, OptionalDouble disagreementAtMost) {
    /** Below this many cases the rule of three is too rough: of three cases it says 100 %, exact is 63 %. */
    public static final int RULE_FROM = 30;

    private static final double THREE = 3;
    private static final double LEVEL = 0.95;

    /**
     * Empty when the statistic's interval has a width and some disagreement was seen, or when there is no case. The level
     * is the interval's, else 95 %.
     */
    public static Optional<DegenerateInterval> of(Outcome<Estimate> statistic, long agreed, long n) {
        Optional<Interval> interval = statistic.asValue().flatMap(e -> e.interval().asValue());
        boolean flat = interval.filter(i -> i.flags().contains(PercentileInterval.DEGENERATE)).isPresent();
        double level = interval.map(Interval::level).orElse(LEVEL);
        return flat || agreed == n
                ? Proportion.wilson(agreed, n, level).asValue().map(w -> new DegenerateInterval(agreed, n, w, bound(agreed, n)))
                : Optional.empty();
    }

    /** Whether the largest share of disagreement is the rule of three's rather than the exact bound. */
    public boolean byRuleOfThree() {
        return n >= RULE_FROM;
    }

    private static OptionalDouble bound(long agreed, long n) {
        return agreed == n ? OptionalDouble.of(n < RULE_FROM ? 1 - Math.pow(1 - LEVEL, 1.0 / n) : THREE / n) : OptionalDouble.empty();
    }
}
