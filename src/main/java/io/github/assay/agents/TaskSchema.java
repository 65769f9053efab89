package io.github.assay.agents;

import java.util.List;
import java.util.function.BiPredicate;

/**
 * Tables of a database, as an agent sees them.
 *
 * @param tables in the order of the database
 */
public record TaskSchema(List<Table> tables) {
    /** A table with its columns in order. */
    public record Table(String name, String description, List<Column> columns) {
        public Table {
            columns = List.copyOf(columns);
        }
    }

    /**
     * A column.
     *
     * @param type its declared type; may be empty
     * @param key whether it belongs to the primary key
     * @param reference the column or table that a foreign key refers to; empty when there is none
     * @param description may be empty
     */
    public record Column(String name, String type, boolean key, String reference, String description) {
        /** One line: name, type, key, reference, description. */
        public String line() {
            return name + (type.isEmpty() ? "" : " " + type) + (key ? " PRIMARY KEY" : "")
                    + (reference.isEmpty() ? "" : " REFERENCES " + reference)
                    + (description.isEmpty() ? "" : " -- " + description.replaceAll("\\s+", " "));
        }
    }

    public TaskSchema {
        tables = List.copyOf(tables);
    }

    /** The schema as text: a line for each table, and one for each of its columns. */
    public String text() {
        return text((_, _) -> true);
    }

    /** The same with the columns that are kept; a table without any is left out. */
    public String text(BiPredicate<Table, Column> kept) {
        StringBuilder text = new StringBuilder();
        for (Table table : tables) {
            List<Column> columns = table.columns().stream().filter(c -> kept.test(table, c)).toList();
            if (!columns.isEmpty()) {
                text.append("TABLE ").append(table.name());
                text.append(table.description().isEmpty() ? "" : " -- " + table.description().replaceAll("\\s+", " "));
                columns.forEach(c -> text.append("\n  ").append(c.line()));
                text.append('\n');
            }
        }
        return text.toString().stripTrailing();
    }
}
