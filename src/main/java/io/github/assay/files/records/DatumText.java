package io.github.assay.files.records;

import io.github.assay.domain.table.Datum;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns values back into JSON. */
public final class DatumText {
    private DatumText() {}

    /** The value as JSON on one line; {@link DatumReader} reads back an equal value. */
    public static String json(Datum datum) {
        return Json.line(plain(datum));
    }

    /** The value as JSON objects, lists, texts, numbers, flags and null, which are written as {@link #json} writes them. */
    public static @Nullable Object plain(Datum datum) {
        return switch (datum) {
            case Datum.Text(String value) -> value;
            case Datum.Number(BigDecimal value) -> value;
            case Datum.Flag(boolean value) -> value;
            case Datum.Nothing _ -> null;
            case Datum.Items(List<Datum> values) -> values.stream().map(DatumText::plain).toList();
            case Datum.Fields fields -> plain(fields);
        };
    }

    /** The same of an object. */
    public static JsonObject plain(Datum.Fields fields) {
        JsonObject object = new JsonObject();
        fields.values().forEach((key, value) -> object.put(key, plain(value)));
        return object;
    }
}
