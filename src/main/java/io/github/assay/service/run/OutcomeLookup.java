package io.github.assay.service.run;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.DatabaseFileCheck;
import io.github.assay.execution.Guard;
import io.github.assay.execution.RunFingerprint;
import io.github.assay.files.project.CapturedTables;
import io.github.assay.service.run.StoredSides.CapturedOutcomes;
import io.github.assay.sql.query.GoldVariants;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Finds the outcome of a gold or predicted query. This is the stored outcome, or the captured table where there is one
 * and no database. A query that depends on the current time keeps its captured table, because another day gives another
 * result. Runs nothing. Thread-safe.
 */
public final class OutcomeLookup {
    /** Storage of outcomes between runs. Safe for calls from several threads. */
    public interface Outcomes {
        /** The outcome of the query under a key; empty where it was never run. */
        Optional<ExecutionOutcome> find(String key);

        /** Stores an outcome under a key and replaces an earlier one. */
        void put(String key, ExecutionOutcome outcome);

        /**
         * Approximate number of cells of the table under a key; 0: no table, or a small one. Cheaper than
         * {@link #find}.
         */
        default long cells(String key) {
            return find(key).orElse(null) instanceof ExecutionOutcome.Rows(var table, var _)
                    ? (long) table.rowCount() * table.columnCount()
                    : 0;
        }

        /**
         * Approximate number of bytes of the values of the table under a key, short ones included; 0 as for
         * {@link #cells}.
         */
        default long valueBytes(String key) {
            return find(key).orElse(null) instanceof ExecutionOutcome.Rows(var table, var _) ? table.valueBytes() : 0;
        }

        /** Stores several outcomes at once, which may be faster. */
        default void putAll(Map<String, ExecutionOutcome> outcomes) {
            outcomes.forEach(this::put);
        }
    }

    private final Outcomes store;
    private final Function<Captured, ExecutionOutcome> captured;
    private final RunFingerprint fingerprints;
    private final DatabaseRunLog lastRuns;

    /**
     * @param store stored outcomes
     * @param captured reads a captured table from the project's files
     */
    public OutcomeLookup(Outcomes store, Function<Captured, ExecutionOutcome> captured) {
        this(store, captured, new RunFingerprint());
    }

    private OutcomeLookup(
            Outcomes store, Function<Captured, ExecutionOutcome> captured, RunFingerprint fingerprints) {
        this.store = store;
        this.captured = captured;
        this.fingerprints = fingerprints;
        this.lastRuns = new DatabaseRunLog(store, fingerprints);
    }

    /** A lookup for one task on many items, which reads the state of each database once. */
    OutcomeLookup ofOneMoment() {
        return new OutcomeLookup(store, captured, fingerprints.ofOneMoment());
    }

    /** The outcome of a captured table that a record holds as a structured value, or names by its place. */
    ExecutionOutcome captured(Datum table) {
        return CapturedTables.place(table).map(captured).orElseGet(() -> CapturedOutcomes.of(CapturedTables.read(table)));
    }

    /** The content on which databases were last run. */
    public DatabaseRunLog lastRuns() {
        return lastRuns;
    }

    /**
     * Why stored results for a case's database are not valid for its current content; empty: there are none, or they
     * are valid.
     */
    Optional<String> outdated(Project project, Case evalCase) {
        return Optional.ofNullable(project.databases().get(evalCase.dbId())).flatMap(lastRuns::changed);
    }

    /** Outcome of the gold query; empty: not run yet and nothing captured, or there is no gold SQL. */
    public Optional<ExecutionOutcome> gold(Project project, Case evalCase) {
        String sql = principal(project, evalCase);
        return find(project, evalCase.dbId(), sql, evalCase.captured())
                .map(o -> OfflineOutcome.known(o, sql, dialect(project, evalCase)));
    }

    /**
     * Approximate number of cells of the table of a case's gold query, long values counted as several; 0 where it is
     * small. A captured table counts as small, because its size is unknown before it is read.
     */
    public long goldCells(Project project, Case evalCase) {
        return cells(project, evalCase.dbId(), principal(project, evalCase));
    }

    /** As {@link #goldCells}, of the predicted query. */
    public long predictedCells(Project project, Item item) {
        return cells(project, item.evalCase().dbId(), item.prediction().sql());
    }

    private long cells(Project project, String dbId, String sql) {
        return sql.isBlank()
                ? 0
                : key(project, dbId, sql)
                        .map(key -> HeapPermits.cells(store.cells(key), store.valueBytes(key)))
                        .orElse(0L);
    }

    /** The gold query; of several, the one that is executed as the gold query. */
    static String principal(Project project, Case evalCase) {
        return GoldVariants.principal(evalCase.goldSql(), dialect(project, evalCase));
    }

