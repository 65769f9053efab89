package io.github.assay.statistics.tests;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.resample.Units;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/** McNemar's exact test that both kinds of discordant cases are equally frequent (statistics.md §2.3). */
public final class McNemar {
    private McNemar() {}

    /**
     * The exact two-sided p by units (statistics.md §2.3): under the hypothesis the signs of each unit's sum of differences are
     * as likely plus as minus, so the sum over units has an exact distribution. Units of one item give {@link #exactP(long,
     * long)}. It is the exact form of Obuchowski's (1998) statistic for clustered pairs.
     *
     * @param present the items that count
     * @param difference of an item: 1, 0 or −1
     * @return undefined where no item differs: {@code NO_DISCORDANT_PAIRS}
     */
    public static Outcome<Double> exactP(Units units, IntPredicate present, IntUnaryOperator difference) {
        int[] sums = new int[units.count()];
        int ones = 0;
        int others = 0;
        for (int i = 0; i < units.items(); i++) {
            int d = present.test(i) ? difference.applyAsInt(i) : 0;
            sums[units.unit(i)] += d;
            ones += d > 0 ? 1 : 0;
            others += d < 0 ? 1 : 0;
        }
        return units.single() || ones + others == 0 ? exactP(ones, others) : Outcome.value(bySigns(sums));
    }

    /** P(|Σ ± s| ≥ |Σ s|) over all signs. */
    private static double bySigns(int[] sums) {
        int most = Arrays.stream(sums).map(Math::abs).sum();
        int seen = Math.abs(Arrays.stream(sums).sum());
        double[] chance = new double[2 * most + 1];
        chance[most] = 1;
        for (int sum : sums) {
            if (sum != 0) {
                double[] next = new double[chance.length];
                int step = Math.abs(sum);
                for (int at = 0; at < chance.length; at++) {
                    if (chance[at] > 0) {
                        next[at - step] += chance[at] / 2;
                        next[at + step] += chance[at] / 2;
                    }
                }
                chance = next;
            }
        }
        double tail = 0;
        for (int at = 0; at <= most - seen; at++) {
            tail += chance[at];
        }
        return Math.min(1, 2 * tail);
    }

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
