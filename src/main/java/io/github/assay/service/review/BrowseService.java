package io.github.assay.service.review;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.project.DescriptionFiles;
import io.github.assay.files.project.SchemaFiles;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The database of a case for a person's eyes: schema, sample rows, distinct values, own queries. Every statement passes
 * the guard and runs read-only in a worker process under the project's limits; nothing is kept. Thread-safe; blocks.
 */
public final class BrowseService {
    /** Rows of a sample. */
    public static final int SAMPLE_ROWS = 20;

    /** The most distinct values of a column that are fetched. */
    public static final int MOST_VALUES = 50;

    /** Runs one query under guard and limits, as {@code QueryRunner.run} does. */
    @FunctionalInterface
    public interface GuardedQueries {
        ExecutionOutcome run(DatabaseSpec database, String sql, Limits limits, Progress progress);
    }

    /**
     * Schema of a database, or the reason why there is none.
     *
     * @param schema its tables; empty when neither the database nor a file has them
     * @param trouble why the database itself did not answer; empty when it did
     */
    public record SchemaAnswer(Optional<DatabaseSchema> schema, Optional<ExecutionOutcome> trouble) {}

    private final Supplier<Project> project;
    private final GuardedQueries queries;
    private final Map<String, SchemaAnswer> known = new ConcurrentHashMap<>();
    /** By the schema itself: to compare two large ones would cost more than to look one up. */
    private final Map<DatabaseSchema, SchemaInfo> lookedUp = new IdentityHashMap<>();
    private @Nullable Map<String, Datum.Fields> files;

    /**
     * @param project the project in force
     * @param queries runs a query under guard and limits
     */
    public BrowseService(Supplier<Project> project, GuardedQueries queries) {
        this.project = project;
        this.queries = queries;
    }

    /**
     * The schema of a case's database: read from the database, else as the case or a file of the project declares it;
     * with descriptions of both and of {@code database_description} files. A schema read from a database, or the
     * failure to reach it, is kept until {@link #forget}.
     */
    public SchemaAnswer schema(Case evalCase, Progress progress) {
        String dbId = evalCase.dbId();
        SchemaAnswer before = known.get(dbId);
        if (before != null) {
            return before;
        }
        Optional<DatabaseSchema> declared = declared(evalCase);
        ExecutionOutcome outcome = readSchema(dbId, progress);
        SchemaAnswer answer = outcome instanceof ExecutionOutcome.Rows(var table, var _) && table.rowCount() > 0
                ? new SchemaAnswer(
                        Optional.of(described(
                                new DatabaseSchema(
                                        dbId, Objects.requireNonNull(project.get().databases().get(dbId)).kind().dialect(), SchemaQuery.tables(table)),
                                declared)),
                        Optional.empty())
                : new SchemaAnswer(declared.map(d -> described(d, Optional.empty())), Optional.of(outcome));
        if (answer.trouble().filter(t -> !(t instanceof ExecutionOutcome.Unreachable)).isEmpty()) {
            known.put(dbId, answer);
        }
        return answer;
    }

    /** Discards all kept schemas. To be called after a run on changed contents. */
    public synchronized void forget() {
        known.clear();
        files = null;
        synchronized (lookedUp) {
            lookedUp.clear();
        }
    }

    private ExecutionOutcome readSchema(String dbId, Progress progress) {
        DatabaseSpec database = project.get().databases().get(dbId);
        ExecutionOutcome last = unreachable(dbId);
        if (database == null) {
            return last;
        }
        for (String sql : SchemaQuery.of(database.kind())) {
            last = queries.run(database, sql, project.get().limits(), progress);
            if (last instanceof ExecutionOutcome.Rows || last instanceof ExecutionOutcome.Unreachable) {
                return last;
            }
        }
        return last;
    }

    private DatabaseSchema described(DatabaseSchema schema, Optional<DatabaseSchema> declared) {
        DatabaseSchema natural = declared.map(d -> schema.with(d.descriptions())).orElse(schema);
        DescriptionFiles.Described fromFiles = DescriptionFiles.read(
                project.get().folder(),
                schema.dbId(),
                Optional.ofNullable(project.get().databases().get(schema.dbId())).map(DatabaseSpec::location));
        return natural.with(new DatabaseSchema.Descriptions(Map.of(), fromFiles.columns(), fromFiles.values()));
    }

