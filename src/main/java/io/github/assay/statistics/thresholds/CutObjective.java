package io.github.assay.statistics.thresholds;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.thresholds.ThresholdSweep.Candidate;

/** Objective by which a cut-off is chosen (statistics.md §9). */
public sealed interface CutObjective {
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
            case SensitivityAt _, SpecificityAt _, Cost _ -> CutSearch.best(data, this);
        };
    }
}
