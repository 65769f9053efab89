package io.github.assay.files.importers;

import io.github.assay.files.Json;
import io.github.assay.files.JsonObject;
import io.github.assay.files.records.JsonField;
import io.github.assay.files.records.JsonRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One record of another program on its way into a project: known fields are renamed, all others go along. */
final class ForeignRecord {
    private final JsonRecord source;
    private final JsonObject line = new JsonObject();

    ForeignRecord(JsonRecord source) {
        this.source = source;
    }

    /** Moves the first of the source's keys that is there to our key; null counts as not there. */
    ForeignRecord move(String key, String... keys) {
        source.take(keys)
                .filter(f -> f.kind() != JsonField.Kind.NULL)
                .ifPresent(f -> line.with(key, f.kind() == JsonField.Kind.TEXT ? f.text() : value(f)));
        return this;
    }

    ForeignRecord put(String key, Object value) {
        line.with(key, value);
        return this;
    }

    /** The text of a field that was moved or put; empty when it is not there or blank. */
    Optional<String> text(String key) {
        return Optional.ofNullable(line.asMap().get(key))
                .map(v -> v instanceof Json.Raw(String json) ? json : v.toString())
                .filter(t -> !t.isBlank());
    }

    boolean has(String key) {
        return source.has(key);
    }

    Optional<JsonField> take(String... keys) {
        return source.take(keys);
    }

    /** The line, with every field that was not moved under its own name. */
    JsonObject withRest() {
        for (JsonField field : List.copyOf(source.rest())) {
            if (!line.asMap().containsKey(field.name())) {
                line.with(field.name(), value(field));
            }
        }
        return line;
    }

    JsonObject line() {
        return line;
    }

    /** A value as it was, on one line: numbers keep their digits, keys their order. */
    static Object value(JsonField field) {
        return switch (field.kind()) {
            case TEXT -> field.text();
            case NULL, NUMBER, FLAG -> new Json.Raw(field.raw());
            case LIST -> JsonRecord.elements(field).stream().map(ForeignRecord::value).toList();
            case OBJECT -> {
                Map<String, Object> fields = new LinkedHashMap<>();
                JsonRecord.of(field).rest().forEach(f -> fields.put(f.name(), value(f)));
                yield fields;
            }
        };
    }
}
