package io.github.assay.calibration.thresholds;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Rates;
import io.github.assay.statistics.thresholds.CutObjective;

/**
 * The cut-off that serves what somebody asked for best (statistics.md §9): a specificity, a sensitivity, a ratio of
 * costs.
 *
 * @param objective what was asked for
 * @param threshold values at or above it pass; may be infinite
 * @param counts what it does on the cases it was chosen on, which flatters
 * @param heldOut what such cut-offs do on cases of parts they were not chosen on, ten parts together
 */
public record RequestedThreshold(CutObjective objective, double threshold, Confusion counts, Confusion heldOut) {
    /** Share of label pass that passes, on the cases it was chosen on; every undefined share has a reason. */
    public Outcome<Double> sensitivity() {
        return Rates.sensitivity(counts);
    }

    /** Share of label fail that fails, on the cases it was chosen on. */
    public Outcome<Double> specificity() {
        return Rates.specificity(counts);
    }

    /** The sensitivity on held-out cases. */
    public Outcome<Double> heldOutSensitivity() {
        return Rates.sensitivity(heldOut);
    }

    /** The specificity on held-out cases. */
    public Outcome<Double> heldOutSpecificity() {
        return Rates.specificity(heldOut);
    }
}
