package io.github.assay.files.records;

import io.github.assay.domain.table.Datum;
import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns values back into JSON text. */
public final class DatumText {
    private DatumText() {}

    /** The value as JSON on one line; {@link DatumReader} reads back an equal value. */
    public static String json(Datum datum) {
        return Json.line(plain(datum));
    }

    private static @Nullable Object plain(Datum datum) {
        return switch (datum) {
            case Datum.Text(String value) -> value;
            case Datum.Number(var value) -> new Json.Raw(value.toString());
            case Datum.Flag(boolean value) -> value;
            case Datum.Nothing _ -> null;
            case Datum.Items(List<Datum> values) -> list(values);
            case Datum.Fields(var values) -> map(values);
        };
    }

    private static List<Object> list(List<Datum> values) {
        List<Object> list = new ArrayList<>(values.size());
        values.forEach(v -> list.add(plain(v)));
        return list;
    }

    private static JsonObject map(Map<String, Datum> values) {
        JsonObject map = new JsonObject();
        values.forEach((key, value) -> map.put(key, plain(value)));
        return map;
    }
}
