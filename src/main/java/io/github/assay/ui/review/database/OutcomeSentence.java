package io.github.assay.ui.review.database;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.wording.Texts;

/** Says in one sentence, with the engine's own words, why a query returned no table. */
final class OutcomeSentence {
    private OutcomeSentence() {}

    static String of(ExecutionOutcome outcome) {
        return switch (outcome) {
            case ExecutionOutcome.Rows _ -> "";
            case ExecutionOutcome.EngineError(String message) -> message;
            case ExecutionOutcome.Timeout(var limit) -> Texts.text("review.instead.timeout", limit.toSeconds());
            case ExecutionOutcome.Blocked(String rule, String matched, int _) -> Texts.text(
                            "review.instead.blocked", Texts.optional("guard." + rule).orElse(rule))
                    + (matched.isBlank() ? "" : ": " + matched);
            case ExecutionOutcome.TooLarge(String what, String _, var _) -> Texts.text("review.instead.too_large", what);
            case ExecutionOutcome.Unreachable(String message) -> message;
        };
    }
}
