package io.github.assay.service.run;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.DatabaseFileCheck;
import io.github.assay.execution.RunFingerprint;
import io.github.assay.sql.query.GoldVariants;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds what became of a gold or predicted query: the stored outcome, or the captured table where there is one and no
 * database. Where a query asks the clock its captured table stays: another day gives another. Runs nothing. Thread-safe.
 */
public final class OutcomeLookup {
    /** Where outcomes are kept between runs. Safe for calls from several threads. */
    public interface Outcomes {
        /** What became of the query under a key; empty where it was never run. */
        Optional<ExecutionOutcome> find(String key);

        /** Keeps an outcome under a key, in place of one that is there. */
        void put(String key, ExecutionOutcome outcome);

        /** About how many cells the table under a key has; 0: no table, or a small one. It costs less than to find it. */
        default long cells(String key) {
            return find(key).orElse(null) instanceof ExecutionOutcome.Rows(var table, var _)
                    ? (long) table.rowCount() * table.columnCount()
                    : 0;
        }

        /** About how many bytes the values of the table under a key take, short ones included; 0 like {@link #cells}. */
        default long valueBytes(String key) {
            return find(key).orElse(null) instanceof ExecutionOutcome.Rows(var table, var _) ? table.valueBytes() : 0;
        }

        /** Keeps several at once, which may cost less. */
        default void putAll(Map<String, ExecutionOutcome> outcomes) {
            outcomes.forEach(this::put);
        }
    }

    private final Outcomes store;
    private final Function<Captured, ExecutionOutcome> captured;
    private final RunFingerprint fingerprints;
    private final DatabaseRunLog lastRuns;

    /**
     * @param store kept outcomes
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

    /** The same for one piece of work on many items, which sees each database as it was at the first look. */
    OutcomeLookup ofOneMoment() {
        return new OutcomeLookup(store, captured, fingerprints.ofOneMoment());
    }

    /** On which contents databases were last run. */
    public DatabaseRunLog lastRuns() {
        return lastRuns;
    }

    /** Why results that are kept for a case's database do not count now; empty: none are kept, or they count. */
    Optional<String> outdated(Project project, Case evalCase) {
        return Optional.ofNullable(project.databases().get(evalCase.dbId())).flatMap(lastRuns::changed);
    }

    /** What became of the gold query; empty: not run yet and nothing captured, or there is no gold SQL. */
    public Optional<ExecutionOutcome> gold(Project project, Case evalCase) {
        String sql = principal(project, evalCase);
        return find(project, evalCase.dbId(), sql, evalCase.captured())
                .map(o -> OfflineOutcome.known(o, sql, dialect(project, evalCase)));
    }

    /**
     * About how many cells the table of a case's gold query has, long values counted as several; 0 where it is small. A
     * captured table, whose size is not known before it is read, counts as small.
     */
    public long goldCells(Project project, Case evalCase) {
        return cells(project, evalCase.dbId(), principal(project, evalCase));
    }

    /** The same of the predicted query. */
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

    /** The gold query, of several the one that stands for all. */
    static String principal(Project project, Case evalCase) {
        return GoldVariants.principal(evalCase.goldSql(), dialect(project, evalCase));
    }

    /** The case's own dialect, else that of its database; empty when neither is known. */
    public static String dialect(Project project, Case evalCase) {
        String own = evalCase.context().dialect();
        DatabaseSpec database = project.databases().get(evalCase.dbId());
        return !own.isEmpty() || database == null ? own : database.kind().dialect();
    }

    /** What became of a query that has no captured table; a database that cannot be opened is unreachable. */
    Optional<ExecutionOutcome> onDatabase(Project project, DatabaseSpec database, String sql) {
        return store.find(key(project, database, sql))
                .or(() -> DatabaseFileCheck.trouble(database).map(ExecutionOutcome.Unreachable::new));
    }

    /** The key of a query's outcome on a database, one of a test suite too. */
    String key(Project project, DatabaseSpec database, String sql) {
        return fingerprints.key(database, sql, project.limits()).text();
    }

    /** What became of the predicted query; empty: not run yet and nothing captured, or there is no predicted SQL. */
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

    /** Why nothing can be run on a database, as far as can be seen without opening it; empty: nothing is seen. */
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

    /** How long an item's two queries took, as a table of nanoseconds; empty when they were not timed. */
    Optional<ExecutionOutcome> timings(Project project, Item item) {
        DatabaseSpec database = project.databases().get(item.evalCase().dbId());
        String gold = principal(project, item.evalCase());
        String predicted = item.prediction().sql();
        return database == null || gold.isBlank()
                ? Optional.empty()
                : store.find(timingKey(project, database, gold, predicted));
    }

    /** The key under which the times of two queries are kept. */
    String timingKey(Project project, DatabaseSpec database, String gold, String predicted) {
        return key(project, database, "time of\u0000" + gold + "\u0000beside\u0000" + predicted);
    }

    Outcomes store() {
        return store;
    }
}
