package io.github.assay.files.importers.run;

import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Converts values of other programs to the forms of a project. */
public final class SourceValue {
    private SourceValue() {}

    /** The unchanged value on one line: numbers keep their digits, keys their order. */
    public static Object of(JsonField field) {
        return switch (field.kind()) {
            case TEXT -> field.text();
            case NULL, NUMBER, FLAG -> new Json.Raw(field.raw());
            case LIST -> JsonRecord.elements(field).stream().map(SourceValue::of).toList();
            case OBJECT -> {
                JsonObject fields = new JsonObject();
                JsonRecord.of(field).rest().forEach(f -> fields.put(f.name(), of(f)));
                yield fields;
            }
        };
    }

    /** A value that a table can hold only as text: lists and objects as JSON, numbers, true and false. */
    public static Object structured(JsonField field) {
        return field.kind() == JsonField.Kind.TEXT ? of(parsed(field)) : field;
    }

    /** The JSON value in a text; the text itself when it holds none. */
    public static JsonField parsed(JsonField field) {
        if (field.kind() != JsonField.Kind.TEXT) {
            return field;
        }
        String text = field.text().strip();
        if (!text.matches("(?s)[\\[{].*|true|false|-?\\d+(\\.\\d+)?")) {
            return field;
        }
        try {
            JsonField inner = JsonRecord.document(text.getBytes(StandardCharsets.UTF_8));
            return new JsonField(field.name(), inner.kind(), inner.text(), inner.bytes(), inner.from(), inner.to(),
                    field.line());
        } catch (JsonException _) {
            return field;
        }
    }

    /** Several texts: a list, or one text split at its separators. */
    public static List<String> texts(JsonField field) {
        JsonField value = parsed(field);
        if (value.kind() == JsonField.Kind.LIST) {
            return JsonRecord.elements(value).stream()
                    .filter(e -> e.kind() != JsonField.Kind.NULL)
                    .map(e -> e.isScalar() ? e.text() : e.raw())
                    .toList();
        }
        return java.util.Arrays.stream(field.text().split("[;|\\n]"))
                .map(String::strip)
                .filter(t -> !t.isEmpty())
                .toList();
    }

    /** A sequence of tool calls; a name alone is a call without arguments. */
    static Object calls(JsonField field) {
        JsonField value = parsed(field);
        if (value.kind() == JsonField.Kind.LIST) {
            return JsonRecord.elements(value).stream()
                    .map(e -> e.kind() == JsonField.Kind.TEXT ? Map.of("name", e.text()) : of(e))
                    .toList();
        }
        return value.kind() == JsonField.Kind.TEXT
                ? java.util.Arrays.stream(value.text().split("\\s*(->|→|,|;|\\|)\\s*"))
                        .filter(n -> !n.isBlank())
                        .map(n -> Map.of("name", n.strip()))
                        .toList()
                : List.of(of(value));
    }
}
