package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.BinomialTest;

/** McNemar's exact test (statistics.md §2.3): are the two kinds of discordant cases equally frequent? */
public final class McNemar {
    private McNemar() {}

    /** The exact two-sided p of the discordant counts; undefined when both are 0: {@code NO_DISCORDANT_PAIRS}. */
    public static Outcome<Double> exactP(long one, long other) {
        if (one + other == 0) {
            return Outcome.unavailable("NO_DISCORDANT_PAIRS");
        }
        double p = BinomialTest.withDefaults()
                .with(AlternativeHypothesis.TWO_SIDED)
                .test(Math.toIntExact(one + other), Math.toIntExact(Math.min(one, other)), 0.5)
                .getPValue();
        return Outcome.value(Math.min(1, p));
    }
}
