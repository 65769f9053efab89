package io.github.assay.domain;

import java.util.List;
import java.util.Map;

/**
 * What a metric found where it could measure.
 *
 * @param value the number, finite, in the metric's own range; for metrics that classify, the class's rank from 0
 * @param label the class, for metrics that classify ({@code hard}, {@code missing_filter}); else empty
 * @param flags short codes that qualify the value, such as {@code vacuous} or {@code order_only_mismatch}
 * @param detail the evidence for people and exports: strings, finite numbers, booleans, lists and maps of them, in
 *     the order given; bounded as metrics.md §10.4 says
 */
public record Measurement(double value, String label, List<String> flags, Map<String, Object> detail) {
    public Measurement {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a measurement must be finite: " + value);
        }
        flags = List.copyOf(flags);
        detail = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(detail));
    }

    public static Measurement of(double value) {
        return new Measurement(value, "", List.of(), Map.of());
    }

    public static Measurement of(double value, Map<String, Object> detail) {
        return new Measurement(value, "", List.of(), detail);
    }

    public Measurement withFlags(List<String> changed) {
        return new Measurement(value, label, changed, detail);
    }
}
