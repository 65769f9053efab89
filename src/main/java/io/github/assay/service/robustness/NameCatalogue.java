package io.github.assay.service.robustness;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.robustness.naming.NamePlan;
import io.github.assay.robustness.naming.CloneScript.SchemaPart;
import io.github.assay.sql.rename.SchemaRenaming;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tables, columns, keys, indexes, triggers and views of a database as its own catalogue lists them, to compare a database
 * with its clone.
 *
 * @param parts every part, in the order of the catalogue
 */
record NameCatalogue(List<SchemaPart> parts) {
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

    private static final String H2 =
            """
            SELECT CASE WHEN TABLE_TYPE = 'VIEW' THEN 'view' ELSE 'table' END, TABLE_NAME, '', '', '', ''
            FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = 'PUBLIC'
            UNION ALL
            SELECT 'column', TABLE_NAME, COLUMN_NAME, '', '', ORDINAL_POSITION || ' ' || DATA_TYPE || ' nullable ' || IS_NULLABLE
                || ' generated ' || IS_GENERATED || ' identity ' || IS_IDENTITY
            FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = 'PUBLIC'
            UNION ALL
            SELECT 'key', u.TABLE_NAME, u.COLUMN_NAME, t.TABLE_NAME, t.COLUMN_NAME, r.UPDATE_RULE || ' ' || r.DELETE_RULE
            FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE u
            JOIN INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS r
                ON r.CONSTRAINT_NAME = u.CONSTRAINT_NAME AND r.CONSTRAINT_SCHEMA = u.CONSTRAINT_SCHEMA
            JOIN INFORMATION_SCHEMA.KEY_COLUMN_USAGE t
                ON t.CONSTRAINT_NAME = r.UNIQUE_CONSTRAINT_NAME AND t.CONSTRAINT_SCHEMA = r.UNIQUE_CONSTRAINT_SCHEMA
                AND t.ORDINAL_POSITION = u.POSITION_IN_UNIQUE_CONSTRAINT
            WHERE u.TABLE_SCHEMA = 'PUBLIC'
            UNION ALL
            SELECT 'index', TABLE_NAME, COLUMN_NAME, '', '', INDEX_NAME || ' ' || ORDINAL_POSITION || ' ' || IS_UNIQUE
            FROM INFORMATION_SCHEMA.INDEX_COLUMNS WHERE TABLE_SCHEMA = 'PUBLIC'
            UNION ALL
            SELECT 'constraint', TABLE_NAME, '', '', '', CONSTRAINT_TYPE || ' ' || CONSTRAINT_NAME
            FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE TABLE_SCHEMA = 'PUBLIC'
            UNION ALL
            SELECT 'build view', TABLE_NAME, '', '', '', VIEW_DEFINITION
            FROM INFORMATION_SCHEMA.VIEWS WHERE TABLE_SCHEMA = 'PUBLIC'""";
    private static final String DUCKDB =
            """
            SELECT 'table', table_name, '', '', '', '' FROM duckdb_tables() WHERE NOT internal AND schema_name = 'main'
            UNION ALL
            SELECT 'view', view_name, '', '', '', '' FROM duckdb_views() WHERE NOT internal AND schema_name = 'main'
            UNION ALL
            SELECT 'column', table_name, column_name, '', '', column_index || ' ' || data_type || ' nullable ' || is_nullable
            FROM duckdb_columns() WHERE NOT internal AND schema_name = 'main'
            UNION ALL
            SELECT CASE WHEN constraint_type = 'FOREIGN KEY' THEN 'key' ELSE 'constraint' END, table_name, constraint_column_names[i],
                coalesce(referenced_table, ''), coalesce(referenced_column_names[i], ''), constraint_type || ' ' || i
            FROM duckdb_constraints(), range(1, 65) AS r(i)
            WHERE schema_name = 'main' AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY') AND i <= len(constraint_column_names)
            UNION ALL
            SELECT 'check', table_name, '', '', '', '' FROM duckdb_constraints() WHERE schema_name = 'main' AND constraint_type = 'CHECK'
            UNION ALL
            SELECT 'index', table_name, '', '', '', index_name || ' unique ' || is_unique FROM duckdb_indexes() WHERE schema_name = 'main'
            UNION ALL
            SELECT 'generated', table_name, column_name, '', '', '' FROM information_schema.columns
            WHERE table_schema = 'main' AND is_generated = 'ALWAYS'
            UNION ALL
            SELECT 'macro', function_name, '', '', '', '' FROM duckdb_functions() WHERE NOT internal
            UNION ALL
            SELECT 'sequence', sequence_name, '', '', '', '' FROM duckdb_sequences() WHERE schema_name = 'main'
            UNION ALL
            SELECT 'build column', c.table_name, c.column_name, CASE WHEN c.is_nullable THEN '' ELSE 'NOT NULL' END,
                CASE WHEN i.is_generated = 'ALWAYS' THEN 'generated' ELSE '' END || coalesce(c.column_default, ''), c.column_index || ' ' || c.data_type
            FROM duckdb_columns() c JOIN information_schema.columns i
                ON i.table_schema = c.schema_name AND i.table_name = c.table_name AND i.column_name = c.column_name
            WHERE NOT c.internal AND c.schema_name = 'main'
            UNION ALL
            SELECT 'build ' || constraint_type, table_name, constraint_column_names[i], coalesce(referenced_table, ''),
                coalesce(referenced_column_names[i], ''), constraint_index || ' ' || i
            FROM duckdb_constraints(), range(1, 65) AS r(i)
            WHERE schema_name = 'main' AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY') AND i <= len(constraint_column_names)
            UNION ALL
            SELECT 'build check', table_name, '', '', '', expression FROM duckdb_constraints() WHERE schema_name = 'main' AND constraint_type = 'CHECK'
            UNION ALL
            SELECT 'build index', table_name, index_name, CASE WHEN is_unique THEN 'UNIQUE' ELSE '' END, '', sql
            FROM duckdb_indexes() WHERE schema_name = 'main'
            UNION ALL
            SELECT 'build view', view_name, '', '', '', sql FROM duckdb_views() WHERE NOT internal AND schema_name = 'main'
            UNION ALL
            SELECT 'build sequence', sequence_name, '', '', '', sql FROM duckdb_sequences() WHERE schema_name = 'main'""";

