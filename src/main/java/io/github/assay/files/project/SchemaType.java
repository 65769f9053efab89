package io.github.assay.files.project;

import io.github.assay.domain.ValueRange;
import io.github.assay.json.JsonObject;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes the parts of a JSON Schema (draft 2020-12). */
final class SchemaType {
    /** A text; null counts as not given. */
    static final JsonObject TEXT = types("string", "null");
    /** A text or another value that is read as its text. */
    static final JsonObject SCALAR = types("string", "number", "boolean", "null");
    static final JsonObject NUMBER = types("number", "null");
    static final JsonObject FLAG = types("boolean", "null");
    static final JsonObject TEXTS = new JsonObject().with("type", List.of("array", "string", "null")).with("items", types("string"));
    static final JsonObject OBJECT = types("object", "null");
    static final JsonObject LIST = types("array", "null");
    static final JsonObject NULL = types("null");
    static final JsonObject ANY = new JsonObject();

    private SchemaType() {}

    private static JsonObject types(String... names) {
        return new JsonObject().with("type", names.length == 1 ? names[0] : List.of(names));
    }

    /** A number within a range. */
    static JsonObject number(ValueRange range, boolean whole) {
        JsonObject number = types(whole ? "integer" : "number", "null");
        bound(number, range.open() ? "exclusiveMinimum" : "minimum", range.low());
        bound(number, range.open() ? "exclusiveMaximum" : "maximum", range.high());
        return number;
    }

    private static void bound(JsonObject number, String key, double value) {
        if (Double.isFinite(value)) {
            BigDecimal exact = BigDecimal.valueOf(value).stripTrailingZeros();
            number.put(key, exact.scale() <= 0 ? (Object) exact.toBigInteger() : exact);
        }
    }

    /** One of some words. */
    static JsonObject words(List<String> words) {
        return new JsonObject().with("enum", words);
    }

    /** An object with members that are known; others are kept as they are. */
    static JsonObject object(Map<String, JsonObject> members) {
        return new JsonObject().with("type", List.of("object", "null")).with("properties", JsonObject.of(members));
    }

    /** An object whose members, by any name, have one form. */
    static JsonObject map(JsonObject member) {
        return new JsonObject().with("type", List.of("object", "null")).with("additionalProperties", member);
    }

    static JsonObject list(JsonObject element) {
        return new JsonObject().with("type", "array").with("items", element);
    }

    static JsonObject anyOf(JsonObject... forms) {
        return new JsonObject().with("anyOf", List.of(forms));
    }

    /** The form that the schema defines under a name. */
    static JsonObject defined(String name) {
        return new JsonObject().with("$ref", "#/$defs/" + name);
    }

    /** An object that has at least one name of each field. */
    static JsonObject needing(JsonObject object, String[]... fields) {
        return object.with("allOf", Arrays.stream(fields)
                .map(names -> anyOf(IntStream.range(0, names.length)
                        .mapToObj(i -> new JsonObject().with("required", List.of(names[i])))
                        .toArray(JsonObject[]::new)))
                .collect(Collectors.toList()));
    }
}
