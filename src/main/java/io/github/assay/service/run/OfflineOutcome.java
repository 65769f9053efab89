package io.github.assay.service.run;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.Guard;

/** What is known of a query although its database cannot be reached (metrics.md §0.1). */
final class OfflineOutcome {
    private OfflineOutcome() {}

    /** A statement that may not run anywhere is blocked, wherever its database is. */
    static ExecutionOutcome known(ExecutionOutcome outcome, String sql, String dialect) {
        return outcome instanceof ExecutionOutcome.Unreachable && !sql.isBlank()
                ? Guard.QUERIES_ONLY.judge(sql, dialect)
                        // what our parser cannot read its database may take for a query
                        .filter(b -> !b.rule().equals("unparsable"))
                        .<ExecutionOutcome>map(b -> b)
                        .orElse(outcome)
                : outcome;
    }

    /** The error that a prediction states of its own run, where nobody else can run it. */
    static ExecutionOutcome stated(ExecutionOutcome outcome, String error) {
        return outcome instanceof ExecutionOutcome.Unreachable && !error.isBlank()
                ? new ExecutionOutcome.EngineError(error)
                : outcome;
    }
}