    /** The case's own dialect, else that of its database; empty when both are unknown. */
    public static String dialect(Project project, Case evalCase) {
        String own = evalCase.context().dialect();
        DatabaseSpec database = project.databases().get(evalCase.dbId());
        return !own.isEmpty() || database == null ? own : database.kind().dialect();
    }

    /** Outcome of a query that has no captured table; a database that cannot be opened is unreachable. */
    Optional<ExecutionOutcome> onDatabase(Project project, DatabaseSpec database, String sql) {
        return store.find(key(project, database, sql))
                .or(() -> DatabaseFileCheck.trouble(database).map(ExecutionOutcome.Unreachable::new));
    }

    /** The key of a query's outcome on a database, also of a test suite. */
    String key(Project project, DatabaseSpec database, String sql) {
        return fingerprints.key(database, sql, project.limits()).text();
    }

    /** Outcome of the predicted query; empty: not run yet and nothing captured, or there is no predicted SQL. */
    public Optional<ExecutionOutcome> predicted(Project project, Item item) {
        String sql = item.prediction().sql();
        return find(project, item.evalCase().dbId(), sql, item.prediction().captured())
                .map(o -> OfflineOutcome.known(o, sql, dialect(project, item.evalCase())))
                .map(o -> item.prediction().captured().isPresent()
                        ? o
                        : OfflineOutcome.stated(o, item.prediction().answer().error()));
    }

    private Optional<ExecutionOutcome> find(Project project, String dbId, String sql, Optional<Captured> table) {
        Optional<ExecutionOutcome> stored = sql.isBlank() || table.isPresent() && TimeDependentSql.in(sql)
                ? Optional.empty()
                : key(project, dbId, sql)
                        .flatMap(store::find)
                        .filter(outcome -> table.isEmpty() || !(outcome instanceof ExecutionOutcome.Unreachable));
        return stored.or(() -> table.map(captured))
                .or(() -> sql.isBlank()
                        ? Optional.empty()
                        : trouble(project, dbId).map(ExecutionOutcome.Unreachable::new));
    }

    /** The key of a query's outcome; empty when the project has no such database. */
    Optional<String> key(Project project, String dbId, String sql) {
        return Optional.ofNullable(project.databases().get(dbId))
                .map(database -> fingerprints.key(database, sql, project.limits()).text());
    }

    /** Why no query can be run on a database, as far as can be found without opening it; empty: no reason found. */
    Optional<String> trouble(Project project, String dbId) {
        DatabaseSpec database = project.databases().get(dbId);
        if (database != null) {
            return DatabaseFileCheck.trouble(database)
                    .map(why -> DatabaseFileCheck.isGone(database) ? lastRuns.gone(database).orElse(why) : why);
        }
        return Optional.of(
                dbId.isEmpty()
                        ? "The case names no database. Give it a db_id"
                        : "The project has no database " + dbId + ". Name it under databases in project.json");
    }

    /** Execution times of an item's two queries, as a table of nanoseconds; empty when they were not timed. */
    Optional<ExecutionOutcome> timings(Project project, Item item) {
        DatabaseSpec database = project.databases().get(item.evalCase().dbId());
        String gold = principal(project, item.evalCase());
        String predicted = item.prediction().sql();
        return database == null || gold.isBlank()
                ? Optional.empty()
                : store.find(timingKey(project, database, gold, predicted));
    }

    /** The key of the times of two queries. */
    String timingKey(Project project, DatabaseSpec database, String gold, String predicted) {
        return key(project, database, "time of\u0000" + gold + "\u0000beside\u0000" + predicted);
    }

    /**
     * A saved small database on which the queries of a case were run.
     *
     * @param name its file
     * @param content names its rows
     */
    public record Saved(String name, String content) {}

    /** The saved databases of a case that were run last; empty where none was. */
    public List<Saved> saved(Project project, Case evalCase) {
        DatabaseSpec database = project.databases().get(evalCase.dbId());
        return database == null || !(store.find(savedKey(project, database, evalCase)).orElse(null)
                        instanceof ExecutionOutcome.Rows(ResultTable table, _))
                ? List.of()
                : table.rows().stream().map(r -> new Saved(r.getFirst().display(), r.get(1).display())).toList();
    }

    /** Keeps which saved databases a case has. */
    public void keepSaved(Project project, Case evalCase, List<Saved> saved) {
        ResultTable table = ResultTable.of(
                List.of(Column.of("name"), Column.of("content")),
                saved.stream().map(s -> List.of(Cell.of(s.name()), Cell.of(s.content()))).toList());
        store.put(
                savedKey(project, database(project, evalCase), evalCase),
                new ExecutionOutcome.Rows(table, Duration.ZERO));
    }

    private static DatabaseSpec database(Project project, Case evalCase) {
        return Objects.requireNonNull(project.databases().get(evalCase.dbId()));
    }

    private String savedKey(Project project, DatabaseSpec database, Case evalCase) {
        return key(project, database, "saved of\u0000" + evalCase.id());
    }