    private Optional<DatabaseSchema> declared(Case evalCase) {
        Optional<DatabaseSchema> own = evalCase.extras()
                .get("schema")
                .flatMap(Datum::asFields)
                .flatMap(f -> DeclaredSchema.read(evalCase.dbId(), f));
        return own.or(() -> Optional.ofNullable(files().get(evalCase.dbId()))
                .flatMap(f -> DeclaredSchema.read(evalCase.dbId(), f)));
    }

    private synchronized Map<String, Datum.Fields> files() {
        if (files == null) {
            files = SchemaFiles.read(project.get().folder());
        }
        return files;
    }

    /** Which tables and columns the queries of an item name. Parses both. */
    public CaseNames names(Item item, DatabaseSchema schema) {
        SchemaInfo known;
        synchronized (lookedUp) {
            known = lookedUp.computeIfAbsent(schema, CaseNames::known);
        }
        return CaseNames.of(item, dialect(item.evalCase()), known);
    }

    /** The first rows of a table, at most {@value #SAMPLE_ROWS}. */
    public ExecutionOutcome rows(Case evalCase, DatabaseSchema.SchemaTable table, Progress progress) {
        return run(evalCase, "SELECT * FROM " + quoted(table) + " LIMIT " + SAMPLE_ROWS, progress);
    }

    /** The number of rows of a table, as a table of one cell. */
    public ExecutionOutcome count(Case evalCase, DatabaseSchema.SchemaTable table, Progress progress) {
        return run(evalCase, "SELECT COUNT(*) AS n FROM " + quoted(table), progress);
    }

    /** Distinct values of a column with their counts, most frequent first, at most {@value #MOST_VALUES}. */
    public ExecutionOutcome values(
            Case evalCase, DatabaseSchema.SchemaTable table, String column, Progress progress) {
        String name = SqlCompletion.quoted(column);
        return run(
                evalCase,
                "SELECT " + name + ", COUNT(*) AS \"rows\" FROM " + quoted(table) + " GROUP BY " + name
                        + " ORDER BY COUNT(*) DESC, " + name + " LIMIT " + MOST_VALUES,
                progress);
    }

    private static String quoted(DatabaseSchema.SchemaTable table) {
        String name = SqlCompletion.quoted(table.name());
        return table.space().isEmpty() ? name : SqlCompletion.quoted(table.space()) + "." + name;
    }

    /**
     * Runs a person's query on a case's database.
     *
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
     */
    public ExecutionOutcome run(Case evalCase, String sql, Progress progress) {
        DatabaseSpec database = project.get().databases().get(evalCase.dbId());
        return database == null
                ? unreachable(evalCase.dbId())
                : queries.run(database, sql, project.get().limits(), progress);
    }

    /** What may continue a query at a place. Runs nothing. */
    public SqlCompletion completion(String sql, int caret, DatabaseSchema schema) {
        return SqlCompletion.at(sql, caret, schema);
    }

    /** How long an own query may run, in seconds. */
    public long limitSeconds() {
        return project.get().limits().timeout().toSeconds();
    }

    private static ExecutionOutcome unreachable(String dbId) {
        return new ExecutionOutcome.Unreachable(
                dbId.isEmpty()
                        ? "The case names no database. Give it a db_id"
                        : "The project has no database " + dbId + ". Name it under databases in project.json");
    }

    private String dialect(Case evalCase) {
        String own = evalCase.context().dialect();
        DatabaseSpec database = project.get().databases().get(evalCase.dbId());
        return !own.isEmpty() || database == null ? own : database.kind().dialect();
    }

    /**
     * Queries a database for its tables with types, keys and comments. Each row of the answer is one column: schema,
     * table,
     * kind, column, type, required, key, referred table, referred column, comment of the table, comment of the column.
     */
    private static final class SchemaQuery {
        private static final String SQLITE =
                """
                SELECT '' AS table_schema, m.name AS table_name, m.type AS kind, c.name AS column_name,
                        c.type AS type_name,
                    c."notnull" AS required, c.pk AS key_place, f."table" AS ref_table, f."to" AS ref_column,
                    '' AS table_note, '' AS column_note
                FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
                LEFT JOIN pragma_foreign_key_list(m.name) AS f ON lower(f."from") = lower(c.name)
                WHERE m.type IN ('table', 'view') AND substr(m.name, 1, 7) <> 'sqlite_' ORDER BY lower(m.name), m.name, c.cid""";

