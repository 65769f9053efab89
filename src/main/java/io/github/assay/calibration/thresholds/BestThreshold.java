package io.github.assay.calibration.thresholds;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;

/**
 * The threshold with the highest κ, with estimates of its κ on new cases (statistics.md §9).
 *
 * @param resubstitution chosen and evaluated on the same cases: optimistic
 * @param leaveOneOut κ of verdicts whose threshold was chosen without the case
 * @param crossValidated κ of verdicts whose threshold was chosen without the case's part
 */
public record BestThreshold(
        Outcome<Cut> resubstitution, Outcome<Double> leaveOneOut, Outcome<CrossValidated> crossValidated) {
    /**
     * A threshold with its results.
     *
     * @param threshold values at or above it pass
     * @param kappa Cohen's κ
     * @param counts the confusion matrix
     */
    public record Cut(double threshold, double kappa, Confusion counts) {}

    /**
     * Cross-validated choice.
     *
     * @param threshold median of the thresholds chosen in the parts
     * @param kappa mean over the repeats of the κ of all held-out verdicts
     * @param folds parts
     */
    public record CrossValidated(double threshold, double kappa, int folds, int repeats) {}
}
