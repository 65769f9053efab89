package io.github.assay.statistics.tests;

import io.github.assay.domain.Outcome;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** McNemar's exact test that both kinds of discordant cases are equally frequent (statistics.md §2.3). */
public final class McNemar {
    private McNemar() {}

    /**
     * The exact two-sided p of the discordant counts: min(1, 2 · P(X ≤ the smaller one)), X binomial with p = 1/2;
     * undefined when both are 0: {@code NO_DISCORDANT_PAIRS}.
     *
     * <p>Doubling the smaller tail is the definition. The library's two-sided binomial test adds the probabilities that
     * are not larger than the observed one; with rounding it omits the count symmetric to the observed one.
     */
    public static Outcome<Double> exactP(long one, long other) {
        if (one + other == 0) {
            return Outcome.unavailable("NO_DISCORDANT_PAIRS");
        }
        int smaller = Math.toIntExact(Math.min(one, other));
        double tail = BinomialDistribution.of(Math.toIntExact(one + other), 0.5).cumulativeProbability(smaller);
        return Outcome.value(Math.min(1, 2 * tail));
    }
}
