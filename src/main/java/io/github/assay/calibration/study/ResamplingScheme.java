package io.github.assay.calibration.study;

import io.github.assay.domain.Outcome;

/**
 * Resampling scheme that a study used (statistics.md §3.1).
 *
 * @param drawing cases, clusters or strata
 * @param dimension the dimension of possible groups of cases; empty when groups were not requested
 * @param groups number of clusters or strata; 0 when groups were not requested
 * @param designEffect median over the metrics of (SE by clusters / SE by cases)²; undefined where clusters were not
 *     tried, with the reason
 */
public record ResamplingScheme(StudyDesign.Drawing drawing, String dimension, int groups, Outcome<Double> designEffect) {
    public static final ResamplingScheme CASES =
            new ResamplingScheme(StudyDesign.Drawing.CASES, "", 0, Outcome.unavailable("NOT_COMPUTABLE", "not requested"));
}
