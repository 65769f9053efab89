package io.github.assay.calibration.thresholds;

import io.github.assay.calibration.input.ScoreSample;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.thresholds.CutObjective;
import io.github.assay.statistics.thresholds.ThresholdSweep;

/** Finds a {@link RequestedThreshold} and evaluates it on held-out cases. */
final class CutStudy {
    private static final int PARTS = 10;

    private final ScoreSample sample;
    private final int[] part;

    CutStudy(ScoreSample sample) {
        this.sample = sample;
        part = sample.dealt(PARTS);
    }

    /** @return undefined: {@code NO_DATA}; {@code SINGLE_CLASS} when all labels are equal */
    Outcome<RequestedThreshold> best(CutObjective objective) {
        return objective
                .best(sample.pooled())
                .map(c -> new RequestedThreshold(objective, c.threshold(), c.counts(), heldOut(objective)));
    }

    /** The confusion of held-out verdicts. A part is left out if the other parts have one class only. */
    private Confusion heldOut(CutObjective objective) {
        Confusion sum = Confusion.EMPTY;
        for (int p = 0; p < PARTS; p++) {
            int mine = p;
            ScoredLabels rest = sample.part(i -> part[i] != mine);
            ScoredLabels held = sample.part(i -> part[i] == mine);
            if (objective.best(rest) instanceof Outcome.Value<ThresholdSweep.Candidate>(ThresholdSweep.Candidate c)) {
                sum = sum.plus(held.at(c.threshold()));
            }
        }
        return sum;
    }
}
