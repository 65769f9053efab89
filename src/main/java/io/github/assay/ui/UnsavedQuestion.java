package io.github.assay.ui;

import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.stream.Stream;
import javafx.stage.WindowEvent;

/**
 * Asks before acts that could not be saved are lost, because they are on no disk: when the window closes, and when its
 * project does. Used on the UI thread.
 */
final class UnsavedQuestion {
    private final WindowServices services;
    private List<FxmlScreens.Loaded> screens = List.of();

    UnsavedQuestion(WindowServices services) {
        this.services = services;
    }

    /** Follows the acts of these screens. Earlier screens are followed until all their acts are saved. */
    void follow(List<FxmlScreens.Loaded> shown) {
        screens = Stream.concat(screens.stream().filter(s -> !s.view().unsaved().isEmpty()), shown.stream()).distinct().toList();
    }

    /** Keeps the window open unless nothing is unsaved, or the user agrees to lose what is. */
    void closing(WindowEvent event) {
        if (!agrees("shell.unsaved", "shell.unsaved.close")) {
            event.consume();
        }
    }

    /**
     * Leaves the project when what is being saved has been saved or has failed, and when nothing is unsaved or the user
     * agrees to lose what is.
     *
     * @param leave leaves the project; acts that were not saved are not tried again
     * @param stay called instead when the user does not agree
     */
    void leaving(Runnable leave, Runnable stay) {
        if (screens.isEmpty()) {
            leave.run();
            return;
        }
        afterSaving(() -> {
            if (agrees("shell.unsaved.leaving", "shell.unsaved.leave")) {
                drop();
                afterSaving(() -> {
                    drop(); // a try that was under way may have failed meanwhile
                    screens = List.of();
                    leave.run();
                });
            } else {
                stay.run();
            }
        });
    }

    private void afterSaving(Runnable then) {
        services.background().save(_ -> "").onSuccess(_ -> then.run());
    }

    private void drop() {
        screens.forEach(s -> s.view().dropUnsaved());
    }

    private boolean agrees(String sentence, String act) {
        List<String> unsaved = screens.stream().flatMap(s -> s.view().unsaved().stream()).toList();
        return unsaved.isEmpty()
                || services.dialogs().agrees(
                        Texts.text("shell.unsaved.title"), Texts.text(sentence, unsaved.size(), String.join(", ", unsaved)),
                        Texts.text(act));
    }
}
