package io.github.assay.ui.review.evidence;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A measurement's detail while it is being read: what one kind of evidence has taken, no other shows again. */
final class Detail {
    private final Map<String, Object> left;

    Detail(Map<String, Object> all) {
        left = new LinkedHashMap<>(all);
    }

    boolean has(String key) {
        return left.containsKey(key);
    }

    /** What is not taken yet, in the metric's order. */
    List<String> keys() {
        return List.copyOf(left.keySet());
    }

    Object peek(String key) {
        return left.get(key);
    }

    Optional<Object> take(String key) {
        return Optional.ofNullable(left.remove(key));
    }

    /** A number; anything else stays where it is. */
    OptionalDouble figure(String key) {
        if (left.get(key) instanceof Number number) {
            left.remove(key);
            return OptionalDouble.of(number.doubleValue());
        }
        return OptionalDouble.empty();
    }

    /** A text that is not empty. */
    Optional<String> text(String key) {
        return take(key).map(EvidenceText::value).filter(text -> !text.isEmpty());
    }

    /** A list as texts; empty where there is none. */
    List<String> texts(String key) {
        if (left.get(key) instanceof List<?> list) {
            left.remove(key);
            return list.stream().map(EvidenceText::value).toList();
        }
        return List.of();
    }

    /** A nested detail; empty where there is none. */
    Optional<Map<?, ?>> map(String key) {
        if (left.get(key) instanceof Map<?, ?> map) {
            left.remove(key);
            return Optional.of(map);
        }
        return Optional.empty();
    }
}
