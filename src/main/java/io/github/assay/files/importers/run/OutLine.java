package io.github.assay.files.importers.run;

import io.github.assay.files.tables.FrameJson;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * A line of a project's file under construction. Values of the source are passed on as bytes, so a record of a hundred
 * megabytes is never a text in memory. Numbers keep their digits, texts their escapes, keys their order.
 */
public final class OutLine {
    private final JsonObject values = new JsonObject();

    /** A table in pandas' form, with more members for the captured table's object. */
    public record Frame(JsonField table, String more) {}

    /** Several tables. */
    public record Frames(java.util.List<JsonField> tables) {}

    public OutLine with(String key, Object value) {
        if (values.putIfAbsent(key, value) != null) {
            throw new IllegalArgumentException("key given twice: " + key);
        }
        return this;
    }

    /** The object under a key, created if missing. */
    public OutLine inner(String key) {
        if (!(values.get(key) instanceof OutLine inner)) {
            OutLine made = new OutLine();
            with(key, made);
            return made;
        }
        return inner;
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }

    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** The text of a value; empty when it is missing or blank. */
    public Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key))
                .map(v -> switch (v) {
                    case JsonField f -> f.isScalar() ? f.text() : f.raw();
                    case Json.Raw(String json) -> json;
                    default -> v.toString();
                })
                .filter(t -> !t.isBlank());
    }

    /** Whether the value under a key is a list or an object of the source. */
    public boolean isStructure(String key) {
        return values.get(key) instanceof JsonField field && !field.isScalar() && field.kind() != JsonField.Kind.NULL;
    }

    public java.util.List<String> keys() {
        return java.util.List.copyOf(values.keySet());
    }

    /** Removes a value and returns it. */
    public Optional<Object> remove(String key) {
        return Optional.ofNullable(values.remove(key));
    }

    public void write(OutputStream out) throws IOException {
        object(out);
        out.write('\n');
    }

    private void object(OutputStream out) throws IOException {
        out.write('{');
        boolean first = true;
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            put(out, (first ? "" : ",") + Json.line(entry.getKey()) + ":");
            first = false;
            value(entry.getValue(), out);
        }
        out.write('}');
    }

    private static void value(Object value, OutputStream out) throws IOException {
        switch (value) {
            case JsonField field -> onOneLine(field, out);
            case OutLine inner -> inner.object(out);
            case Frame(JsonField table, String more) -> FrameJson.copy(table, more, out);
            case Frames(java.util.List<JsonField> tables) -> {
                for (int i = 0; i < tables.size(); i++) {
                    out.write(i == 0 ? '[' : ',');
                    if (FrameJson.isFrame(tables.get(i))) {
                        FrameJson.copy(tables.get(i), "", out);
                    } else {
                        onOneLine(tables.get(i), out);
                    }
                }
                put(out, tables.isEmpty() ? "[]" : "]");
            }
            default -> put(out, Json.line(value));
        }
    }

    /** Writes the value's bytes without the white space between its tokens. */
    private static void onOneLine(JsonField field, OutputStream out) throws IOException {
        byte[] bytes = field.bytes();
        boolean text = false;
        int from = field.from();
        for (int i = from; i < field.to(); i++) {
            byte b = bytes[i];
            if (text && b == '\\') {
                i++;
            } else if (b == '"') {
                text = !text;
            } else if (!text && (b == '\n' || b == '\r' || b == '\t' || b == ' ')) {
                out.write(bytes, from, i - from);
                from = i + 1;
            }
        }
        out.write(bytes, from, field.to() - from);
    }

    private static void put(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
