package io.github.assay.ui;

import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.stage.WindowEvent;

/** Asks before the window closes while acts could not be saved, because they are on no disk. */
final class UnsavedQuestion {
    private UnsavedQuestion() {}

    /** Keeps the window open unless nothing is unsaved, or the user agrees to lose what is. */
    static void ask(WindowEvent closing, List<FxmlScreens.Loaded> screens, Dialogs dialogs) {
        List<String> unsaved = screens.stream().flatMap(s -> s.view().unsaved().stream()).toList();
        if (!unsaved.isEmpty()
                && !dialogs.agrees(
                        Texts.text("shell.unsaved.title"),
                        Texts.text("shell.unsaved", unsaved.size(), String.join(", ", unsaved)),
                        Texts.text("shell.unsaved.close"))) {
            closing.consume();
        }
    }
}
