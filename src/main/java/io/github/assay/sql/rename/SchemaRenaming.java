package io.github.assay.sql.rename;

import io.github.assay.sql.text.SqlIdentifierRules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Old and new names of the tables, views and columns of one database. Names are compared as the dialect compares them.
 *
 * @param dialect of the database, such as {@code sqlite}
 * @param tables all tables and views, renamed or not, in the database's order
 */
public record SchemaRenaming(String dialect, List<Table> tables) {
    /**
     * A table or view.
     *
     * @param name its name, as the database spells it
     * @param renamed its new name; the same where it keeps its name
     * @param columns all its columns in order
     */
    public record Table(String name, String renamed, List<Column> columns) {
        public Table {
            columns = List.copyOf(columns);
        }
    }

    /**
     * A column.
     *
     * @param name its name, as the database spells it
     * @param renamed its new name; the same where it keeps its name
     */
    public record Column(String name, String renamed) {}

    public SchemaRenaming {
        tables = List.copyOf(tables);
    }

    /** The same from new to old names. */
    public SchemaRenaming reversed() {
        return new SchemaRenaming(dialect, tables.stream()
                .map(t -> new Table(t.renamed, t.name, t.columns.stream().map(c -> new Column(c.renamed, c.name)).toList()))
                .toList());
    }

    /** The tables by their canonical names. */
    Map<String, Table> byName() {
        Map<String, Table> all = new TreeMap<>();
        tables.forEach(t -> all.put(canonical(t.name), t));
        return all;
    }

    /** A stored name in the form in which names of queries are compared. */
    String canonical(String stored) {
        return new SqlIdentifierRules(dialect).of('"' + stored.replace("\"", "\"\"") + '"');
    }

    /** The new name of a table or view; empty when there is none of this name. */
    public Optional<Table> table(String name) {
        return Optional.ofNullable(byName().get(canonical(name)));
    }

    /** Old column name → new name, over all tables; where tables differ, the first counts. */
    public Map<String, String> columns() {
        Map<String, String> all = new HashMap<>();
        tables.forEach(t -> t.columns.forEach(c -> all.putIfAbsent(canonical(c.name), c.renamed)));
        return all;
    }
}
