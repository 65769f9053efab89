package io.github.assay.ui;

import io.github.assay.ui.common.controls.Dialogs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Dialogs that were answered before they were asked; the test platform has no choosers. Nothing is confirmed.
 *
 * @param opened the file that is chosen to read
 * @param written the folder into which files are saved under their proposed names
 * @param failed is told what went wrong, and its details
 */
public record AnsweredDialogs(Optional<Path> opened, Optional<Path> written, BiConsumer<String, String> failed)
        implements Dialogs {
    /** Every chooser is cancelled, and errors are passed over. */
    static AnsweredDialogs cancelled() {
        return new AnsweredDialogs(Optional.empty(), Optional.empty(), (_, _) -> {});
    }

    /** Every file is saved into one folder; an error fails the test. */
    public static AnsweredDialogs savingInto(Path folder) {
        return new AnsweredDialogs(Optional.empty(), Optional.of(folder), (sentence, details) -> {
            throw new AssertionError(sentence + " " + details);
        });
    }

    /** The same, where this file is the one that is opened. */
    AnsweredDialogs opening(Path file) {
        return new AnsweredDialogs(Optional.of(file), written, failed);
    }

    /** The same, where this folder is the one that is chosen. */
    AnsweredDialogs choosing(Path folder) {
        return new AnsweredDialogs(opened, Optional.of(folder), failed);
    }

    @Override
    public Optional<Path> folder(String title) {
        return written;
    }

    @Override
    public Optional<Path> file(String title, List<Kind> kinds) {
        return opened;
    }

    @Override
    public Optional<Path> saveAs(String title, String proposedName, List<Kind> kinds) {
        return written.map(folder -> folder.resolve(proposedName));
    }

    @Override
    public void error(String sentence, String details) {
        failed.accept(sentence, details);
    }
}
