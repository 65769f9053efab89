package io.github.assay.calibration;

import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.verdicts.VerdictAgreement;

/**
 * A metric within one slice of the items.
 *
 * @param dimension the property of the slice: {@code difficulty}, {@code db}, {@code system} or {@code category}
 * @param value the slice's value
 * @param agreement verdicts against labels on the slice
 * @param items the items behind the counts
 */
public record MetricStratum(String dimension, String value, VerdictAgreement agreement, ConfusionItems items) {}
