package io.github.assay.metrics;

import io.github.assay.domain.table.ExecutionOutcome;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** States whether a database accepted a text as SQL, as far as its execution outcome shows. */
public enum EngineView {
    /** The database parsed the text: it ran it, or its error can only follow parsing. */
    TAKEN,
    /** The database reports a syntax error. */
    REFUSED,
    /** The database did not receive the text, or its error is about something else. */
    UNKNOWN;

    private static final Pattern UNKNOWN_NAME = Pattern.compile(
            "no such (column|table)|does not exist|not found|unknown (column|table)|referenced (column|table)"
                    + "|invalid (column|object) name|unrecognized name");
    private static final Pattern SYNTAX = Pattern.compile(
            "syntax|pars(er|e|ing) (error|exception)|parse_syntax|incomplete input|unrecognized token|unterminated"
                    + "|unexpected token|mismatched input|extraneous input|you can only execute one statement");

    /** The view that an outcome shows; {@link #UNKNOWN} without an outcome. */
    public static EngineView of(Optional<ExecutionOutcome> outcome) {
        return outcome.map(EngineView::of).orElse(UNKNOWN);
    }

    private static EngineView of(ExecutionOutcome outcome) {
        return switch (outcome) {
            case ExecutionOutcome.Rows _, ExecutionOutcome.TooLarge _, ExecutionOutcome.Timeout _ -> TAKEN;
            case ExecutionOutcome.EngineError(String message) -> of(message.toLowerCase(Locale.ROOT));
            case ExecutionOutcome.Blocked _, ExecutionOutcome.Unreachable _ -> UNKNOWN;
        };
    }

    private static EngineView of(String error) {
        if (SYNTAX.matcher(error).find()) {
            return REFUSED;
        }
        return UNKNOWN_NAME.matcher(error).find() ? TAKEN : UNKNOWN;
    }

    /** Whether an engine error is about a table or column that is not there. */
    public static boolean isUnknownName(String error) {
        return UNKNOWN_NAME.matcher(error.toLowerCase(Locale.ROOT)).find();
    }
}
