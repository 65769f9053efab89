package io.github.assay.service.counterexample;

import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.run.CatalogueSql;
import io.github.assay.sql.ddl.SchemaScript.TableDefinition.ColumnDefinition;
import io.github.assay.sql.ddl.SchemaScript.TableDefinition.ForeignKeyDefinition;
import io.github.assay.sql.ddl.SchemaScript.TableDefinition;
import io.github.assay.sql.ddl.SchemaScript;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads tables, keys and rows of a database, by queries under the guard or from a script. */
public final class RealDataReader {
    /** Most rows of a table from which constraints are mined. */
    static final int MOST_ROWS = 100_000;

    private RealDataReader() {}

    /** The tables and rows that a script of CREATE TABLE and INSERT declares. */
    public static RealData ofScript(String script, String dialect) {
        SchemaScript read = SchemaScript.read(script, dialect);
        DatabaseShape shape = DatabaseShape.of(dialect, read.tables());
        Map<String, List<List<Cell>>> rows = new LinkedHashMap<>();
        for (SchemaScript.InsertedRow row : read.rows()) {
            TableShape t = shape.tables().get(row.table().toLowerCase(Locale.ROOT));
            if (t != null) {
                placed(t, row).ifPresent(r -> rows.computeIfAbsent(t.key(), _ -> new ArrayList<>()).add(r));
            }
        }
        return new RealData(shape, rows, false);
    }

    private static Optional<List<Cell>> placed(TableShape t, SchemaScript.InsertedRow row) {
        if (row.columns().isEmpty()) {
            return row.cells().size() == t.columns().size() ? Optional.of(row.cells()) : Optional.empty();
        }
        List<Cell> cells = new ArrayList<>();
        t.columns().forEach(_ -> cells.add(Cell.nul()));
        for (int i = 0; i < Math.min(row.columns().size(), row.cells().size()); i++) {
            int place = t.place(row.columns().get(i));
            if (place < 0) {
                return Optional.empty();
            }
            cells.set(place, row.cells().get(i));
        }
        return Optional.of(List.copyOf(cells));
    }

    /**
     * The tables and rows of a database.
     *
     * @param dialect the engine's dialect
     * @param query runs one query on the database
     * @return empty where the database tells nothing about its tables
     */
    public static Optional<RealData> of(String dialect, Function<String, ExecutionOutcome> query) {
        List<TableDefinition> definitions = definitions(dialect, query);
        if (definitions.isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<List<Cell>>> rows = new LinkedHashMap<>();
        List<TableDefinition> used = new ArrayList<>();
        boolean sampled = false;
        for (TableDefinition t : definitions) {
            ExecutionOutcome outcome = query.apply("SELECT * FROM " + SqlValues.quoted(t.name()) + " LIMIT " + (MOST_ROWS + 1));
            if (outcome instanceof ExecutionOutcome.Rows(ResultTable table, _)) {
                used.add(matching(t, table));
                sampled |= table.truncated() || table.rowCount() > MOST_ROWS;
                rows.put(t.name().toLowerCase(Locale.ROOT), table.rows());
            } else {
                used.add(t);
            }
        }
        return Optional.of(new RealData(DatabaseShape.of(dialect, used), rows, sampled));
    }

    /** The definition with the columns that the table has, should the script have been read wrongly. */
    private static TableDefinition matching(TableDefinition t, ResultTable table) {
        List<String> names = table.columns().stream().map(c -> c.name().toLowerCase(Locale.ROOT)).toList();
        if (t.columns().stream().map(c -> c.name().toLowerCase(Locale.ROOT)).toList().equals(names)) {
            return t;
        }
        List<ColumnDefinition> columns = table.columns().stream()
                .map(c -> t.columns().stream()
                        .filter(d -> d.name().equalsIgnoreCase(c.name()))
                        .findFirst()
                        .orElse(new ColumnDefinition(c.name(), c.declaredType(), false, "", "")))
                .toList();
        return new TableDefinition(t.name(), columns, t.primaryKey(), t.uniques(), t.foreignKeys(), t.checks());
    }

    private static List<TableDefinition> definitions(String dialect, Function<String, ExecutionOutcome> query) {
        if (dialect.equals("h2")) {
            return H2Catalogue.tables(query);
        }
        Optional<String> catalogue = CatalogueSql.of(dialect, "tables").stream().findFirst();
        if (catalogue.isEmpty() || !(query.apply(catalogue.get()) instanceof ExecutionOutcome.Rows(ResultTable table, _))) {
            return List.of();
        }
        List<TableDefinition> found = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            SchemaScript.read(row.get(1).display(), dialect).tables().stream()
                    .findFirst()
                    .map(t -> new TableDefinition(
                            row.getFirst().display(), t.columns(), t.primaryKey(), t.uniques(), t.foreignKeys(), t.checks()))
                    .ifPresent(found::add);
        }
        return found;
    }

