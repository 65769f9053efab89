package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Path;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A person on record as reader, by keys: everything is read, nothing is cast or decided, and each key says so. */
@OnToolkitThread
class ReaderWindowTest implements WindowHands {
    @TempDir
    private Path folder;

    private SampleWindow sample;
    private Stage stage;
    private Window window;

    @BeforeEach
    void open() throws Exception {
        FxToolkit.registerPrimaryStage();
        sample = SampleWindow.withoutSearches("skill-demo", folder);
        CommandRun added = CommandRun.of("people", "add", sample.project().toString(), "rob", "--role", "reader");
        assertThat(added.status()).as(added.err()).isZero();
        UserSettings known = PLACED.withAnnotator(sample.project().toString(), "rob");
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(
                    sample.context(known),
                    new WindowServices(
                            Background.ofWindow(), new Settings(known, _ -> {}), new Theme(Appearance.LIGHT, 100),
                            AnsweredDialogs.cancelled()),
                    stage);
            window.show();
            window.openProject(sample.project());
        });
        until(() -> words().stream().anyMatch(w -> w.startsWith("#demo-")));
    }

    @AfterEach
    void leave() {
        ROBOT.interact(stage::close);
        ROBOT.interact(window::close);
        sample.close();
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Test
    void nothingIsCastOrDecidedAndTheReasonIsTrue() {
        assertThat(words()).contains("LOOKING").doesNotContain("● deciding");
        assertThat(ROBOT.lookup("reader rob").tryQuery()).isPresent();
        press(KeyCode.P);
        until(() -> words().contains("Only looking: nothing can be cast. To label, choose an annotator's name at the bottom."));
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        String refused = "Only looking: nothing can be decided. To decide, choose another name at the bottom.";
        until(() -> words().stream().anyMatch(w -> w.startsWith("No item is listed") || w.contains("decided")));
        press(KeyCode.DIGIT1);
        until(() -> words().contains(refused));
        press(KeyCode.C);
        assertThat(stage.getScene().getFocusOwner()).isNotInstanceOf(TextField.class);
        press(KeyCode.P);
        assertThat(words()).contains(refused);
        assertThat(sample.project().resolve(".assay/journal").toFile().list())
                .noneMatch(name -> name.startsWith("rob"));
    }
}
