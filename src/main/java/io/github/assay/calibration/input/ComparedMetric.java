package io.github.assay.calibration.input;

import io.github.assay.domain.project.MetricRole;
import java.util.OptionalDouble;

/**
 * A metric that takes part in a calibration.
 *
 * @param id the metric's id
 * @param name its name for users
 * @param threshold values at or above it pass; empty: the verdict is the measurement's label ({@code pass} or
 *     {@code fail}) where it has one
 * @param unitRange whether its values are in [0, 1], so that Brier score and calibration error have a meaning
 * @param role what its verdict is about
 */
public record ComparedMetric(String id, String name, OptionalDouble threshold, boolean unitRange, MetricRole role) {
    /** A metric of correctness. */
    public ComparedMetric(String id, String name, OptionalDouble threshold, boolean unitRange) {
        this(id, name, threshold, unitRange, MetricRole.CORRECTNESS);
    }
}
