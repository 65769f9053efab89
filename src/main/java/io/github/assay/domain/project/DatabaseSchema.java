package io.github.assay.domain.project;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tables and columns of one database, spelled as the database spells them, with descriptions from corpora.
 *
 * @param dbId the database, as cases name it
 * @param engine the engine's name; empty where only a file declares the schema
 * @param tables tables and views in the order of their names
 */
public record DatabaseSchema(String dbId, String engine, List<SchemaTable> tables) {
    /**
     * One table or view.
     *
     * @param space the schema it belongs to where the engine has several; empty: the usual one
     * @param name its name
     * @param view whether it is a view
     * @param description description in a corpus or the database; may be empty
     * @param columns its columns in order
     */
    public record SchemaTable(
            String space, String name, boolean view, String description, List<SchemaColumn> columns) {
        public SchemaTable {
            columns = List.copyOf(columns);
        }

        /** The column of this name, in any case of letters. */
        public Optional<SchemaColumn> column(String column) {
            return columns.stream().filter(c -> c.name().equalsIgnoreCase(column)).findFirst();
        }
    }

    /**
     * One column.
     *
     * @param name its name
     * @param type its declared type; may be empty
     * @param required whether it is declared NOT NULL
     * @param key whether it belongs to the primary key
     * @param reference what a foreign key of it refers to: a table, or {@code table.column}; empty: no foreign key
     * @param description description in a corpus or the database; may be empty
     * @param values description of its values in a corpus; may be empty
     */
    public record SchemaColumn(
            String name, String type, boolean required, boolean key, String reference, String description,
            String values) {
        private SchemaColumn described(String about, String ofValues) {
            return new SchemaColumn(
                    name, type, required, key, reference, about.isEmpty() ? description : about,
                    ofValues.isEmpty() ? values : ofValues);
        }
    }

    /**
     * Descriptions of a database in a corpus.
     *
     * @param tables table in lower case → text
     * @param columns {@code table.column} in lower case → text
     * @param values {@code table.column} in lower case → text about the column's values
     */
    public record Descriptions(Map<String, String> tables, Map<String, String> columns, Map<String, String> values) {
    }

    public DatabaseSchema {
        tables = List.copyOf(tables);
    }

    /** The table of this name, in any case of letters and without regard to its schema. */
    public Optional<SchemaTable> table(String name) {
        return tables.stream().filter(t -> t.name().equalsIgnoreCase(name)).findFirst();
    }

    /** The same with descriptions; a corpus's description comes before the database's own. */
    public DatabaseSchema with(Descriptions described) {
        return new DatabaseSchema(dbId, engine, tables.stream().map(t -> with(t, described)).toList());
    }

    private static SchemaTable with(SchemaTable t, Descriptions described) {
        String table = t.name().toLowerCase(Locale.ROOT);
        List<SchemaColumn> columns = t.columns().stream()
                .map(c -> {
                    String name = table + "." + c.name().toLowerCase(Locale.ROOT);
                    return c.described(described.columns().getOrDefault(name, ""), described.values().getOrDefault(name, ""));
                })
                .toList();
        String about = described.tables().getOrDefault(table, "");
        return new SchemaTable(t.space(), t.name(), t.view(), about.isEmpty() ? t.description() : about, columns);
    }

    /** What these tables and columns are described as themselves. */
    public Descriptions descriptions() {
        return new Descriptions(
                tables.stream().filter(t -> !t.description().isEmpty()).collect(Collectors.toMap(
                        t -> t.name().toLowerCase(Locale.ROOT), SchemaTable::description, (a, _) -> a)),
                texts(SchemaColumn::description),
                texts(SchemaColumn::values));
    }

    private Map<String, String> texts(java.util.function.Function<SchemaColumn, String> text) {
        return tables.stream()
                .flatMap(t -> t.columns().stream()
                        .filter(c -> !text.apply(c).isEmpty())
                        .map(c -> Map.entry((t.name() + "." + c.name()).toLowerCase(Locale.ROOT), text.apply(c))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, _) -> a));
    }
}
