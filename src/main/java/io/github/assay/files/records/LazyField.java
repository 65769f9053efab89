package io.github.assay.files.records;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.table.Datum;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Leaves long values that Assay only keeps, such as prompts and traces of agents, in their file. Memory holds their
 * position only, so a project with a hundred megabytes of traces needs memory for its questions only.
 */
public final class LazyField {
    /** The key of the object that holds such a position. */
    public static final String KEY = "$deferred";

    /** Size in bytes of JSON from which a value stays in its file. */
    public static final int LONG = 8 << 10;

    private LazyField() {}

    /** Whether a value stays in its file; parts of a short list or object are not checked. */
    public static boolean isLong(JsonField field) {
        return field.to() - field.from() > LONG;
    }

    /** The position of the value, in place of the value. */
    public static Datum place(SourceLine where, JsonField field, List<String> keys) {
        SequencedMap<String, Datum> place = new LinkedHashMap<>();
        place.put("file", new Datum.Text(where.file()));
        place.put("line", new Datum.Number(BigDecimal.valueOf(where.line())));
        place.put("key", new Datum.Text(JsonPointers.of(keys.toArray(String[]::new))));
        place.put("bytes", new Datum.Number(BigDecimal.valueOf(field.to() - field.from())));
        SequencedMap<String, Datum> value = new LinkedHashMap<>();
        value.put(KEY, new Datum.Fields(place));
        return new Datum.Fields(value);
    }

    /** The position as JSON text. */
    public static String json(SourceLine where, JsonField field, List<String> keys) {
        return "{\"" + KEY + "\":{\"file\":" + quoted(where.file()) + ",\"line\":" + where.line() + ",\"key\":"
                + quoted(JsonPointers.of(keys.toArray(String[]::new))) + ",\"bytes\":" + (field.to() - field.from())
                + "}}";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The value of a field; long parts are replaced by their positions. */
    public static Datum withoutLong(SourceLine where, JsonField object, List<String> keys) {
        SequencedMap<String, Datum> values = new LinkedHashMap<>();
        for (JsonField field : JsonRecord.of(object).rest()) {
            List<String> path = new java.util.ArrayList<>(keys);
            path.add(field.name());
            values.put(field.name(), isLong(field) ? place(where, field, path) : DatumReader.of(field));
        }
        return new Datum.Fields(values);
    }
}
