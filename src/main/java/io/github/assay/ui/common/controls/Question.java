package io.github.assay.ui.common.controls;

/** Puts a question to the user before something is sent or recorded. Tests pass in answers instead. */
@FunctionalInterface
public interface Question {
    /**
     * Asks.
     *
     * @param sentence what would happen
     * @param details a longer text that can be read in full, such as a prompt; may be empty
     * @param agree the act, as its button says
     * @return whether the user agrees
     */
    boolean agrees(String title, String sentence, String details, String agree);
}
