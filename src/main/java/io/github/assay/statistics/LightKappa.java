package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.Optional;

/** Light's κ (1971): the mean of all pairwise Cohen κ, with pairwise deletion (statistics.md §4.5). */
public final class LightKappa {
    private LightKappa() {}

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
