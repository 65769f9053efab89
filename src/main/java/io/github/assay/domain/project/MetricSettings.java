package io.github.assay.domain.project;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which metrics a project uses and how.
 *
 * @param enabled metric ids, or {@code *} for all
 * @param thresholds metric id → value from which on it passes, where it differs from the metric's own
 * @param options metric id → option → value
 * @param declared the metrics the project declares itself
 * @param outOfScopeErrors words of engine errors that are nobody's fault, such as a lost connection: a prediction that
 *     failed with one of them has no score instead of 0 (metrics.md §0.1)
 */
public record MetricSettings(
        List<String> enabled,
        Map<String, Double> thresholds,
        Map<String, Map<String, String>> options,
        List<DeclaredMetric> declared,
        List<String> outOfScopeErrors) {
    public static final MetricSettings DEFAULT = new MetricSettings(List.of("*"), Map.of(), Map.of());

    public MetricSettings {
        enabled = List.copyOf(enabled);
        thresholds = Map.copyOf(thresholds);
        options = Map.copyOf(options);
        declared = List.copyOf(declared);
        outOfScopeErrors = outOfScopeErrors.stream().map(String::strip).filter(e -> !e.isEmpty()).toList();
    }

    /** Settings of a project that declares no metric. */
    public MetricSettings(
            List<String> enabled, Map<String, Double> thresholds, Map<String, Map<String, String>> options) {
        this(enabled, thresholds, options, List.of(), List.of());
    }

    /** Whether a metric is to be computed: named, or among all ({@code *}), which leaves out those on request only. */
    public boolean isEnabled(String metric) {
        return enabled.contains("*") || isNamed(metric);
    }

    /** Whether a metric is asked for by its own id, as those must be that are not computed otherwise. */
    public boolean isNamed(String metric) {
        return enabled.contains(metric);
    }

    /** These settings with another threshold for one metric. */
    public MetricSettings withThreshold(String metric, double threshold) {
        Map<String, Double> changed = new HashMap<>(thresholds);
        changed.put(metric, threshold);
        return new MetricSettings(enabled, changed, options, declared, outOfScopeErrors);
    }

    /** These settings without a threshold of their own for a metric: its usual one counts. */
    public MetricSettings withoutThreshold(String metric) {
        Map<String, Double> changed = new HashMap<>(thresholds);
        changed.remove(metric);
        return new MetricSettings(enabled, changed, options, declared, outOfScopeErrors);
    }

    /** These settings with all options of one metric replaced. */
    public MetricSettings withOptions(String metric, Map<String, String> values) {
        Map<String, Map<String, String>> changed = new HashMap<>(options);
        changed.put(metric, Map.copyOf(values));
        return new MetricSettings(enabled, thresholds, changed, declared, outOfScopeErrors);
    }

    /** These settings with other declared metrics. */
    public MetricSettings withDeclared(List<DeclaredMetric> metrics) {
        return new MetricSettings(enabled, thresholds, options, metrics, outOfScopeErrors);
    }

    /** These settings with other errors that are nobody's fault. */
    public MetricSettings withOutOfScopeErrors(List<String> errors) {
        return new MetricSettings(enabled, thresholds, options, declared, errors);
    }
}
