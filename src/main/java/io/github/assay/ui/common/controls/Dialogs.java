package io.github.assay.ui.common.controls;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Opens dialogs and file choosers. Tests pass in answers instead. */
public interface Dialogs {
    /**
     * Kind of files that a chooser offers.
     *
     * @param description as the user reads it
     * @param patterns such as {@code *.jsonl}
     */
    record Kind(String description, List<String> patterns) {
        public Kind {
            patterns = List.copyOf(patterns);
        }
    }

    /** Asks for an existing folder. */
    Optional<Path> folder(String title);

    /** Asks for an existing file. */
    Optional<Path> file(String title, List<Kind> kinds);

    /** Asks where to write. */
    Optional<Path> saveAs(String title, String proposedName, List<Kind> kinds);

    /** Asks for consent; false when the user declines or closes the dialog. */
    default boolean agrees(String title, String sentence, String agree) {
        return false;
    }

    /**
     * Asks for consent to something whose details are long, such as a prompt that would be sent; they can be read in full.
     */
    default boolean agrees(String title, String sentence, String details, String agree) {
        return agrees(title, details.isEmpty() ? sentence : sentence + "\n\n" + details, agree);
    }

    /** Shows an error in one sentence; details behind <em>Show details</em>, with copy. */
    void error(String sentence, String details);
}
