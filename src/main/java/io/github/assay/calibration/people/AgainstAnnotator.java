package io.github.assay.calibration.people;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;

/**
 * A metric's κ against one annotator's own labels, on all cases that the annotator labelled, tied ones included.
 *
 * @param annotator the annotator's name
 * @param kappa κ with its interval from joint resamples of all items with a vote, and the cases both judged
 */
public record AgainstAnnotator(String annotator, Outcome<Estimate> kappa) {}
