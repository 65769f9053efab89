package io.github.assay.counterexample.model;

import java.util.List;
import java.util.Locale;

/**
 * A table with its declared constraints; columns are named by their place, from 0.
 *
 * @param name its name as the database spells it
 * @param columns its columns
 * @param primaryKey places of the primary key; empty: none
 * @param uniques places of each further unique key
 * @param references foreign keys whose table is known
 * @param checks CHECK conditions as written
 */
public record TableShape(
        String name, List<ColumnShape> columns, List<Integer> primaryKey, List<List<Integer>> uniques,
        List<Reference> references, List<String> checks) {
    /**
     * A column.
     *
     * @param name its name as the database spells it
     * @param type its declared type
     * @param kind what it may hold
     * @param required whether it must not be NULL
     * @param collation a collation of its own; empty: none
     * @param generated the expression that computes it; empty: it is stored
     */
    public record ColumnShape(
            String name, String type, ValueKind kind, boolean required, String collation, String generated) {
        /** The same with another kind. */
        public ColumnShape withKind(ValueKind other) {
            return new ColumnShape(name, type, other, required, collation, generated);
        }
    }

    /**
     * A foreign key.
     *
     * @param columns places in this table
     * @param table key of the table referred to, in lower case
     * @param refColumns places in that table
     */
    public record Reference(List<Integer> columns, String table, List<Integer> refColumns) {
        public Reference {
            columns = List.copyOf(columns);
            refColumns = List.copyOf(refColumns);
        }
    }

    public TableShape {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        uniques = List.copyOf(uniques);
        references = List.copyOf(references);
        checks = List.copyOf(checks);
    }

    /** The name in lower case, by which other tables refer to it. */
    public String key() {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The place of a column, in any case of letters; -1: there is none. */
    public int place(String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(column)) {
                return i;
            }
        }
        return -1;
    }
}
