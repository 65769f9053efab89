package io.github.assay.calibration.study;

import io.github.assay.domain.Outcome;

/**
 * What the resamples of a study were drawn from in the end (statistics.md §3.1).
 *
 * @param drawing cases, clusters or strata
 * @param dimension what the cases were or could have been grouped by; empty when that was not asked
 * @param groups clusters or strata there are; 0 when that was not asked
 * @param designEffect median over the metrics of (SE by clusters / SE by cases)²; undefined where clusters were not
 *     tried, with the reason
 */
public record ResamplingScheme(StudyDesign.Drawing drawing, String dimension, int groups, Outcome<Double> designEffect) {
    public static final ResamplingScheme CASES =
            new ResamplingScheme(StudyDesign.Drawing.CASES, "", 0, Outcome.unavailable("NOT_COMPUTABLE", "not asked for"));
}
