package io.github.assay.ui;

import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.testfx.api.FxToolkit;

/** A window on its own stage over the made-up projects, for a test that works in one of its rooms. */
final class OpenWindow implements AutoCloseable {
    private Settings settings;
    private Stage stage;
    private Window window;

    /**
     * Opens a project in a room of a new window, in place of one that is open already.
     *
     * @param project which of the made-up projects
     * @param space the digit of its key
     */
    void open(String project, KeyCode space, Dialogs dialogs) throws TimeoutException {
        show(WindowHands.KNOWN, dialogs);
        turnTo(project, space);
    }

    /** Opens a new window without a project, for somebody who is not known yet. */
    void welcome() throws TimeoutException {
        show(WindowHands.PLACED, AnsweredDialogs.cancelled());
    }

    private void show(UserSettings known, Dialogs dialogs) throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        close();
        settings = new Settings(known, _ -> {});
        WindowHands.ROBOT.interact(() -> {
            stage = new Stage();
            window = WindowHands.window(stage, settings, dialogs);
            window.show();
        });
    }

    /** Opens a project in a room of the same window. */
    void turnTo(String project, KeyCode space) {
        WindowHands.ROBOT.interact(() -> window.openProject(Path.of("/projects", project)));
        hands().press(KeyCode.CONTROL, space);
    }

    private WindowHands hands() {
        return this::stage;
    }

    Stage stage() {
        return stage;
    }

    /** What the window remembers. */
    UserSettings remembered() {
        return settings.current();
    }

    @Override
    public void close() {
        if (stage != null) {
            WindowHands.ROBOT.interact(stage::close);
        }
    }
}
