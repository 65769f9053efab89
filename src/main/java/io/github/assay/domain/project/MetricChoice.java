package io.github.assay.domain.project;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * A project's settings of one metric.
 *
 * @param metric its id
 * @param threshold values at or above it pass; empty: the metric's own threshold
 * @param options values by name, where they differ from the metric's defaults
 */
public record MetricChoice(String metric, OptionalDouble threshold, Map<String, String> options) {
    public MetricChoice {
        if (threshold.isPresent() && !Double.isFinite(threshold.getAsDouble())) {
            throw new IllegalArgumentException("no threshold: " + threshold.getAsDouble());
        }
        options = Map.copyOf(options);
    }

    /** Takes the settings of one metric out of a project's settings. */
    public static MetricChoice of(String metric, MetricSettings settings) {
        Double set = settings.thresholds().get(metric);
        return new MetricChoice(
                metric,
                set == null ? OptionalDouble.empty() : OptionalDouble.of(set),
                settings.options().getOrDefault(metric, Map.of()));
    }

    /** The settings of a project with this choice for the metric, otherwise unchanged. */
    public MetricSettings in(MetricSettings settings) {
        MetricSettings changed = settings.withOptions(metric, options);
        return threshold.isPresent()
                ? changed.withThreshold(metric, threshold.getAsDouble())
                : changed.withoutThreshold(metric);
    }
}
