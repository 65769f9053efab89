package io.github.assay.service.robustness;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.robustness.naming.NamePlan;
import io.github.assay.sql.rename.SchemaRenaming;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tables, columns, keys, indexes, triggers and views of a database as its own catalogue lists them, to compare a database
 * with its clone.
 *
 * @param parts every part, in the order of the catalogue
 */
record NameCatalogue(List<Part> parts) {
    /**
     * One part.
     *
     * @param kind {@code table}, {@code view}, {@code column}, {@code key}, {@code index} or {@code trigger}
     * @param table the table it belongs to
     * @param column a column of that table; may be empty
     * @param otherTable the table that a key refers to; may be empty
     * @param otherColumn the column that a key refers to; may be empty
     * @param detail what else must be equal in the clone
     */
    record Part(String kind, String table, String column, String otherTable, String otherColumn, String detail) {}

    private static final String SQLITE =
            """
            SELECT type AS kind, name AS table_name, '' AS column_name, '' AS other_table, '' AS other_column,
                CASE WHEN lower(substr(coalesce(sql, ''), 1, 14)) = 'create virtual' THEN 'virtual' ELSE '' END AS detail
            FROM sqlite_master WHERE type IN ('table', 'view') AND substr(name, 1, 7) <> 'sqlite_'
            UNION ALL
            SELECT 'column', m.name, c.name, '', '', c.cid || ' ' || lower(c.type) || ' required ' || c."notnull" || ' key ' || c.pk || ' hidden ' || c.hidden
            FROM sqlite_master AS m JOIN pragma_table_xinfo(m.name) AS c
            WHERE m.type IN ('table', 'view') AND substr(m.name, 1, 7) <> 'sqlite_'
            UNION ALL
            SELECT 'key', m.name, f."from", f."table", coalesce(f."to", ''), f.id || ' ' || f.seq || ' ' || f.on_update || ' ' || f.on_delete
            FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'
            UNION ALL
            SELECT 'index', m.name, coalesce(x.name, ''), '', '', CASE WHEN i.origin = 'c' THEN i.name ELSE i.seq || '' END
                || ' ' || i."unique" || ' ' || i.partial || ' ' || x.seqno || ' ' || x."desc"
            FROM sqlite_master AS m JOIN pragma_index_list(m.name) AS i JOIN pragma_index_xinfo(i.name) AS x
            WHERE m.type = 'table' AND x.key = 1
            UNION ALL
            SELECT 'trigger', tbl_name, '', '', '', name FROM sqlite_master WHERE type = 'trigger'""";

    /** The queries for a kind of database; empty where it cannot be cloned. */
    static Optional<String> query(DatabaseSpec.Kind kind) {
        return switch (kind) {
            case SQLITE -> Optional.of(SQLITE);
            case DUCKDB, H2, POSTGRESQL, OTHER -> Optional.empty();
        };
    }

    static NameCatalogue of(ResultTable table) {
        return new NameCatalogue(table.rows().stream()
                .map(r -> new Part(
                        text(r.get(0)).toLowerCase(Locale.ROOT), text(r.get(1)), text(r.get(2)), text(r.get(3)), text(r.get(4)), text(r.get(5))))
                .toList());
    }

    private static String text(Cell cell) {
        return cell instanceof Cell.Text(String value) ? value : "";
    }

    /** Tables and views with their columns in order. Virtual tables cannot be renamed and count as views. */
    List<NamePlan.Table> tables() {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        Map<String, Boolean> fixed = new LinkedHashMap<>();
        parts.stream().filter(p -> isTable(p)).forEach(p -> {
            columns.put(p.table, new ArrayList<>());
            fixed.put(p.table, p.kind.equals("view") || p.detail.equals("virtual"));
        });
        // Tables that a virtual table keeps its rows in belong to it.
        List<String> virtual = parts.stream().filter(p -> p.detail.equals("virtual")).map(Part::table).toList();
        fixed.replaceAll((t, f) -> f || virtual.stream().anyMatch(v -> t.startsWith(v + "_")));
        parts.stream().filter(p -> p.kind.equals("column") && columns.containsKey(p.table)).forEach(p -> columns.get(p.table).add(p.column));
        return columns.entrySet().stream().map(e -> new NamePlan.Table(e.getKey(), e.getValue(), fixed.get(e.getKey()))).toList();
    }

    private static boolean isTable(Part p) {
        return p.kind.equals("table") || p.kind.equals("view");
    }

    /**
     * The names that a clone has: the new name of each table of the plan where it is there, else its old one; of its
     * columns by their order.
     */
    static SchemaRenaming found(SchemaRenaming planned, NameCatalogue clone) {
        Map<String, List<String>> there = new TreeMap<>();
        clone.tables().forEach(t -> there.put(t.name(), t.columns()));
        List<SchemaRenaming.Table> tables = new ArrayList<>();
        for (SchemaRenaming.Table t : planned.tables()) {
            String name = there.containsKey(t.renamed()) ? t.renamed() : t.name();
            List<String> columns = there.getOrDefault(name, List.of());
            if (columns.size() == t.columns().size()) {
                List<SchemaRenaming.Column> named = new ArrayList<>();
                for (int i = 0; i < columns.size(); i++) {
                    named.add(new SchemaRenaming.Column(t.columns().get(i).name(), columns.get(i)));
                }
                tables.add(new SchemaRenaming.Table(t.name(), name, named));
            }
        }
        return new SchemaRenaming(planned.dialect(), tables);
    }

    /** What the clone lacks or has otherwise, by the new names; one sentence each. */
    List<String> differences(NameCatalogue clone, SchemaRenaming renaming) {
        Map<Part, Integer> expected = new LinkedHashMap<>();
        parts.forEach(p -> expected.merge(renamed(p, renaming), 1, Integer::sum));
        clone.parts.forEach(p -> expected.merge(p, -1, Integer::sum));
        List<String> differences = new ArrayList<>();
        expected.forEach((p, n) -> {
            if (n != 0) {
                differences.add(p.kind + " " + p.table + (p.column.isEmpty() ? "" : "." + p.column)
                        + (p.detail.isEmpty() ? "" : " (" + p.detail + ")") + (n > 0 ? " is not in the clone" : " is only in the clone"));
            }
        });
        return differences;
    }

    private static Part renamed(Part p, SchemaRenaming renaming) {
        Optional<SchemaRenaming.Table> table = renaming.table(p.table);
        Optional<SchemaRenaming.Table> other = p.otherTable.isEmpty() ? Optional.empty() : renaming.table(p.otherTable);
        return new Part(
                p.kind, table.map(SchemaRenaming.Table::renamed).orElse(p.table), column(table, p.column),
                other.map(SchemaRenaming.Table::renamed).orElse(p.otherTable), column(other, p.otherColumn), p.detail);
    }

    private static String column(Optional<SchemaRenaming.Table> table, String column) {
        return table.flatMap(t -> t.columns().stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst())
                .map(SchemaRenaming.Column::renamed).orElse(column);
    }
}
