package io.github.assay.ui.common;

import io.github.assay.task.Memory;
import io.github.assay.wording.Texts;
import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * An error as the user reads it.
 *
 * @param sentence what happened, where, and what to do
 * @param details technical text for support; shown by <em>Show details</em>
 */
public record UserError(String sentence, String details) {
    /** The complaint of a failure: its own sentence where it has one, else its kind. */
    public static UserError of(Throwable cause) {
        String own = cause.getMessage();
        String sentence = cause instanceof OutOfMemoryError
                ? Texts.text("complaint.memory", Memory.remedy())
                : own == null || own.isBlank()
                ? Texts.text("complaint.unnamed", cause.getClass().getSimpleName())
                : own.endsWith(".") ? own : own + ".";
        StringWriter trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        return new UserError(sentence, trace.toString());
    }
}
