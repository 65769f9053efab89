package io.github.assay.sql.query;

import io.github.assay.domain.table.Datum;
import io.github.assay.sql.canonical.SchemaInfo;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a schema from the JSON of a schema file. Two forms are accepted:
 * {@code {"tables": [{"name", "columns", "foreign_keys"}]}} (metrics.md §7.1), and one entry of Spider's
 * {@code tables.json}. Keys match without regard to case and underscores.
 */
public final class SchemaDocument {
    private final Map<String, Set<String>> columns = new LinkedHashMap<>();
    private final List<SchemaInfo.ForeignKey> keys = new ArrayList<>();

    private SchemaDocument() {}

    /** The schema; empty when the object is in neither form or names no table. */
    public static Optional<SchemaInfo> read(Datum.Fields written) {
        SchemaDocument document = new SchemaDocument();
        Map<String, Datum> fields = folded(written);
        if (fields.get("tables") instanceof Datum.Items(List<Datum> tables)) {
            tables.forEach(t -> t.asFields().ifPresent(document::table));
        } else if (fields.containsKey("columnnamesoriginal") && fields.containsKey("tablenamesoriginal")) {
            document.spider(fields);
        }
        return document.columns.isEmpty()
                ? Optional.empty()
                : Optional.of(SchemaInfo.declared(document.columns, document.keys));
    }

    private void table(Datum.Fields written) {
        Map<String, Datum> table = folded(written);
        String name = name(table.get("name"));
        if (name.isEmpty()) {
            return;
        }
        Set<String> own = columns.computeIfAbsent(name, _ -> new LinkedHashSet<>());
        items(table, "columns").forEach(c -> own.add(name(c.asFields().map(f -> folded(f).get("name")).orElse(c))));
        for (Datum key : items(table, "foreignkeys")) {
            key.asFields().ifPresent(f -> foreignKey(name, folded(f)));
        }
    }

    private void foreignKey(String table, Map<String, Datum> key) {
        List<Datum> from = items(key, "columns");
        List<Datum> to = items(key, "refcolumns");
        String other = name(key.get("reftable"));
        for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
            keys.add(new SchemaInfo.ForeignKey(table + "." + name(from.get(i)), other + "." + name(to.get(i))));
        }
    }

    private void spider(Map<String, Datum> fields) {
        List<Datum> tables = items(fields, "tablenamesoriginal");
        List<String> names = new ArrayList<>();
        tables.forEach(t -> columns.put(name(t), new LinkedHashSet<>()));
        for (Datum pair : items(fields, "columnnamesoriginal")) {
            List<Datum> both = pair.asItems();
            int table = both.size() == 2 ? ordinal(both.getFirst()) : -1;
            boolean known = table >= 0 && table < tables.size();
            String owner = known ? name(tables.get(table)) : "";
            names.add(known ? owner + "." + name(both.getLast()) : "");
            if (known) {
                Objects.requireNonNull(columns.get(owner)).add(name(both.getLast()));
            }
        }
        for (Datum pair : items(fields, "foreignkeys")) {
            List<Datum> both = pair.asItems();
            if (both.size() == 2 && isPlace(both.getFirst(), names) && isPlace(both.getLast(), names)) {
                keys.add(new SchemaInfo.ForeignKey(
                        names.get(ordinal(both.getFirst())), names.get(ordinal(both.getLast()))));
            }
        }
    }

    private static boolean isPlace(Datum value, List<String> names) {
        int at = ordinal(value);
        return at >= 0 && at < names.size() && !names.get(at).isEmpty();
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

    private static String name(@Nullable Datum value) {
        return value == null ? "" : value.asText().orElse("").strip().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Datum> folded(Datum.Fields written) {
        Map<String, Datum> fields = new LinkedHashMap<>();
        written.values().forEach((k, v) -> fields.putIfAbsent(k.toLowerCase(Locale.ROOT).replace("_", ""), v));
        return fields;
    }
}
