package io.github.assay.metrics.custom;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Evidence of foreign make in the only shapes that screens and files know: texts, finite numbers, booleans, lists, maps;
 * bounded as metrics.md §10.4 says. Anything else is shown by its text.
 */
final class PlainDetail {
    private static final int MOST_ENTRIES = 200;
    private static final int MOST_CHARS = 1_000;
    private static final int DEEPEST = 8;

    private PlainDetail() {}

    static Map<String, Object> of(Map<String, Object> detail) {
        return map(detail, 0);
    }

    private static Map<String, Object> map(Map<?, ?> map, int depth) {
        Map<String, Object> plain = new LinkedHashMap<>();
        map.entrySet().stream()
                .limit(MOST_ENTRIES)
                .forEach(e -> plain.put(text(String.valueOf(e.getKey())), value(e.getValue(), depth + 1)));
        return plain;
    }

    private static Object value(Object value, int depth) {
        return switch (value) {
            case null -> "–";
            case Boolean flag -> flag;
            case Double d -> Double.isFinite(d) ? d : text(d.toString());
            case Float f -> Float.isFinite(f) ? f : text(f.toString());
            case Integer _, Long _, Short _, Byte _, java.math.BigDecimal _, java.math.BigInteger _ -> value;
            case Map<?, ?> map when depth < DEEPEST -> map(map, depth);
            case List<?> list when depth < DEEPEST -> list(list, depth);
            default -> text(value.toString());
        };
    }

    private static List<Object> list(List<?> list, int depth) {
        List<Object> plain = new ArrayList<>();
        list.stream().limit(MOST_ENTRIES).forEach(v -> plain.add(value(v, depth + 1)));
        return plain;
    }

    private static String text(String text) {
        return text.length() > MOST_CHARS ? text.substring(0, MOST_CHARS) + "…" : text;
    }
}
