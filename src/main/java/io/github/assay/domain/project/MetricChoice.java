package io.github.assay.domain.project;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * All that a project says of one metric.
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

    /** What settings say of a metric. */
    public static MetricChoice of(String metric, MetricSettings settings) {
        Double set = settings.thresholds().get(metric);
        return new MetricChoice(
                metric,
                set == null ? OptionalDouble.empty() : OptionalDouble.of(set),
                settings.options().getOrDefault(metric, Map.of()));
    }

    /** Settings that say this of the metric and are otherwise the same. */
    public MetricSettings in(MetricSettings settings) {
        MetricSettings changed = settings.withOptions(metric, options);
        return threshold.isPresent()
                ? changed.withThreshold(metric, threshold.getAsDouble())
                : changed.withoutThreshold(metric);
    }
}