        private static final String STANDARD =
                """
                SELECT c.table_schema, c.table_name, t.table_type AS kind, c.column_name, c.data_type AS type_name,
                    CASE WHEN c.is_nullable = 'NO' THEN 1 ELSE 0 END AS required,
                    CASE WHEN p.column_name IS NULL THEN 0 ELSE 1 END AS key_place, k.ref_table, k.ref_column,
                    %s AS table_note, %s AS column_note
                FROM information_schema.columns c
                JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
                LEFT JOIN (SELECT u.table_schema, u.table_name, u.column_name
                    FROM information_schema.key_column_usage u
                    JOIN information_schema.table_constraints r
                        ON r.constraint_name = u.constraint_name AND r.constraint_schema = u.constraint_schema
                        AND r.table_name = u.table_name
                    WHERE r.constraint_type = 'PRIMARY KEY') p
                    ON p.table_schema = c.table_schema AND p.table_name = c.table_name AND p.column_name = c.column_name
                LEFT JOIN (SELECT u.table_schema, u.table_name, u.column_name, t.table_name AS ref_table,
                        t.column_name AS ref_column
                    FROM information_schema.key_column_usage u
                    JOIN information_schema.referential_constraints r
                        ON r.constraint_name = u.constraint_name AND r.constraint_schema = u.constraint_schema
                    JOIN information_schema.key_column_usage t
                        ON t.constraint_name = r.unique_constraint_name
                        AND t.constraint_schema = r.unique_constraint_schema
                        AND t.ordinal_position = u.position_in_unique_constraint) k
                    ON k.table_schema = c.table_schema AND k.table_name = c.table_name AND k.column_name = c.column_name
                WHERE upper(c.table_schema) NOT IN ('PG_CATALOG', 'INFORMATION_SCHEMA')
                ORDER BY c.table_schema, lower(c.table_name), c.table_name, c.ordinal_position""";

        private static final String DUCKDB =
                """
                SELECT c.schema_name AS table_schema, c.table_name, CASE WHEN v.view_name IS NULL THEN 'table' ELSE 'view' END AS kind,
                    c.column_name, c.data_type AS type_name, CASE WHEN c.is_nullable THEN 0 ELSE 1 END AS required,
                    CASE WHEN p.table_name IS NULL THEN 0 ELSE 1 END AS key_place, f.referenced_table AS ref_table,
                    f.referenced_column_names[list_position(f.constraint_column_names, c.column_name)] AS ref_column,
                    t.comment AS table_note, c.comment AS column_note
                FROM duckdb_columns() c
                LEFT JOIN duckdb_views() v ON v.schema_name = c.schema_name AND v.view_name = c.table_name AND NOT v.internal
                LEFT JOIN duckdb_tables() t ON t.schema_name = c.schema_name AND t.table_name = c.table_name
                LEFT JOIN duckdb_constraints() p ON p.schema_name = c.schema_name AND p.table_name = c.table_name
                    AND p.constraint_type = 'PRIMARY KEY' AND list_contains(p.constraint_column_names, c.column_name)
                LEFT JOIN duckdb_constraints() f ON f.schema_name = c.schema_name AND f.table_name = c.table_name
                    AND f.constraint_type = 'FOREIGN KEY' AND list_contains(f.constraint_column_names, c.column_name)
                WHERE NOT c.internal
                ORDER BY c.schema_name, lower(c.table_name), c.table_name, c.column_index""";

