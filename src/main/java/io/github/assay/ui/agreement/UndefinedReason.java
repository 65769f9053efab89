package io.github.assay.ui.agreement;

import io.github.assay.domain.Outcome;
import io.github.assay.ui.common.Messages;

/** Why a figure or its interval is not there, in the few words that fit a cell. */
final class UndefinedReason {
    private UndefinedReason() {}

    /** Why there is no value; empty for a value. */
    static String shortly(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Value<?> _ -> "";
            case Outcome.Unavailable<?>(String reason, String _) -> words(reason);
            case Outcome.Error<?>(String reason, String _) -> words(reason);
        };
    }

    private static String words(String reason) {
        return Messages.optional("agreement.why." + reason).orElseGet(() -> Messages.reason(reason));
    }
}
