package io.github.assay.ui;

import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Path;
import javafx.stage.Stage;
import org.testfx.api.FxToolkit;

/** A window over a real project, with real background work. */
final class ProjectWindow implements WindowHands, AutoCloseable {
    private final SampleWindow real;
    private Stage stage;
    private Window window;

    ProjectWindow(Path project, Dialogs dialogs) throws Exception {
        FxToolkit.registerPrimaryStage();
        real = SampleWindow.over(project);
        UserSettings settings = PLACED.withAnnotator(project.toString(), "ann");
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(real.context(settings), new WindowServices(
                    Background.ofWindow(), new Settings(settings, _ -> {}), new Theme(Appearance.LIGHT, 100), dialogs), stage);
            window.show();
            window.openProject(project);
        });
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public void close() {
        ROBOT.interact(() -> {
            stage.close();
            window.close();
        });
        real.close();
    }
}
