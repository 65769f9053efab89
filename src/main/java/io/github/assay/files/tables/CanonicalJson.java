package io.github.assay.files.tables;

import io.github.assay.files.records.NumberText;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * Canonical text of nested values: keys sorted, numbers without superfluous zeros, no white space (metrics.md §0.3).
 */
public final class CanonicalJson {
    private CanonicalJson() {}

    /** The value on one line; equal values give equal texts. */
    public static String of(JsonField field) {
        return Json.line(value(field));
    }

    private static Object value(JsonField field) {
        return switch (field.kind()) {
            case NULL -> new Json.Raw("null");
            case FLAG -> new Json.Raw(field.text());
            case TEXT -> field.text();
            case NUMBER -> NumberText.exact(field.text()).map(CanonicalJson::number).orElse(new Json.Raw(field.text()));
            case LIST -> JsonRecord.elements(field).stream().map(CanonicalJson::value).toList();
            case OBJECT -> {
                Map<String, Object> sorted = new TreeMap<>();
                JsonRecord.of(field).rest().forEach(f -> sorted.put(f.name(), value(f)));
                yield sorted;
            }
        };
    }

    private static Json.Raw number(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        boolean plain = Math.abs((long) stripped.precision() - stripped.scale()) <= 40;
        return new Json.Raw(plain ? stripped.toPlainString() : stripped.toString());
    }
}
