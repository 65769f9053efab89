package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;

/**
 * A metric's κ against one annotator's own labels, on the cases that have a final label too.
 *
 * @param annotator who
 * @param kappa κ with its interval from the study's joint resamples, and the cases both judged
 */
public record AgainstAnnotator(String annotator, Outcome<Estimate> kappa) {}
