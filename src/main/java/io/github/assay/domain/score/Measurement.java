package io.github.assay.domain.score;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * The result of a metric where it could measure.
 *
 * @param value the number, finite, in the metric's own range; for metrics that classify, the class's rank from 0
 * @param label the class, for metrics that classify ({@code hard}, {@code missing_filter}); else empty
 * @param flags short codes that qualify the value, such as {@code vacuous} or {@code order_only_mismatch}
 * @param detail the evidence for readers and exports: strings, finite numbers, booleans, lists and maps of them, in the
 *     order given; within the limits of metrics.md §10.4
 */
public record Measurement(double value, String label, List<String> flags, Map<String, Object> detail) {
    public Measurement {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a measurement must be finite: " + value);
        }
        flags = List.copyOf(flags);
        detail = inOrder(detail);
    }

    /** A map without a fixed order would print differently in each process, so its keys are sorted. */
    private static Map<String, Object> inOrder(Map<String, Object> map) {
        if (map.isEmpty()) {
            return Map.of();
        }
        Map<String, Object> ordered = LinkedHashMap.newLinkedHashMap(map.size());
        Map<String, Object> source = map instanceof SequencedMap<String, Object> ? map : new TreeMap<>(map);
        for (Map.Entry<String, Object> entry : source.entrySet()) {
            ordered.put(entry.getKey(), inOrder(entry.getValue()));
        }
        return Collections.unmodifiableMap(ordered);
    }

    @SuppressWarnings("unchecked") // keys are strings by contract; a map that breaks it fails here, not in a report
    private static Object inOrder(Object value) {
        if (value instanceof Map<?, ?> map) {
            return inOrder((Map<String, Object>) map);
        }
        if (value instanceof List<?> list) {
            Object[] elements = list.toArray();
            Arrays.setAll(elements, i -> inOrder(elements[i]));
            return Collections.unmodifiableList(Arrays.asList(elements));
        }
        return Objects.requireNonNull(value, "a detail may not be null");
    }

    /** A result without detail; the number must be finite. */
    public static Measurement of(double value) {
        return new Measurement(value, "", List.of(), Map.of());
    }

    /** A result with detail; the number must be finite. */
    public static Measurement of(double value, Map<String, Object> detail) {
        return new Measurement(value, "", List.of(), detail);
    }

    public Measurement withFlags(List<String> changed) {
        return new Measurement(value, label, changed, detail);
    }
}
