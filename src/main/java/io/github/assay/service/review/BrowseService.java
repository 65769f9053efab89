package io.github.assay.service.review;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSchema;
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
import io.github.assay.service.run.CatalogueSql;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.text.SqlCompletion;
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
        for (String sql : CatalogueSql.of(database.kind().dialect(), "schema")) {
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
