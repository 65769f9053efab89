package io.github.assay.calibration;

import java.util.OptionalDouble;

/**
 * A metric that takes part in a calibration.
 *
 * @param id the metric's id
 * @param name its name for people
 * @param threshold values at or above it pass; empty: the verdict is the measurement's label ({@code pass} or
 *     {@code fail}) where it has one
 * @param unitRange whether its values lie in [0, 1], so that Brier score and calibration error mean something
 */
public record ComparedMetric(String id, String name, OptionalDouble threshold, boolean unitRange) {}
