package io.github.assay.ui.review.database;

import io.github.assay.service.browse.CaseNames;
import io.github.assay.service.browse.DatabaseSchema;
import io.github.assay.service.browse.DatabaseSchema.SchemaColumn;
import io.github.assay.service.browse.DatabaseSchema.SchemaTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Lays a schema out as lines: the tables that the case's queries name first, open at the columns they name. */
final class SchemaRows {
    /** Extent to which a table is shown. */
    enum Extent {
        CLOSED,
        /** Columns that a query names, and keys. */
        NAMED,
        ALL
    }

    /**
     * Lines and what a search found.
     *
     * @param tables tables whose name or description has the words
     * @param columns columns that have them
     */
    record Laid(List<SchemaRow> rows, int tables, int columns) {}

    private final DatabaseSchema schema;
    private final CaseNames names;
    private final Map<String, Extent> chosen;
    private final Function<SchemaTable, Optional<Long>> counts;

    /**
     * @param chosen extents that the user chose, by table
     * @param counts the number of a table's rows, where it is known
     */
    SchemaRows(
            DatabaseSchema schema, CaseNames names, Map<String, Extent> chosen,
            Function<SchemaTable, Optional<Long>> counts) {
        this.schema = schema;
        this.names = names;
        this.chosen = chosen;
        this.counts = counts;
    }

    /** The extent in force of a table. */
    Extent extent(SchemaTable table) {
        return chosen.getOrDefault(table.name(), names.names(table.name()) ? Extent.NAMED : Extent.CLOSED);
    }

    /** All tables, or those that the words of a search lead to. */
    Laid lay(String search) {
        String words = search.strip().toLowerCase(Locale.ROOT);
        List<SchemaRow> rows = new ArrayList<>();
        List<SchemaTable> ordered = Stream.concat(
                        schema.tables().stream().filter(t -> names.names(t.name())),
                        schema.tables().stream().filter(t -> !names.names(t.name())))
                .toList();
        if (words.isEmpty()) {
            ordered.forEach(t -> add(t, extent(t), rows));
            return new Laid(rows, 0, 0);
        }
        int tables = 0;
        int columns = 0;
        for (SchemaTable table : ordered) {
            List<SchemaColumn> found = table.columns().stream()
                    .filter(c -> has(words, c.name(), c.description(), c.values()))
                    .toList();
            boolean named = has(words, table.name(), table.description());
            tables += named ? 1 : 0;
            columns += found.size();
            if (!found.isEmpty()) {
                rows.add(head(table, true));
                found.forEach(c -> rows.add(line(table, c)));
            } else if (named) {
                add(table, chosen.getOrDefault(table.name(), Extent.CLOSED), rows);
            }
        }
        return new Laid(rows, tables, columns);
    }

    private static boolean has(String words, String... texts) {
        return Stream.of(texts).anyMatch(t -> t.toLowerCase(Locale.ROOT).contains(words));
    }

    private void add(SchemaTable table, Extent extent, List<SchemaRow> rows) {
        rows.add(head(table, extent != Extent.CLOSED));
        if (extent == Extent.CLOSED) {
            return;
        }
        int hidden = 0;
        for (SchemaColumn column : table.columns()) {
            if (extent == Extent.ALL || column.key() || names.names(table.name(), column.name())) {
                rows.add(line(table, column));
            } else {
                hidden++;
            }
        }
        if (hidden > 0) {
            rows.add(new SchemaRow.More(table, hidden));
        }
    }

    private SchemaRow head(SchemaTable table, boolean open) {
        return new SchemaRow.OfTable(table, names.inGold(table.name()), names.inPredicted(table.name()), open, counts.apply(table));
    }

    private SchemaRow line(SchemaTable table, SchemaColumn column) {
        return new SchemaRow.OfColumn(
                table, column, names.inGold(table.name(), column.name()),
                names.inPredicted(table.name(), column.name()));
    }
}
