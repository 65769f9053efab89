package io.github.assay.files.records;

import io.github.assay.domain.table.Datum;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Turns JSON fields into values for packages that use no JSON parser. */
public final class DatumReader {
    private DatumReader() {}

    /** The whole value of a field; the first counts where a key is repeated. */
    public static Datum of(JsonField field) {
        return switch (field.kind()) {
            case NULL -> new Datum.Nothing();
            case TEXT -> new Datum.Text(field.text());
            case NUMBER -> number(field.text());
            case FLAG -> new Datum.Flag(field.text().equals("true"));
            case LIST -> list(field);
            case OBJECT -> object(field);
        };
    }

    /** A number too long to be exact in memory (1e999999999) is returned as text. */
    private static Datum number(String text) {
        return NumberText.exact(text).<Datum>map(Datum.Number::new).orElse(new Datum.Text(text));
    }

    private static Datum list(JsonField field) {
        List<Datum> values = new ArrayList<>();
        JsonRecord.elements(field).forEach(e -> values.add(of(e)));
        return new Datum.Items(values);
    }

    private static Datum object(JsonField field) {
        SequencedMap<String, Datum> values = new LinkedHashMap<>();
        JsonRecord.of(field).rest().forEach(f -> values.put(f.name(), of(f)));
        return new Datum.Fields(values);
    }
}
