package io.github.assay.statistics.thresholds;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.thresholds.ThresholdSweep.Candidate;
import java.util.Comparator;

/** Finds the best cut-off for objectives other than κ and J. */
final class CutSearch {
    private static final double SLACK = 1e-12;

    private CutSearch() {}

    static Outcome<Candidate> best(ScoredLabels data, CutObjective objective) {
        if (data.passes() == 0 || data.fails() == 0) {
            return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : "SINGLE_CLASS");
        }
        Comparator<Candidate> better = Comparator.<Candidate>comparingDouble(c -> rounded(quality(c.counts(), objective)))
                .thenComparingDouble(c -> rounded(c.kappa().asValue().orElse(0.0)))
                .thenComparing(Comparator.comparingDouble(Candidate::threshold).reversed());
        return Outcome.value(ThresholdSweep.candidates(data).stream().max(better).orElseThrow());
    }

    /** Value of a cut-off under an objective; larger is better. */
    private static double quality(Confusion c, CutObjective objective) {
        return switch (objective) {
            case CutObjective.SensitivityAt(double specificity) ->
                (double) c.tn() / c.negatives() >= specificity - SLACK ? (double) c.tp() / c.positives() : -1;
            case CutObjective.SpecificityAt(double sensitivity) ->
                (double) c.tp() / c.positives() >= sensitivity - SLACK ? (double) c.tn() / c.negatives() : -1;
            case CutObjective.Cost(double falsePass, double falseFail) -> -(falsePass * c.fp() + falseFail * c.fn());
            case CutObjective.Kappa _ -> c.n() == 0 ? 0 : CohenKappa.raw(c.tp(), c.fn(), c.fp(), c.tn());
            case CutObjective.Youden _ -> (double) c.tp() / c.positives() + (double) c.tn() / c.negatives();
        };
    }

    /** Rounded, so that differences within rounding are ties. */
    private static double rounded(double value) {
        return Math.rint(value * 1e12) / 1e12;
    }
}
