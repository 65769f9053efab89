package io.github.assay.files.importers.run;

import io.github.assay.files.records.CsvRows;
import io.github.assay.json.Json;
import io.github.assay.json.JsonRecord;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The first row of a CSV file: the names of the columns. */
record CsvHeader(CsvRows.Row row) {
    int size() {
        return row.fields().size();
    }

    /** Texts by column; an empty field without quotes is null. A repeated column name gets a number. */
    JsonRecord record(CsvRows.Row values) {
        Map<String, Object> named = new LinkedHashMap<>();
        Set<String> folded = new HashSet<>();
        for (int i = 0; i < size() && i < values.fields().size(); i++) {
            String name = row.text(i).strip();
            String own = name.isEmpty() ? "column " + (i + 1) : name;
            for (int n = 2; !folded.add(JsonRecord.fold(own)); n++) {
                own = name + " (" + n + ")";
            }
            boolean nothing = values.text(i).isEmpty() && !values.fields().get(i).quoted();
            named.put(own, nothing ? null : values.text(i));
        }
        return JsonRecord.parse(Json.line(named).getBytes(StandardCharsets.UTF_8));
    }
}
