package io.github.assay.service.run;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.ExecutionOutcome;

/** Converts a captured table's file into the outcome of a query. */
public final class CapturedOutcomes {
    private CapturedOutcomes() {}

    /** The outcome. A missing or unreadable table counts as unreachable, because it shows nothing about the query. */
    public static ExecutionOutcome of(Outcome<ExecutionOutcome> loaded) {
        return switch (loaded) {
            case Outcome.Value<ExecutionOutcome>(ExecutionOutcome outcome) -> outcome;
            case Outcome.Unavailable<ExecutionOutcome>(String _, String detail) ->
                new ExecutionOutcome.Unreachable("no captured result: " + detail);
            case Outcome.Error<ExecutionOutcome>(String _, String detail) ->
                new ExecutionOutcome.Unreachable("the captured result cannot be read: " + detail);
        };
    }
}
