package io.github.assay.service;

import io.github.assay.domain.Captured;
import io.github.assay.domain.Case;
import io.github.assay.domain.DatabaseSpec;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Item;
import io.github.assay.domain.Project;
import io.github.assay.execution.DatabaseFiles;
import io.github.assay.execution.RunFingerprint;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds what became of a gold or predicted query: the stored outcome, or the captured table where there is one and no
 * database. Runs nothing. Thread-safe.
 */
public final class OutcomeLookup {
    /** Where outcomes are kept between runs. Safe for calls from several threads. */
    public interface Outcomes {
        Optional<ExecutionOutcome> find(String key);

        void put(String key, ExecutionOutcome outcome);

        /** Keeps several at once, which may cost less. */
        default void putAll(Map<String, ExecutionOutcome> outcomes) {
            outcomes.forEach(this::put);
        }
    }

    private final Outcomes store;
    private final Function<Captured, ExecutionOutcome> captured;
    private final RunFingerprint fingerprints = new RunFingerprint();

    /**
     * @param store kept outcomes
     * @param captured reads a captured table from the project's files
     */
    public OutcomeLookup(Outcomes store, Function<Captured, ExecutionOutcome> captured) {
        this.store = store;
        this.captured = captured;
    }

    /** What became of the gold query; empty: not run yet and nothing captured, or there is no gold SQL. */
    public Optional<ExecutionOutcome> gold(Project project, Case evalCase) {
        return find(project, evalCase.dbId(), evalCase.goldSql(), evalCase.captured());
    }

    /** What became of the predicted query; empty: not run yet and nothing captured, or there is no predicted SQL. */
    public Optional<ExecutionOutcome> predicted(Project project, Item item) {
        return find(
                project, item.evalCase().dbId(), item.prediction().sql(), item.prediction().captured());
    }

    private Optional<ExecutionOutcome> find(Project project, String dbId, String sql, Optional<Captured> table) {
        Optional<ExecutionOutcome> stored = sql.isBlank()
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
            return DatabaseFiles.trouble(database);
        }
        return Optional.of(
                dbId.isEmpty()
                        ? "The case names no database. Give it a db_id"
                        : "The project has no database " + dbId + ". Name it under databases in project.json");
    }

    Outcomes store() {
        return store;
    }
}
