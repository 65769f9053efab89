package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** Welcome by its keys, over a real project: what its list tells of it, and that a key goes to what waits. */
@OnToolkitThread
class WelcomeKeysTest implements WindowHands {
    @TempDir
    private Path folder;

    private SampleWindow sample;
    private Settings settings = Settings.inMemory();
    private Stage stage;
    private Window window;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    private void open(UserSettings known) {
        settings = new Settings(known, _ -> {});
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(
                    sample.context(known),
                    new WindowServices(
                            Background.ofWindow(), settings, new Theme(Appearance.LIGHT, 100),
                            AnsweredDialogs.cancelled().choosing(sample.project())),
                    stage);
            window.show();
        });
    }

    @AfterEach
    void close() {
        ROBOT.interact(stage::close);
        ROBOT.interact(window::close);
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private List<String> chips() {
        return root().lookupAll("#recentList .chip").stream().map(n -> ((Labeled) n).getText()).toList();
    }

    private boolean isInReview() {
        return find(".rail-button.front") instanceof Button front && front.getText().equals("Review");
    }

    @Test
    void theListTellsWhatWaitsAndItsKeysGoThere() throws Exception {
        sample = SampleWindow.withoutSearches("skill-demo", folder);
        open(PLACED.opened(sample.project().toString()).withAnnotator(sample.project().toString(), "Ann"));
        press(KeyCode.DIGIT4);
        until(() -> words().contains("#demo-01"));
        press(KeyCode.P);
        until(() -> words().contains("#demo-02"));
        press(KeyCode.CONTROL, KeyCode.O);
        until(() -> words().contains("labelled 1 of 11"));
        assertThat(words()).contains("10 to go · no pace yet");
        Path answers = sample.project().resolve("predictions/demo-agent.jsonl");
        Files.writeString(
                answers.resolveSibling("twin.jsonl"), Files.readAllLines(answers).getFirst().replace("\"demo-agent\"", "\"demo-twin\"") + "\n");
        UserSettings kept = settings.current();
        close();
        open(kept);
        until(() -> chips().contains("→ 1 new answer"));
        press(KeyCode.SHIFT, KeyCode.DIGIT4);
        until(this::isInReview);
        close();
        Path gone = folder.resolve("gone");
        open(settings.current().opened(gone.toString()));
        until(() -> chips().contains("✕ folder not found"));
        press(KeyCode.SHIFT, KeyCode.DIGIT4);
        until(this::isInReview);
        assertThat(settings.current().recent()).as("found elsewhere").doesNotContain(gone.toString());
    }

    @Test
    void doorsAndTheThemeAreReachedByKeysAndDeleteTakesAProjectOffTheList() throws Exception {
        sample = SampleWindow.withoutSearches("skill-demo", folder);
        open(PLACED.opened(sample.project().toString()));
        press(KeyCode.DIGIT3);
        until(() -> find("#importPage").isVisible());
        press(KeyCode.ESCAPE);
        press(KeyCode.ESCAPE);
        until(() -> !find("#importPage").isVisible());
        press(KeyCode.DELETE);
        until(() -> root().lookup("#recentList .project-row") == null);
        assertThat(settings.current().recent()).isEmpty();
        assertThat(Files.exists(sample.project())).isTrue();
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
        assertThat(settings.current().theme()).isEqualTo("dark");
    }
}
