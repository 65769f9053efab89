package io.github.assay.calibration.thresholds;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Rates;

/**
 * The best cut-off for a requested objective (statistics.md §9): a specificity, a sensitivity, a ratio of costs.
 *
 * @param threshold values at or above it pass; may be infinite
 * @param counts confusion matrix on the cases on which it was chosen: optimistic
 * @param heldOut confusion matrix of such cut-offs on held-out cases, ten parts together
 */
public record RequestedThreshold(double threshold, Confusion counts, Confusion heldOut) {
    /**
     * Share of cases with label pass that pass, on the cases on which it was chosen; an undefined share has a reason.
     */
    public Outcome<Double> sensitivity() {
        return Rates.sensitivity(counts);
    }

    /** Share of cases with label fail that fail, on the cases on which it was chosen. */
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
