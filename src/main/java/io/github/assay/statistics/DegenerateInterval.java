package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Replaces an interval that has no width under resampling (statistics.md §3.3). Every replicate is equal or no labels
 * disagree; this does not mean that the value is certain.
 *
 * @param agreed cases in which both sides, or all raters, agree
 * @param n cases
 * @param agreement Wilson's interval of the share that agrees
 * @param disagreementAtMost where no disagreement was seen, the upper 95 % bound of its share: the rule of three, 3/n,
 *     from {@value #RULE_FROM} cases on; for fewer cases the exact bound 1 − 0.05^(1/n)
 */
public record DegenerateInterval(long agreed, long n, Interval agreement, OptionalDouble disagreementAtMost) {
    /**
     * Fewest cases for the rule of three; for fewer it is too rough: for three cases it gives 100 %, the exact bound is
     * 63 %.
     */
    public static final int RULE_FROM = 30;

    private static final double THREE = 3;
    private static final double LEVEL = 0.95;

    /**
     * Empty when the statistic's interval has a width and some disagreement was seen, or when there is no case. The
     * level is the interval's, else 95 %.
     */
    public static Optional<DegenerateInterval> of(Outcome<Estimate> statistic, long agreed, long n) {
        Optional<Interval> interval = statistic.asValue().flatMap(e -> e.interval().asValue());
        boolean flat = interval.filter(i -> i.flags().contains(PercentileInterval.DEGENERATE)).isPresent();
        double level = interval.map(Interval::level).orElse(LEVEL);
        return flat || agreed == n
                ? Proportion.wilson(agreed, n, level).asValue().map(w -> new DegenerateInterval(agreed, n, w, bound(agreed, n)))
                : Optional.empty();
    }

    /** Whether the bound on disagreement is the rule of three rather than the exact one. */
    public boolean byRuleOfThree() {
        return n >= RULE_FROM;
    }

    private static OptionalDouble bound(long agreed, long n) {
        return agreed == n ? OptionalDouble.of(n < RULE_FROM ? 1 - Math.pow(1 - LEVEL, 1.0 / n) : THREE / n) : OptionalDouble.empty();
    }
}