    /** Reads the tables of an H2 database, which keeps no CREATE TABLE texts, from its catalogue. */
    private static final class H2Catalogue {
        private static final Set<String> WITH_LENGTH =
                Set.of("CHARACTER", "CHARACTER VARYING", "BINARY", "BINARY VARYING");
        private static final Set<String> WITH_SCALE = Set.of("NUMERIC", "DECIMAL");

        private static final String COLUMNS =
                """
                SELECT c.table_name, c.column_name, c.data_type, c.character_maximum_length, c.numeric_precision, c.numeric_scale,
                    c.is_nullable, c.generation_expression
                FROM information_schema.columns c
                JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
                WHERE c.table_schema = 'PUBLIC' AND t.table_type = 'BASE TABLE'
                ORDER BY c.table_name, c.ordinal_position""";

        private static final String KEYS =
                """
                SELECT u.table_name, r.constraint_name, r.constraint_type, u.column_name, t.table_name AS ref_table,
                    t.column_name AS ref_column
                FROM information_schema.key_column_usage u
                JOIN information_schema.table_constraints r
                    ON r.constraint_name = u.constraint_name AND r.constraint_schema = u.constraint_schema
                LEFT JOIN information_schema.referential_constraints f
                    ON f.constraint_name = u.constraint_name AND f.constraint_schema = u.constraint_schema
                LEFT JOIN information_schema.key_column_usage t
                    ON t.constraint_name = f.unique_constraint_name AND t.constraint_schema = f.unique_constraint_schema
                    AND t.ordinal_position = u.position_in_unique_constraint
                WHERE u.table_schema = 'PUBLIC'
                ORDER BY u.table_name, r.constraint_name, u.ordinal_position""";

        private static final String CHECKS =
                """
                SELECT r.table_name, k.check_clause
                FROM information_schema.check_constraints k
                JOIN information_schema.table_constraints r
                    ON r.constraint_name = k.constraint_name AND r.constraint_schema = k.constraint_schema
                WHERE r.table_schema = 'PUBLIC'
                ORDER BY r.table_name, k.constraint_name""";

        private record Key(String type, List<String> columns, String refTable, List<String> refColumns) {}

        /** The tables of the schema PUBLIC; none where the catalogue cannot be read. */
        static List<TableDefinition> tables(Function<String, ExecutionOutcome> query) {
            Map<String, List<ColumnDefinition>> columns = new LinkedHashMap<>();
            rows(query, COLUMNS).forEach(r -> columns.computeIfAbsent(text(r, 0), _ -> new ArrayList<>())
                    .add(new ColumnDefinition(text(r, 1), type(r), text(r, 6).equals("NO"), "", text(r, 7))));
            Map<String, Map<String, Key>> keys = new LinkedHashMap<>();
            for (List<Cell> r : rows(query, KEYS)) {
                Key key = keys.computeIfAbsent(text(r, 0), _ -> new LinkedHashMap<>())
                        .computeIfAbsent(
                                text(r, 1), _ -> new Key(text(r, 2), new ArrayList<>(), text(r, 4), new ArrayList<>()));
                key.columns().add(text(r, 3));
                key.refColumns().add(text(r, 5));
            }
            Map<String, List<String>> checks = new LinkedHashMap<>();
            rows(query, CHECKS).forEach(
                    r -> checks.computeIfAbsent(text(r, 0), _ -> new ArrayList<>()).add(text(r, 1)));
            List<TableDefinition> tables = new ArrayList<>();
            columns.forEach((name, own) -> tables.add(table(
                    name, own, List.copyOf(keys.getOrDefault(name, Map.of()).values()),
                    checks.getOrDefault(name, List.of()))));
            return tables;
        }

        private static TableDefinition table(
                String name, List<ColumnDefinition> columns, List<Key> keys, List<String> checks) {
            return new TableDefinition(
                    name, columns,
                    keys.stream().filter(k -> k.type().equals("PRIMARY KEY")).findFirst().map(Key::columns).orElse(
                            List.of()),
                    keys.stream().filter(k -> k.type().equals("UNIQUE")).map(Key::columns).toList(),
                    keys.stream()
                            .filter(k -> k.type().equals("FOREIGN KEY") && !k.refTable().isEmpty())
                            .map(k -> new ForeignKeyDefinition(k.columns(), k.refTable(), k.refColumns()))
                            .toList(),
                    checks);
        }

        /** A column's type with its length, or its precision and scale. */
        private static String type(List<Cell> row) {
            String type = text(row, 2);
            if (WITH_LENGTH.contains(type) && !row.get(3).isNull()) {
                return type + "(" + text(row, 3) + ")";
            }
            return WITH_SCALE.contains(type) && !row.get(4).isNull()
                    ? type + "(" + text(row, 4) + ", " + text(row, 5) + ")" : type;
        }

        private static List<List<Cell>> rows(Function<String, ExecutionOutcome> query, String sql) {
            return query.apply(sql) instanceof ExecutionOutcome.Rows(ResultTable table, _) ? table.rows() : List.of();
        }

        private static String text(List<Cell> row, int place) {
            return row.get(place).isNull() ? "" : row.get(place).display();
        }
    }
}
