package io.github.assay.service;

import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Outcome;

/** Turns what a captured table's file says into the outcome of a query. */
final class CapturedOutcomes {
    private CapturedOutcomes() {}

    /** A table that is missing or cannot be read is unreachable: it says nothing about the query. */
    static ExecutionOutcome of(Outcome<ExecutionOutcome> loaded) {
        return switch (loaded) {
            case Outcome.Value<ExecutionOutcome>(ExecutionOutcome outcome) -> outcome;
            case Outcome.Unavailable<ExecutionOutcome>(String _, String detail) ->
                new ExecutionOutcome.Unreachable("no captured result: " + detail);
            case Outcome.Error<ExecutionOutcome>(String _, String detail) ->
                new ExecutionOutcome.Unreachable("the captured result cannot be read: " + detail);
        };
    }
}
