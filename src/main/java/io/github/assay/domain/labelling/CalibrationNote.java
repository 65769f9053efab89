package io.github.assay.domain.labelling;

/**
 * Records that a metric was compared with human labels in a project.
 *
 * @param edition the metric at that time: its version and, where the project declares it, its text
 * @param n labelled items with a value
 * @param kappa Cohen's κ of its verdicts with the labels
 */
public record CalibrationNote(String edition, long n, double kappa) {}
