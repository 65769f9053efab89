package io.github.assay.service.counterexample;

import io.github.assay.counterexample.constraints.RealData;
import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.ddl.SchemaScript;
import io.github.assay.sql.ddl.TableDefinition;
import io.github.assay.sql.ddl.TableDefinition.ColumnDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads tables, keys and rows of a database, by queries under the guard or from a script. */
public final class RealDataReader {
    /** Most rows of a table from which constraints are mined. */
    static final int MOST_ROWS = 100_000;

    private static final String SQLITE = "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY name";
    private static final String DUCKDB = "SELECT table_name, sql FROM duckdb_tables() WHERE NOT internal AND schema_name = 'main' ORDER BY table_name";

    /** Types of the server's own become text: they are unknown where the small tables are made. */
    private static final String POSTGRESQL =
            """
            SELECT c.relname, 'CREATE TABLE ' || quote_ident(c.relname) || ' (' || string_agg(
                    quote_ident(a.attname) || ' '
                        || CASE WHEN t.typnamespace = 'pg_catalog'::regnamespace THEN format_type(a.atttypid, a.atttypmod) ELSE 'text' END
                        || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END, ', ' ORDER BY a.attnum)
                || COALESCE((SELECT string_agg(', ' || pg_get_constraintdef(k.oid), '' ORDER BY k.conname)
                    FROM pg_catalog.pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'f', 'c')), '') || ')'
            FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
            WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
            GROUP BY c.oid, c.relname
            ORDER BY c.relname""";

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
        String catalogue = switch (dialect) {
            case "sqlite" -> SQLITE;
            case "duckdb" -> DUCKDB;
            case "postgresql" -> POSTGRESQL;
            default -> "";
        };
        if (catalogue.isEmpty() || !(query.apply(catalogue) instanceof ExecutionOutcome.Rows(ResultTable table, _))) {
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
}
