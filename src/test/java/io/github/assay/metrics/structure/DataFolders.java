package io.github.assay.metrics.structure;

import io.github.assay.sql.canonical.SchemaInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Schemas as Spider's {@code tables.json} has them. */
public final class DataFolders {
    private DataFolders() {}

    /** Spider's entry of one database in {@code tables.json}. */
    public static SchemaInfo schema(JsonNode db) {
        List<String> tables = new ArrayList<>();
        Map<String, Set<String>> columns = new LinkedHashMap<>();
        db.get("table_names_original").forEach(t -> tables.add(t.asString().toLowerCase(Locale.ROOT)));
        tables.forEach(t -> columns.put(t, new LinkedHashSet<>()));
        List<String> names = new ArrayList<>();
        for (JsonNode c : db.get("column_names_original")) {
            String name = c.get(1).asString().toLowerCase(Locale.ROOT);
            if (c.get(0).asInt() < 0) {
                names.add(name);
            } else {
                String table = tables.get(c.get(0).asInt());
                columns.get(table).add(name);
                names.add(table + "." + name);
            }
        }
        List<SchemaInfo.ForeignKey> keys = new ArrayList<>();
        db.get("foreign_keys")
                .forEach(k -> keys.add(new SchemaInfo.ForeignKey(
                        names.get(k.get(0).asInt()), names.get(k.get(1).asInt()))));
        return SchemaInfo.declared(columns, keys);
    }
}
