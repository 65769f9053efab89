package io.github.assay.service.run;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Queries a database for its tables, columns and foreign keys, guarded and read-only like every query. */
final class CatalogueQuery {
    private static final String SQLITE =
            """
            SELECT m.name AS table_name, c.name AS column_name, f."table" AS ref_table, f."to" AS ref_column
            FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
            LEFT JOIN pragma_foreign_key_list(m.name) AS f ON lower(f."from") = lower(c.name)
            WHERE m.type IN ('table', 'view') ORDER BY m.name, c.cid""";
    private static final String DUCKDB =
            """
            SELECT table_name, column_name, NULL AS ref_table, NULL AS ref_column
            FROM information_schema.columns ORDER BY table_schema, table_name, ordinal_position""";
    private static final String STANDARD =
            """
            SELECT c.table_name, c.column_name, k.ref_table, k.ref_column
            FROM information_schema.columns c
            LEFT JOIN (SELECT u.table_schema, u.table_name, u.column_name, t.table_name AS ref_table,
                    t.column_name AS ref_column
                FROM information_schema.key_column_usage u
                JOIN information_schema.referential_constraints r
                    ON r.constraint_name = u.constraint_name AND r.constraint_schema = u.constraint_schema
                JOIN information_schema.key_column_usage t
                    ON t.constraint_name = r.unique_constraint_name
                    AND t.constraint_schema = r.unique_constraint_schema
                    AND t.ordinal_position = u.position_in_unique_constraint) k
                ON k.table_schema = c.table_schema AND k.table_name = c.table_name
                    AND k.column_name = c.column_name
            WHERE upper(c.table_schema) NOT IN ('PG_CATALOG', 'INFORMATION_SCHEMA')
            ORDER BY c.table_schema, c.table_name, c.ordinal_position""";

    private CatalogueQuery() {}

    /** The query for a kind of database; empty where there is none. */
    static Optional<String> of(DatabaseSpec.Kind kind) {
        return switch (kind) {
            case SQLITE -> Optional.of(SQLITE);
            case DUCKDB -> Optional.of(DUCKDB);
            case H2, POSTGRESQL -> Optional.of(STANDARD);
            case OTHER -> Optional.empty();
        };
    }

    /** The schema in an outcome; empty when the query failed, was cut off or returned no table. */
    static Optional<SchemaInfo> read(ExecutionOutcome outcome) {
        return outcome instanceof ExecutionOutcome.Rows(ResultTable table, _) && !table.truncated() && table.rowCount() > 0
                ? Optional.of(schema(table))
                : Optional.empty();
    }

    private static SchemaInfo schema(ResultTable table) {
        Map<String, Set<String>> columns = new LinkedHashMap<>();
        List<SchemaInfo.ForeignKey> keys = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            String owner = text(row.get(0));
            columns.computeIfAbsent(owner, _ -> new LinkedHashSet<>()).add(text(row.get(1)));
            if (!text(row.get(2)).isEmpty() && !text(row.get(3)).isEmpty()) {
                keys.add(new SchemaInfo.ForeignKey(
                        owner + "." + text(row.get(1)), text(row.get(2)) + "." + text(row.get(3))));
            }
        }
        return SchemaInfo.declared(columns, keys);
    }

    private static String text(Cell cell) {
        return cell instanceof Cell.Text(String value) ? value.toLowerCase(Locale.ROOT) : "";
    }
}