        /** The catalogue itself: information_schema shows a reader no constraint of tables that it does not own. */
        private static final String POSTGRESQL =
                """
                SELECT n.nspname AS table_schema, r.relname AS table_name, CASE WHEN r.relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS kind,
                    a.attname AS column_name, ty.typname AS type_name,
                            CASE WHEN a.attnotnull THEN 1 ELSE 0 END AS required,
                    CASE WHEN p.conname IS NULL THEN 0 ELSE 1 END AS key_place, fr.relname AS ref_table, fa.attname AS ref_column,
                    dt.description AS table_note, dc.description AS column_note
                FROM pg_catalog.pg_attribute a
                JOIN pg_catalog.pg_class r ON r.oid = a.attrelid
                JOIN pg_catalog.pg_namespace n ON n.oid = r.relnamespace
                JOIN pg_catalog.pg_type ty ON ty.oid = a.atttypid
                LEFT JOIN pg_catalog.pg_constraint p ON p.conrelid = a.attrelid AND p.contype = 'p' AND a.attnum = ANY (p.conkey)
                LEFT JOIN pg_catalog.pg_constraint f ON f.conrelid = a.attrelid AND f.contype = 'f' AND a.attnum = ANY (f.conkey)
                LEFT JOIN pg_catalog.pg_class fr ON fr.oid = f.confrelid
                LEFT JOIN pg_catalog.pg_attribute fa ON fa.attrelid = f.confrelid
                    AND fa.attnum = f.confkey[array_position(f.conkey, a.attnum)]
                LEFT JOIN pg_catalog.pg_description dt ON dt.objoid = r.oid AND dt.objsubid = 0
                LEFT JOIN pg_catalog.pg_description dc ON dc.objoid = r.oid AND dc.objsubid = a.attnum
                WHERE a.attnum > 0 AND NOT a.attisdropped AND r.relkind IN ('r', 'v', 'm', 'p', 'f')
                    AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
                ORDER BY n.nspname, lower(r.relname), r.relname, a.attnum""";

        /** Schema queries for a kind of database, tried in order until one succeeds; empty where there is none. */
        static List<String> of(DatabaseSpec.Kind kind) {
            return switch (kind) {
                case SQLITE -> List.of(SQLITE);
                case DUCKDB -> List.of(DUCKDB, STANDARD.formatted("''", "''"));
                case H2 -> List.of(STANDARD.formatted("t.remarks", "c.remarks"), STANDARD.formatted("''", "''"));
                case POSTGRESQL -> List.of(POSTGRESQL, STANDARD.formatted("''", "''"));
                case OTHER -> List.of();
            };
        }

        /** Tables read from the result of a schema query. */
        static List<DatabaseSchema.SchemaTable> tables(ResultTable answer) {
            record Table(List<Cell> first, Map<String, DatabaseSchema.SchemaColumn> columns) {}
            Map<String, Table> tables = new LinkedHashMap<>();
            for (List<Cell> row : answer.rows()) {
                Table table = tables.computeIfAbsent(
                        text(row, 0) + "\u0000" + text(row, 1), _ -> new Table(row, new LinkedHashMap<>()));
                table.columns().putIfAbsent(text(row, 3), column(row));
            }
            List<DatabaseSchema.SchemaTable> found = new ArrayList<>();
            tables.values().forEach(t -> found.add(new DatabaseSchema.SchemaTable(
                    usual(text(t.first(), 0)) ? "" : text(t.first(), 0), text(t.first(), 1),
                    text(t.first(), 2).toLowerCase(Locale.ROOT).contains("view"), text(t.first(), 9),
                    List.copyOf(t.columns().values()))));
            return found;
        }

        private static boolean usual(String space) {
            return space.equalsIgnoreCase("main") || space.equalsIgnoreCase("public");
        }

        private static DatabaseSchema.SchemaColumn column(List<Cell> row) {
            String table = text(row, 7);
            String column = text(row, 8);
            return new DatabaseSchema.SchemaColumn(
                    text(row, 3), text(row, 4).toLowerCase(Locale.ROOT), isSet(row.get(5)), isSet(row.get(6)),
                    column.isEmpty() ? table : table + "." + column, text(row, 10), "");
        }

        private static boolean isSet(Cell cell) {
            return cell instanceof Cell.Int(long value) ? value != 0 : cell instanceof Cell.Bool(boolean yes) && yes;
        }

        private static String text(List<Cell> row, int place) {
            return row.get(place) instanceof Cell.Text(String value) ? value : "";
        }
    }
}
