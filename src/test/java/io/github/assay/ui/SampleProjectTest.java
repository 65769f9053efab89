package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A sample project in the real window: real lanes, real services, real store. */
@OnToolkitThread
class SampleProjectTest implements WindowHands {
    private Stage stage;
    private Window window;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void theSampleOpensInReviewAndSaysWhatItLacksForAgreement(@TempDir Path folder) throws Exception {
        try (SampleWindow sample = new SampleWindow("skill-demo", folder)) {
            UserSettings known = PLACED.withAnnotator(sample.project().toString(), "Ann");
            ROBOT.interact(() -> open(sample, known));
            ROBOT.interact(() -> window.openProject(sample.project()));
            until(() -> text("#projectNote").startsWith("11 items"));
            press(KeyCode.CONTROL, KeyCode.DIGIT3);
            until(() -> find(".empty-title") instanceof Label l && l.getText().equals("No labels yet"));
            ROBOT.interact(() -> window.openCases("two cases", List.of(
                    new ItemKey("demo-01", "demo-agent", "r1"), new ItemKey("demo-02", "demo-agent", "r1"))));
            until(() -> find(".question") != null && words().stream().anyMatch(w -> w.contains("two cases")));
            ROBOT.interact(stage::close);
            ROBOT.interact(window::close);
            try (var again = sample.context(known).projects().open(sample.project(), io.github.assay.task.Progress.NONE)) {
                assertThat(again.project().items()).as("the closed window gave the project back").hasSize(11);
            }
        }
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private void open(SampleWindow sample, UserSettings settings) {
        stage = new Stage();
        WindowServices reviewServices = new WindowServices(
                Background.ofWindow(), new Settings(settings, _ -> {}), new Theme(Appearance.LIGHT, 100),
                AnsweredDialogs.cancelled());
        window = new Window(sample.context(settings), reviewServices, stage);
        window.show();
    }
}
