package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.scores.ThresholdSweep.Candidate;
import java.util.Comparator;

/** Objective by which a cut-off is chosen (statistics.md §9). */
public sealed interface CutObjective {
    /** A share this much below the required one meets it, because shares are rounded. */
    double SLACK = 1e-12;

    /** Highest Cohen's κ. */
    record Kappa() implements CutObjective {}

    /** Highest Youden J. */
    record Youden() implements CutObjective {}

    /** Highest sensitivity among the cut-offs with at least a given specificity. */
    record SensitivityAt(double specificity) implements CutObjective {
        public SensitivityAt {
            if (!(specificity >= 0 && specificity <= 1)) {
                throw new IllegalArgumentException("a specificity must be from 0 to 1: " + specificity);
            }
        }
    }

    /** Highest specificity among the cut-offs with at least a given sensitivity. */
    record SpecificityAt(double sensitivity) implements CutObjective {
        public SpecificityAt {
            if (!(sensitivity >= 0 && sensitivity <= 1)) {
                throw new IllegalArgumentException("a sensitivity must be from 0 to 1: " + sensitivity);
            }
        }
    }

    /**
     * Lowest total cost of errors.
     *
     * @param falsePass cost of passing a case whose label is fail
     * @param falseFail cost of failing a case whose label is pass
     */
    record Cost(double falsePass, double falseFail) implements CutObjective {
        public Cost {
            if (!(falsePass >= 0 && falseFail >= 0 && falsePass + falseFail > 0
                    && Double.isFinite(falsePass + falseFail))) {
                throw new IllegalArgumentException("costs are 0 or more, not both 0: " + falsePass + ", " + falseFail);
            }
        }
    }

    /**
     * The best candidate; ties go to the larger κ, then to the smaller threshold.
     *
     * @return undefined: {@code NO_DATA}; {@code SINGLE_CLASS} when all labels are equal
     */
    default Outcome<Candidate> best(ScoredLabels data) {
        return switch (this) {
            case Kappa _ -> ThresholdSweep.best(data);
            case Youden _ -> ThresholdSweep.bestYouden(data);
            case SensitivityAt _, SpecificityAt _, Cost _ -> searched(data);
        };
    }

    private Outcome<Candidate> searched(ScoredLabels data) {
        if (data.passes() == 0 || data.fails() == 0) {
            return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : "SINGLE_CLASS");
        }
        Comparator<Candidate> better = Comparator.<Candidate>comparingDouble(c -> rounded(quality(c.counts())))
                .thenComparingDouble(c -> rounded(c.kappa().asValue().orElse(0.0)))
                .thenComparing(Comparator.comparingDouble(Candidate::threshold).reversed());
        return Outcome.value(ThresholdSweep.candidates(data).stream().max(better).orElseThrow());
    }

    /** Value of a cut-off under this objective; larger is better. */
    private double quality(Confusion c) {
        return switch (this) {
            case SensitivityAt(double specificity) ->
                (double) c.tn() / c.negatives() >= specificity - SLACK ? (double) c.tp() / c.positives() : -1;
            case SpecificityAt(double sensitivity) ->
                (double) c.tp() / c.positives() >= sensitivity - SLACK ? (double) c.tn() / c.negatives() : -1;
            case Cost(double falsePass, double falseFail) -> -(falsePass * c.fp() + falseFail * c.fn());
            case Kappa _ -> c.n() == 0 ? 0 : CohenKappa.raw(c.tp(), c.fn(), c.fp(), c.tn());
            case Youden _ -> (double) c.tp() / c.positives() + (double) c.tn() / c.negatives();
        };
    }

    /** Rounded, so that differences within rounding are ties. */
    private static double rounded(double value) {
        return Math.rint(value * 1e12) / 1e12;
    }
}
