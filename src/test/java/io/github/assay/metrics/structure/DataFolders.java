package io.github.assay.metrics.structure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.ArrayList;
import java.util.Locale;
import io.github.assay.sql.SchemaInfo;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Real cases beside the repository; absent on a bare machine, where tests that read them say so. */
public final class DataFolders {
    private static final ObjectMapper JSON = new ObjectMapper();

    private DataFolders() {}

    /** Folders below the data folder that hold all the files named; the test is aborted when there is none. */
    public static List<Path> with(String... files) {
        Path root = Path.of(System.getProperty("assay.data", "../shared/data"));
        Assumptions.assumeTrue(Files.isDirectory(root), "no data folder " + root);
        try (var folders = Files.list(root)) {
            List<Path> found = folders.filter(f -> List.of(files).stream().allMatch(name -> Files.exists(f.resolve(name))))
                    .sorted()
                    .toList();
            Assumptions.assumeFalse(found.isEmpty(), "no folder in " + root + " has " + String.join(", ", files));
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<JsonNode> lines(Path file) {
        try {
            return Files.readAllLines(file).stream().filter(l -> !l.isBlank()).map(JSON::readTree).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static JsonNode document(Path file) {
        try {
            return JSON.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Map<String, JsonNode> cases(Path folder) {
        Map<String, JsonNode> all = new LinkedHashMap<>();
        lines(folder.resolve("cases.jsonl")).forEach(c -> all.put(c.get("case_id").asString(), c));
        return all;
    }

    /** Spider's {@code tables.json}: database → schema. */
    public static Map<String, SchemaInfo> schemas(Path folder) {
        try {
            Map<String, SchemaInfo> all = new HashMap<>();
            for (JsonNode db : JSON.readTree(Files.readString(folder.resolve("tables.json")))) {
                all.put(db.get("db_id").asString(), schema(db));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SchemaInfo schema(JsonNode db) {
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
