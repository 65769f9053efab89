package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * Parameters of the maps from score to pass probability, fitted on all cases (statistics.md §8). A reader can apply
 * them to scores of new cases. Choose among them by their held-out losses ({@link HeldOutMaps}), never by these fits.
 *
 * @param platt 1 / (1 + exp(−(slope · s + intercept)))
 * @param beta 1 / (1 + exp(−(a · ln s − b · ln(1 − s) + c))), s kept 1e-6 away from 0 and 1
 * @param isotonic steps of the fitted pass rate, ascending: a score has the rate of the last knot at or below it; a
 *     score below all knots has the rate of the first
 */
public record FittedMaps(Outcome<ScoreMaps.Platt> platt, Outcome<ScoreMaps.Beta> beta, List<Knot> isotonic) {
    public FittedMaps {
        isotonic = List.copyOf(isotonic);
    }

    /**
     * A step of the isotonic map.
     *
     * @param score the least score with this rate
     * @param probability the rate
     */
    public record Knot(double score, double probability) {}

    /** @param data at least one case */
    public static FittedMaps of(ScoredLabels data) {
        IsotonicFit fit = IsotonicFit.of(data);
        List<Knot> knots = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            if (i == 0 || fit.fitted(i) != fit.fitted(i - 1)) {
                knots.add(new Knot(data.score(i), fit.fitted(i)));
            }
        }
        return new FittedMaps(ScoreMaps.platt(data), ScoreMaps.beta(data), knots);
    }
}
