package io.github.assay.service.run;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.Guard;

/** Outcome of a query whose database cannot be reached (metrics.md §0.1). */
final class OfflineOutcome {
    private OfflineOutcome() {}

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
