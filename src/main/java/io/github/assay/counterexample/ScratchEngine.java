package io.github.assay.counterexample;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;

/** Fills small databases in the pair's own engine and runs both queries on them (counterexample.md §7.1). */
public interface ScratchEngine {
    /**
     * Databases with the same tables, and the queries to run on each of them.
     *
     * @param kind the engine
     * @param tables statements that create the tables
     * @param databases per database the statements that insert its rows
     * @param queries the queries, as written
     * @param reversed whether rows without an order come in reverse, where the engine can do so
     * @param fresh whether each database is a new one instead of one that is emptied
     */
    record Batch(
            DatabaseSpec.Kind kind, List<String> tables, List<List<String>> databases, List<String> queries,
            boolean reversed, boolean fresh) {
        public Batch {
            tables = List.copyOf(tables);
            databases = List.copyOf(databases);
            queries = List.copyOf(queries);
        }
    }

    /** The same, which also uses a server for its kind of database; its tables are temporary ones. */
    ScratchEngine with(DatabaseSpec server);

    /** Whether the engine has databases in memory, or a server. */
    boolean supports(DatabaseSpec.Kind kind);

    /** Why a query must never run; empty: it may. */
    Optional<ExecutionOutcome.Blocked> judge(DatabaseSpec.Kind kind, String sql);

    /**
     * Runs all queries on all databases.
     *
     * @return per database the outcomes in the order of the queries
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
     */
    List<List<ExecutionOutcome>> run(Batch batch, Progress progress);
}
