package io.github.assay.ui;

import io.github.assay.ui.common.controls.Dialogs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Dialogs that keep what was asked; choosers are cancelled, and an error fails the test.
 *
 * @param requested title and sentences of each question
 * @param agrees the answer
 */
record AskedDialogs(List<String> requested, BooleanSupplier agrees) implements Dialogs {
    @Override
    public Optional<Path> folder(String title) {
        return Optional.empty();
    }

    @Override
    public Optional<Path> file(String title, List<Kind> kinds) {
        return Optional.empty();
    }

    @Override
    public Optional<Path> saveAs(String title, String proposedName, List<Kind> kinds) {
        return Optional.empty();
    }

    @Override
    public boolean agrees(String title, String sentence, String agree) {
        requested.add(title + " " + sentence);
        return agrees.getAsBoolean();
    }

    @Override
    public void error(String sentence, String details) {
        throw new AssertionError(sentence + " " + details);
    }
}
