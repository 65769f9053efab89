package io.github.assay.service.review;

import io.github.assay.domain.project.DatabaseSchema;
import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a database schema from a file, with types, keys and descriptions. The form is {@code {"tables": [{"name",
 * "columns", "primary_key", "foreign_keys"}]}} (metrics.md §7.1), or one entry of Spider's {@code tables.json}, whose
 * names in plain words become descriptions.
 */
final class DeclaredSchema {
    private DeclaredSchema() {}

    /** The schema; empty when the object is in neither form or names no table. */
    static Optional<DatabaseSchema> read(String dbId, Datum.Fields written) {
        Map<String, Datum> fields = folded(written);
        List<DatabaseSchema.SchemaTable> tables = fields.get("tables") instanceof Datum.Items(List<Datum> items)
                ? items.stream().flatMap(t -> t.asFields().flatMap(DeclaredSchema::table).stream()).toList()
                : fields.containsKey("columnnamesoriginal") ? spider(fields) : List.of();
        return tables.isEmpty() ? Optional.empty() : Optional.of(new DatabaseSchema(dbId, "", tables));
    }

    private static Optional<DatabaseSchema.SchemaTable> table(Datum.Fields written) {
        Map<String, Datum> table = folded(written);
        String name = text(table, "name");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Set<String> keys = new HashSet<>();
        items(table, "primarykey").forEach(k -> k.asText().ifPresent(t -> keys.add(t.toLowerCase(Locale.ROOT))));
        Map<String, String> references = new LinkedHashMap<>();
        items(table, "foreignkeys").forEach(k -> k.asFields().ifPresent(f -> references(folded(f), references)));
        List<DatabaseSchema.SchemaColumn> columns = new ArrayList<>();
        for (Datum entry : items(table, "columns")) {
            Map<String, Datum> column = entry.asFields().map(DeclaredSchema::folded).orElse(Map.of("name", entry));
            String own = text(column, "name");
            String lower = own.toLowerCase(Locale.ROOT);
            if (!own.isEmpty()) {
                columns.add(new DatabaseSchema.SchemaColumn(
                        own, text(column, "type"), false, keys.contains(lower), references.getOrDefault(lower, ""),
                        text(column, "description"), text(column, "valuedescription")));
            }
        }
        return Optional.of(new DatabaseSchema.SchemaTable("", name, false, text(table, "description"), columns));
    }

    private static void references(Map<String, Datum> key, Map<String, String> into) {
        List<Datum> from = items(key, "columns");
        List<Datum> to = items(key, "refcolumns");
        for (int i = 0; i < from.size(); i++) {
            String column = from.get(i).asText().orElse("").toLowerCase(Locale.ROOT);
            String other = i < to.size() ? "." + to.get(i).asText().orElse("") : "";
            into.putIfAbsent(column, text(key, "reftable") + other);
        }
    }

    private static List<DatabaseSchema.SchemaTable> spider(Map<String, Datum> fields) {
        List<Datum> names = items(fields, "tablenamesoriginal");
        List<Datum> words = items(fields, "tablenames");
        List<Datum> columns = items(fields, "columnnamesoriginal");
        Set<Integer> keys = new HashSet<>();
        items(fields, "primarykeys").forEach(k -> {
            k.asItems().forEach(part -> keys.add(ordinal(part)));
            keys.add(ordinal(k));
        });
        Map<Integer, Integer> references = new LinkedHashMap<>();
        items(fields, "foreignkeys").stream()
                .filter(k -> k.asItems().size() == 2)
                .forEach(k -> references.putIfAbsent(ordinal(k.asItems().getFirst()), ordinal(k.asItems().getLast())));
        List<DatabaseSchema.SchemaTable> tables = new ArrayList<>();
        for (int t = 0; t < names.size(); t++) {
            List<DatabaseSchema.SchemaColumn> own = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                if (owner(columns, c) == t) {
                    String reference = references.containsKey(c) ? place(references.get(c), names, columns) : "";
                    own.add(new DatabaseSchema.SchemaColumn(
                            name(columns, c), word(items(fields, "columntypes"), c), false, keys.contains(c), reference,
                            plain(name(items(fields, "columnnames"), c), name(columns, c)), ""));
                }
            }
            tables.add(new DatabaseSchema.SchemaTable(
                    "", word(names, t), false, plain(word(words, t), word(names, t)), own));
        }
        return tables;
    }

    /** A name in plain words, as a description; empty if it only repeats the name. */
    private static String plain(String words, String name) {
        return words.equalsIgnoreCase(name) || words.replace(' ', '_').equalsIgnoreCase(name) ? "" : words;
    }

    private static String place(int column, List<Datum> tables, List<Datum> columns) {
        int table = owner(columns, column);
        return table < 0 ? "" : word(tables, table) + "." + name(columns, column);
    }

    private static int owner(List<Datum> columns, int at) {
        return at >= 0 && at < columns.size() && columns.get(at).asItems().size() == 2
                ? ordinal(columns.get(at).asItems().getFirst())
                : -1;
    }

    private static String name(List<Datum> columns, int at) {
        return at < columns.size() && columns.get(at).asItems().size() == 2
                ? columns.get(at).asItems().getLast().asText().orElse("").strip()
                : "";
    }

    private static String word(List<Datum> words, int at) {
        return at < words.size() ? words.get(at).asText().orElse("").strip() : "";
    }

    private static int ordinal(Datum value) {
        return value.asNumber()
                .filter(n -> n.abs().compareTo(BigDecimal.valueOf(1_000_000)) < 0)
                .map(BigDecimal::intValue)
                .orElse(-1);
    }

    private static List<Datum> items(Map<String, Datum> fields, String key) {
        return fields.getOrDefault(key, new Datum.Nothing()).asItems();
    }

    private static String text(Map<String, Datum> fields, String key) {
        return fields.getOrDefault(key, new Datum.Nothing()).asText().orElse("").strip();
    }

    private static Map<String, Datum> folded(Datum.Fields written) {
        Map<String, Datum> fields = new LinkedHashMap<>();
        written.values().forEach((k, v) -> fields.putIfAbsent(k.toLowerCase(Locale.ROOT).replace("_", ""), v));
        return fields;
    }
}
