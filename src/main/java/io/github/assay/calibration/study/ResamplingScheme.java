package io.github.assay.calibration.study;

import io.github.assay.domain.Outcome;

/**
 * Resampling scheme that a study used (statistics.md §3.1).
 *
 * @param drawing what was drawn
 * @param dimension the dimension of possible groups; empty when groups were not requested
 * @param groups number of clusters or strata; 0 when groups were not requested
 * @param designEffect median over the metrics of (SE by the units drawn / SE by items)²; undefined where no metric has
 *     one, with the reason
 * @param questions questions among the items
 */
public record ResamplingScheme(
        StudyDesign.Drawing drawing, String dimension, int groups, Outcome<Double> designEffect, int questions) {
    /** Nothing was drawn yet. */
    public static final ResamplingScheme NONE = new ResamplingScheme(
            StudyDesign.Drawing.QUESTIONS, "", 0, Outcome.unavailable("NOT_COMPUTABLE", "not requested"), 0);

    /** Whether groups by a dimension were drawn, or drawn within. */
    public boolean grouped() {
        return !dimension.isEmpty() && switch (drawing) {
            case CLUSTERS, STRATA, EARLIER_CLUSTERS, EARLIER_STRATA -> true;
            case QUESTIONS, ITEMS, EARLIER_AUTOMATIC, EARLIER_CASES -> false;
        };
    }
}
