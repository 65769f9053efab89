package io.github.assay.files.importers;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.OutLine;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads schemas of {@code tables.json} (Spider, BIRD's {@code dev_tables.json}): tables, columns, primary and foreign
 * keys by database. A case gets its schema where there is no database file, which is more reliable.
 */
final class SpiderSchemas {
    private final Map<String, JsonObject> byDatabase = new HashMap<>();
    private final java.util.Set<String> databases;

    private SpiderSchemas(java.util.Set<String> databases) {
        this.databases = databases;
    }

    /** The schemas in the folder of the source; empty when there is no such file. */
    static Optional<SpiderSchemas> beside(ImportRun run) throws ProjectFormatException {
        Path folder = SourceFiles.folder(run.source());
        for (String name : List.of("tables.json", "dev_tables.json")) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                try {
                    SpiderSchemas schemas = new SpiderSchemas(SourceFiles.databases(run.source()).keySet());
                    schemas.read(run, file);
                    return Optional.of(schemas);
                } catch (java.io.IOException e) {
                    throw SourceFiles.unreadable(file, e);
                }
            }
        }
        return Optional.empty();
    }

    private void read(ImportRun run, Path file) throws ProjectFormatException {
        Optional<JsonField> read = SourceFiles.jsonOrProblem(run, file);
        if (read.isEmpty()) {
            return;
        }
        JsonField document = read.get();
        if (document.kind() != JsonField.Kind.LIST) {
            run.problems().warning(run.at(file, 0), "", document.found(), "a list of schemas", "It is skipped.");
            return;
        }
        for (JsonField element : JsonRecord.elements(document)) {
            if (element.kind() != JsonField.Kind.OBJECT) {
                run.problems().warning(run.at(file, element), "", element.found(), "a schema", "It is skipped.");
                continue;
            }
            JsonRecord entry = JsonRecord.of(element);
            String id = entry.take("db_id").map(JsonField::text).orElse("");
            try {
                byDatabase.put(id, schema(entry));
            } catch (IndexOutOfBoundsException | NumberFormatException _) {
                run.problems().warning(run.at(file, element), id, "keys of columns that are not there",
                        "places in column_names_original", "The schema is skipped.");
            }
        }
    }

    void add(OutLine line) {
        String id = line.text("db_id").orElse("");
        if (byDatabase.containsKey(id) && !databases.contains(id) && !line.has("schema")) {
            line.with("schema", byDatabase.get(id));
        }
    }

    private record Column(int table, String name, String type) {}

    private static JsonObject schema(JsonRecord entry) {
        List<String> tables = texts(entry, "table_names_original", "table_names");
        List<String> types = texts(entry, "column_types");
        List<Column> columns = new ArrayList<>();
        for (JsonField pair : list(entry, "column_names_original", "column_names")) {
            List<JsonField> parts = JsonRecord.elements(pair);
            columns.add(new Column(Integer.parseInt(parts.get(0).text()), parts.get(1).text(),
                    columns.size() < types.size() ? types.get(columns.size()) : ""));
        }
        List<Integer> primary = new ArrayList<>();
        list(entry, "primary_keys").forEach(k -> {
            if (k.kind() == JsonField.Kind.LIST) {
                JsonRecord.elements(k).forEach(p -> primary.add(Integer.valueOf(p.text())));
            } else {
                primary.add(Integer.valueOf(k.text()));
            }
        });
        List<int[]> foreign = list(entry, "foreign_keys").stream()
                .map(k -> JsonRecord.elements(k).stream().mapToInt(p -> Integer.parseInt(p.text())).toArray())
                .toList();
        List<JsonObject> described = new ArrayList<>();
        for (int t = 0; t < tables.size(); t++) {
            described.add(table(t, tables, columns, primary, foreign));
        }
        return new JsonObject().with("tables", described);
    }

    private static JsonObject table(
            int t, List<String> tables, List<Column> columns, List<Integer> primary, List<int[]> foreign) {
        JsonObject table = new JsonObject()
                .with("name", tables.get(t))
                .with("columns", columns.stream()
                        .filter(c -> c.table() == t)
                        .map(c -> new JsonObject().with("name", c.name()).with("type", c.type()))
                        .toList())
                .with("primary_key", primary.stream()
                        .map(columns::get)
                        .filter(c -> c.table() == t)
                        .map(Column::name)
                        .toList());
        List<JsonObject> keys = new ArrayList<>();
        for (int[] key : foreign) {
            Column from = columns.get(key[0]);
            Column to = columns.get(key[1]);
            if (from.table() == t) {
                keys.add(new JsonObject()
                        .with("columns", List.of(from.name()))
                        .with("ref_table", tables.get(to.table()))
                        .with("ref_columns", List.of(to.name())));
            }
        }
        return table.with("foreign_keys", keys);
    }

    private static List<JsonField> list(JsonRecord entry, String... names) {
        return entry.take(names)
                .filter(f -> f.kind() == JsonField.Kind.LIST)
                .map(JsonRecord::elements)
                .orElse(List.of());
    }

    private static List<String> texts(JsonRecord entry, String... names) {
        return list(entry, names).stream().map(JsonField::text).toList();
    }
}