    /** The outcome of a query on a saved database. */
    public Optional<ExecutionOutcome> onSaved(Project project, Case evalCase, Saved saved, String sql) {
        return store.find(onSavedKey(project, evalCase, saved, sql));
    }

    /** Keeps the outcome of a query on a saved database. */
    public void keepOnSaved(Project project, Case evalCase, Saved saved, String sql, ExecutionOutcome outcome) {
        store.put(onSavedKey(project, evalCase, saved, sql), outcome);
    }

    private String onSavedKey(Project project, Case evalCase, Saved saved, String sql) {
        return key(project, database(project, evalCase), "on\u0000" + saved.content() + "\u0000" + sql);
    }

    /** The search for a separating database that was kept for an item; empty where there is none for its database. */
    public Optional<ResultTable> search(Project project, Item item) {
        DatabaseSpec database = project.databases().get(item.evalCase().dbId());
        return database == null || item.prediction().sql().isBlank()
                ? Optional.empty()
                : store.find(searchKey(project, database, item))
                        .filter(ExecutionOutcome.Rows.class::isInstance)
                        .map(o -> ((ExecutionOutcome.Rows) o).table());
    }

    /** Keeps a search for an item, in place of an earlier one. */
    public void keepSearch(Project project, Item item, ResultTable search) {
        store.put(searchKey(project, database(project, item.evalCase()), item), new ExecutionOutcome.Rows(search, Duration.ZERO));
    }

    private String searchKey(Project project, DatabaseSpec database, Item item) {
        String off = project.constraintsOff().isEmpty()
                ? ""
                : "\u0000without\u0000" + project.constraintsOff().stream().sorted().toList();
        return key(project, database,
                "search of\u0000" + item.evalCase().goldSql() + "\u0000beside\u0000" + item.prediction().sql() + off);
    }

    /** Keeps whether several systems agree with each other against a case's gold query (counterexample.md §8.3). */
    public void keepDoubt(Project project, List<Item> answers, boolean raised) {
        store.put(doubtKey(project, answers), new ExecutionOutcome.Rows(
                ResultTable.of(List.of(Column.of("raised")), List.of(List.of(Cell.of(raised ? 1L : 0L)))),
                        Duration.ZERO));
    }

    /** Whether such a doubt was kept for these answers to a case; other answers have none until they are searched. */
    public boolean isInDoubt(Project project, List<Item> answers) {
        return project.databases().containsKey(answers.getFirst().evalCase().dbId())
                && store.find(doubtKey(project, answers))
                        .orElse(null) instanceof ExecutionOutcome.Rows(ResultTable kept, _)
                && kept.rows().getFirst().getFirst().equals(Cell.of(1L));
    }

    private String doubtKey(Project project, List<Item> answers) {
        Case evalCase = answers.getFirst().evalCase();
        List<String> texts = answers.stream().map(a -> a.prediction().system() + "\u0000" + a.prediction().sql()).sorted().toList();
        return key(project, database(project, evalCase),
                "doubt of\u0000" + evalCase.goldSql() + "\u0000" + String.join("\u0000", texts));
    }

    Outcomes store() {
        return store;
    }

    /** Outcome of a query whose database cannot be reached (metrics.md §0.1). */
    private static final class OfflineOutcome {
        /** The outcome; a statement that the guard refuses is blocked, also without its database. */
        static ExecutionOutcome known(ExecutionOutcome outcome, String sql, String dialect) {
            return outcome instanceof ExecutionOutcome.Unreachable && !sql.isBlank()
                    ? Guard.QUERIES_ONLY.judge(sql, dialect)
                            // the database may accept what Assay's parser refuses
                            .filter(b -> !b.rule().equals("unparsable"))
                            .<ExecutionOutcome>map(b -> b)
                            .orElse(outcome)
                    : outcome;
        }

        /** The error that a prediction states about its own run, used where Assay cannot run it. */
        static ExecutionOutcome stated(ExecutionOutcome outcome, String error) {
            return outcome instanceof ExecutionOutcome.Unreachable && !error.isBlank()
                    ? new ExecutionOutcome.EngineError(error)
                    : outcome;
        }
    }

    /** Recognises queries whose result depends on the time of execution. */
    static final class TimeDependentSql {
        private static final Pattern CLOCK = Pattern.compile(
                "(?i)['\"]now['\"]|\\b(now|getdate|getutcdate|sysdate|curdate|curtime|today|localtimestamp|current_date"
                        + "|current_time|current_timestamp|clock_timestamp|unix_timestamp)\\s*\\(|\\bcurrent_(date|time|timestamp)\\b"
                        + "|\\bsysdate\\b|\\blocaltimestamp\\b");

        /**
         * Whether a query names the current time. A column with such a name matches too; the effect is only that a
         * captured table is used, which is always valid.
         */
        static boolean in(String sql) {
            return CLOCK.matcher(sql).find();
        }
    }
}
