package io.github.assay.metrics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Holds the options that a project sets for its metrics.
 *
 * @param given metric id → option → value
 */
record MetricOptions(Map<String, Map<String, String>> given) {
    /** The value of a metric's option, or the default given. */
    String value(String metric, String name, String standard) {
        return given.getOrDefault(metric, Map.of()).getOrDefault(name, standard);
    }

    /** The fault of the options of a metric; empty when they are valid. */
    Optional<String> fault(MetricInfo metric) {
        Map<String, String> own = given.getOrDefault(metric.id(), Map.of());
        return own.isEmpty() ? Optional.empty() : metric.optionFault(own);
    }

    /** The options a metric works with, those left to the metric itself aside; a value that is set says its default too. */
    Map<String, String> inForce(MetricInfo metric) {
        Map<String, String> inForce = new LinkedHashMap<>();
        for (MetricInfo.Option option : metric.options()) {
            String value = value(metric.id(), option.name(), option.standard());
            boolean set = !OptionValues.word(value).equals(OptionValues.word(option.standard()));
            String standard = option.standard().isEmpty() ? "not set" : option.standard();
            if (!value.isBlank()) {
                inForce.put(option.name(), set ? value + " (default: " + standard + ")" : value);
            }
        }
        return inForce;
    }
}
