package io.github.assay.domain.project;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The metrics that a project uses, with their thresholds and options.
 *
 * @param enabled metric ids, or {@code *} for all
 * @param thresholds metric id → value from which on it passes, where it differs from the metric's own
 * @param options metric id → option → value
 * @param declared the metrics the project declares itself
 * @param outOfScopeErrors words in engine errors that neither the SQL nor the system causes, such as a lost connection:
 *     a prediction that failed with such an error has no score instead of 0 (metrics.md §0.1)
 * @param rubrics name of each judge that the project declares by a rubric → its name for people
 */
public record MetricSettings(
        List<String> enabled,
        Map<String, Double> thresholds,
        Map<String, Map<String, String>> options,
        List<DeclaredMetric> declared,
        List<String> outOfScopeErrors,
        Map<String, String> rubrics) {
    public static final MetricSettings DEFAULT = new MetricSettings(List.of("*"), Map.of(), Map.of());

    public MetricSettings {
        enabled = List.copyOf(enabled);
        thresholds = Map.copyOf(thresholds);
        options = Map.copyOf(options);
        declared = List.copyOf(declared);
        outOfScopeErrors = outOfScopeErrors.stream().map(String::strip).filter(e -> !e.isEmpty()).toList();
        rubrics = Collections.unmodifiableMap(new TreeMap<>(rubrics));
    }

    /** Settings of a project that declares no metric. */
    public MetricSettings(
            List<String> enabled, Map<String, Double> thresholds, Map<String, Map<String, String>> options) {
        this(enabled, thresholds, options, List.of(), List.of(), Map.of());
    }

    /**
     * Whether a metric is to be computed: it is named, or all are ({@code *}) and it is not one computed on request
     * only.
     */
    public boolean isEnabled(String metric) {
        return enabled.contains("*") || isNamed(metric);
    }

    /** Whether the settings name the metric by its own id. Metrics on request are computed only then. */
    public boolean isNamed(String metric) {
        return enabled.contains(metric);
    }

    /** These settings, which also name some metrics. */
    public MetricSettings naming(List<String> metrics) {
        return new MetricSettings(
                Stream.concat(enabled.stream(), metrics.stream()).distinct().toList(), thresholds, options, declared, outOfScopeErrors, rubrics);
    }

    /** These settings with another threshold for one metric. */
    public MetricSettings withThreshold(String metric, double threshold) {
        Map<String, Double> changed = new HashMap<>(thresholds);
        changed.put(metric, threshold);
        return new MetricSettings(enabled, changed, options, declared, outOfScopeErrors, rubrics);
    }

    /** These settings without a threshold of their own for a metric: its default threshold applies. */
    public MetricSettings withoutThreshold(String metric) {
        Map<String, Double> changed = new HashMap<>(thresholds);
        changed.remove(metric);
        return new MetricSettings(enabled, changed, options, declared, outOfScopeErrors, rubrics);
    }

    /** These settings with all options of one metric replaced. */
    public MetricSettings withOptions(String metric, Map<String, String> values) {
        Map<String, Map<String, String>> changed = new HashMap<>(options);
        changed.put(metric, Map.copyOf(values));
        return new MetricSettings(enabled, thresholds, changed, declared, outOfScopeErrors, rubrics);
    }

    /** These settings with other declared metrics. */
    public MetricSettings withDeclared(List<DeclaredMetric> metrics) {
        return new MetricSettings(enabled, thresholds, options, metrics, outOfScopeErrors, rubrics);
    }

    /** These settings with other out-of-scope errors, see {@link #outOfScopeErrors}. */
    public MetricSettings withOutOfScopeErrors(List<String> errors) {
        return new MetricSettings(enabled, thresholds, options, declared, errors, rubrics);
    }

    /** These settings with other judges declared by a rubric. */
    public MetricSettings withRubrics(Map<String, String> judges) {
        return new MetricSettings(enabled, thresholds, options, declared, outOfScopeErrors, judges);
    }
}
