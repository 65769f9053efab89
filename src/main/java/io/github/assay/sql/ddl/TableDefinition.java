package io.github.assay.sql.ddl;

import java.util.List;

/**
 * A table as CREATE TABLE declares it.
 *
 * @param name its name without schema and quotes
 * @param columns its columns in order
 * @param primaryKey names of the key's columns; empty: no key
 * @param uniques names of the columns of each further unique key
 * @param foreignKeys references to other tables
 * @param checks texts of the CHECK conditions, without brackets
 */
public record TableDefinition(
        String name, List<ColumnDefinition> columns, List<String> primaryKey, List<List<String>> uniques,
        List<ForeignKeyDefinition> foreignKeys, List<String> checks) {
    /**
     * A column.
     *
     * @param name its name without quotes
     * @param type its type as written; may be empty
     * @param required whether it is declared NOT NULL
     * @param collation the collation; empty: the engine's own
     * @param generated the expression that computes it; empty: it is stored
     */
    public record ColumnDefinition(String name, String type, boolean required, String collation, String generated) {}

    /**
     * A foreign key.
     *
     * @param columns the columns of this table
     * @param table the table referred to
     * @param refColumns the columns referred to; empty: the other table's primary key
     */
    public record ForeignKeyDefinition(List<String> columns, String table, List<String> refColumns) {
        public ForeignKeyDefinition {
            columns = List.copyOf(columns);
            refColumns = List.copyOf(refColumns);
        }
    }

    public TableDefinition {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
        uniques = List.copyOf(uniques);
        foreignKeys = List.copyOf(foreignKeys);
        checks = List.copyOf(checks);
    }
}
