package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.WeightedKappa;
import java.util.Optional;
import java.util.stream.IntStream;

/** Light's κ (1971): the mean of all pairwise Cohen κ, with pairwise deletion (statistics.md §4.5). */
public final class LightKappa {
    /**
     * Fewest labels that a rater must share with another rater. A rater with fewer is left out of means over raters,
     * and named (§4.5, §4.6).
     */
    public static final int LEAST_VOTES = 10;

    private LightKappa() {}

    /** The raters with enough labels on items that another rater also labelled, ascending. */
    public static int[] enough(Ratings ratings) {
        int[] shared = new int[ratings.raters()];
        for (int i = 0; i < ratings.items(); i++) {
            boolean several = IntStream.of(ratings.counts(i)).sum() > 1;
            for (int g = 0; g < shared.length; g++) {
                shared[g] += several && ratings.label(i, g) != Ratings.MISSING ? 1 : 0;
            }
        }
        return IntStream.range(0, shared.length).filter(g -> shared[g] >= LEAST_VOTES).toArray();
    }

    /**
     * Light's κ of the given raters; {@code TOO_FEW_VOTES} where the ratings have several raters but fewer than two
     * are given.
     */
    public static Outcome<Double> of(Ratings ratings, int[] some) {
        return ratings.raters() > 1 && some.length < 2
                ? Outcome.unavailable("TOO_FEW_VOTES", "fewer than two raters have " + LEAST_VOTES + " labels")
                : of(ratings.only(some));
    }

    /** Undefined: {@code SINGLE_RATER}; {@code SOME_PAIR_UNDEFINED}, naming the first such pair by column numbers. */
    public static Outcome<Double> of(Ratings ratings) {
        if (ratings.raters() < 2) {
            return Outcome.unavailable("SINGLE_RATER");
        }
        double sum = 0;
        int pairs = 0;
        for (int a = 0; a < ratings.raters(); a++) {
            for (int b = a + 1; b < ratings.raters(); b++) {
                Optional<Double> kappa = pair(ratings, a, b).asValue();
                if (kappa.isEmpty()) {
                    return Outcome.unavailable("SOME_PAIR_UNDEFINED", a + "-" + b);
                }
                sum += kappa.get();
                pairs++;
            }
        }
        return Outcome.value(sum / pairs);
    }

    /** Cohen's κ of two raters over the items both labelled. */
    public static Outcome<Double> pair(Ratings ratings, int a, int b) {
        return WeightedKappa.of(ratings.crossTable(a, b), KappaWeights.IDENTITY).map(WeightedKappa::value);
    }
}
