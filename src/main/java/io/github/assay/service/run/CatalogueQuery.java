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
    private CatalogueQuery() {}

    /** The query for a kind of database; empty where there is none. */
    static Optional<String> of(DatabaseSpec.Kind kind) {
        return CatalogueSql.of(kind.dialect(), "columns").stream().findFirst();
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