    /** The query for a kind of database; empty where it cannot be cloned. */
    static Optional<String> query(DatabaseSpec.Kind kind) {
        return switch (kind) {
            case SQLITE -> Optional.of(SQLITE);
            case DUCKDB -> Optional.of(DUCKDB);
            case H2 -> Optional.of(H2);
            case POSTGRESQL, OTHER -> Optional.empty();
        };
    }

    static NameCatalogue of(ResultTable table) {
        return new NameCatalogue(table.rows().stream()
                .map(r -> new SchemaPart(
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
            columns.put(p.table(), new ArrayList<>());
            fixed.put(p.table(), p.kind().equals("view") || p.detail().equals("virtual"));
        });
        // Tables that a virtual table keeps its rows in belong to it.
        List<String> virtual = parts.stream().filter(p -> p.detail().equals("virtual")).map(SchemaPart::table).toList();
        fixed.replaceAll((t, f) -> f || virtual.stream().anyMatch(v -> t.startsWith(v + "_")));
        parts.stream()
                .filter(p -> p.kind().equals("column") && columns.containsKey(p.table()))
                .sorted(Comparator.comparingInt(p -> Integer.parseInt(p.detail().substring(0, p.detail().indexOf(' ')))))
                .forEach(p -> Objects.requireNonNull(columns.get(p.table())).add(p.column()));
        return columns.entrySet().stream().map(e -> new NamePlan.Table(e.getKey(), e.getValue(), Objects.requireNonNull(fixed.get(e.getKey())))).toList();
    }

    private static boolean isTable(SchemaPart p) {
        return p.kind().equals("table") || p.kind().equals("view");
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
        Map<SchemaPart, Integer> expected = new LinkedHashMap<>();
        parts.stream().filter(p -> !p.isScript()).forEach(p -> expected.merge(renamed(p, renaming), 1, Integer::sum));
        clone.parts.stream().filter(p -> !p.isScript()).forEach(p -> expected.merge(p, -1, Integer::sum));
        List<String> differences = new ArrayList<>();
        expected.forEach((p, n) -> {
            if (n != 0) {
                differences.add(p.kind() + " " + p.table() + (p.column().isEmpty() ? "" : "." + p.column())
                        + (p.detail().isEmpty() ? "" : " (" + p.detail() + ")") + (n > 0 ? " is not in the clone" : " is only in the clone"));
            }
        });
        return differences;
    }

    private static SchemaPart renamed(SchemaPart p, SchemaRenaming renaming) {
        Optional<SchemaRenaming.Table> table = renaming.table(p.table());
        Optional<SchemaRenaming.Table> other = p.otherTable().isEmpty() ? Optional.empty() : renaming.table(p.otherTable());
        return new SchemaPart(
                p.kind(), table.map(SchemaRenaming.Table::renamed).orElse(p.table()), column(table, p.column()),
                other.map(SchemaRenaming.Table::renamed).orElse(p.otherTable()), column(other, p.otherColumn()), p.detail());
    }

    private static String column(Optional<SchemaRenaming.Table> table, String column) {
        return table.flatMap(t -> t.columns().stream().filter(c -> c.name().equals(column)).findFirst()
                        .or(() -> t.columns().stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst()))
                .map(SchemaRenaming.Column::renamed).orElse(column);
    }
}
