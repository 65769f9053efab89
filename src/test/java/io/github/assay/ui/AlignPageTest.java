package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.AlignProject;
import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The page Align judge over a real project: by keys, from tune to a look at test and a trial of the prompt. */
@OnToolkitThread
class AlignPageTest implements WindowHands {
    @TempDir
    private Path root;

    private final List<String> requested = new ArrayList<>();
    private boolean agrees = true;
    private AlignProject project;
    private SampleWindow sample;
    private Stage stage;
    private Window window;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @AfterEach
    void leave() {
        close();
        if (sample != null) {
            sample.close();
        }
    }

    private void close() {
        if (window != null) {
            ROBOT.interact(stage::close);
            ROBOT.interact(window::close);
            window = null;
        }
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private final Dialogs dialogs = new Dialogs() {
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
            return agrees;
        }

        @Override
        public void error(String sentence, String details) {
            throw new AssertionError(sentence + " " + details);
        }
    };

    private void open(Appearance look, int width, int height) {
        close();
        if (sample == null) {
            sample = SampleWindow.over(project.folder());
        }
        UserSettings known = UserSettings.DEFAULT
                .withScreen("window", Map.of("x", "0", "y", "0", "width", "" + width, "height", "" + height))
                .withAnnotator(project.folder().toString(), "ann");
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(sample.context(known),
                    new WindowServices(Background.onCallingThread(), new Settings(known, _ -> {}), new Theme(look, 100), dialogs), stage);
            window.show();
            window.openProject(project.folder());
            window.go(ScreenId.CALIBRATION);
        });
        ROBOT.interact(() -> {
            stage.setWidth(width);
            stage.setHeight(height);
        });
        WindowRobot.settle();
        press(KeyCode.OPEN_BRACKET);
        press(KeyCode.OPEN_BRACKET);
        WindowRobot.settle();
    }

    private String all(String selector) {
        root().applyCss();
        Node node = find(selector);
        return node.lookupAll(".label").stream().map(n -> ((Labeled) n).getText()).collect(Collectors.joining("\n"));
    }

    private void picture(String name) throws Exception {
        WritableImage image = root().snapshot(new SnapshotParameters(), null);
        PngFile.write(image, Path.of("target", "screenshots", name + ".png"));
    }

    @Test
    void disagreementsPromptTestAndTrialByKeys() throws Exception {
        project = AlignProject.make(root);
        project.label(0, AlignProject.CASES);
        try (FakeEndpoint server = AlignProject.judge(5, "gpt-judge")) {
            project.settings(server.base(), "gpt-judge");
            project.ask();
        }
        project.align();
        project.prompt("== user\nJudge {{question}}\n{{predicted_sql}}\n");
        FakeEndpoint second = AlignProject.judge(25, "gpt-judge");
        try (second) {
            project.settings(second.base(), "gpt-judge");
            project.ask();
            long arrived = second.arrived();
            open(Appearance.LIGHT, 1440, 860);
            picture("align-1440x860-light");

            assertThat(all("#align-tune")).contains("v1 before, v2 now, n 160", "v1\n0.613 [0.486, 0.730]", "v2\n0.913 [0.838, 0.974]", "became right, 0 wrong",
                    "model family GPT");
            assertThat(all("#align-test")).contains("Test is locked: 80 labelled items, looked at never.").doesNotContain("κ");
            ListView<?> list = find("#align-list");
            int before = list.getItems().size();
            assertThat(before).isPositive();
            for (String test : project.side("test")) {
                assertThat(words()).noneMatch(w -> w.contains(test));
            }
            press(KeyCode.J);
            assertThat(list.getSelectionModel().getSelectedIndex()).isEqualTo(1);
            press(KeyCode.K);
            press(KeyCode.K);
            assertThat(list.getSelectionModel().getSelectedIndex()).isZero();
            press(KeyCode.D);
            assertThat(all("#align-difference")).contains("+ Judge {{question}}", "− ");
            picture("align-difference-1440x860-light");
            press(KeyCode.D);

            agrees = false;
            press(KeyCode.T);
            assertThat(requested).singleElement().asString().contains("Try the prompt on c", second.base().toString(), "gpt-judge", "SELECT a FROM t");
            assertThat(second.arrived()).as("nothing is sent without consent").isEqualTo(arrived);
            CodeArea area = (CodeArea) root().lookup("#align-prompt .sql-area");
            ROBOT.interact(area::requestFocus);
            ROBOT.interact(() -> area.insertText(area.getLength(), "Be strict."));
            press(KeyCode.ESCAPE);
            agrees = true;
            press(KeyCode.T);
            assertThat(second.arrived()).isEqualTo(arrived + 1);
            assertThat(text("#align-note")).contains("gpt-judge", "because of");
            assertThat(Files.readString(project.folder().resolve("judges/stef.txt"))).doesNotContain("Be strict.");

            String edited = area.getText();
            String test = project.side("test").iterator().next();
            ROBOT.interact(() -> area.insertText(area.getLength(), "\nWhat is number " + Integer.parseInt(test.substring(1)) + "?"));
            requested.clear();
            agrees = false;
            press(KeyCode.T);
            assertThat(requested).as("consent was given, and a test item stands in the prompt").singleElement().asString()
                    .contains("judges/stef.txt contains a locked test item", "the question of " + test);
            assertThat(second.arrived()).isEqualTo(arrived + 1);
            agrees = true;
            ROBOT.interact(() -> area.replaceText(edited));

            ROBOT.interact(area::requestFocus);
            press(KeyCode.CONTROL, KeyCode.S);
            assertThat(Files.readString(project.folder().resolve("judges/stef.txt"))).endsWith("Be strict.");
            assertThat(text("#align-note")).contains("Saved as judges/stef.txt");
            assertThat(all("#align-tune")).contains("made with another prompt");
            ROBOT.interact(() -> area.insertText(area.getLength(), "{{nothing}}"));
            press(KeyCode.CONTROL, KeyCode.S);
            assertThat(text("#align-note")).contains("{{nothing}}");
            ROBOT.interact(list::requestFocus);
            press(KeyCode.ENTER);
            assertThat(words()).anyMatch(w -> w.startsWith("#c0"));
        }
    }

    @Test
    @Tag("exhaustive")
    void looksAreCountedAcrossOpeningsAndPromotionIsShown() throws Exception {
        project = AlignProject.make(root);
        project.label(0, AlignProject.CASES);
        try (FakeEndpoint server = AlignProject.judge(25, "judge-model")) {
            project.settings(server.base(), "judge-model");
            project.ask();
        }
        open(Appearance.LIGHT, 1280, 720);
        agrees = false;
        space("#align-look");
        assertThat(all("#align-test")).as("Calibration showed figures over all labels before there was a split").contains("looked at once");
        agrees = true;
        space("#align-look");
        assertThat(all("#align-test")).contains("On test: κ 0.", "Test looked at 2 times, with 1 prompt.");
        open(Appearance.DARK, 1280, 720);
        assertThat(all("#align-test")).contains("looked at 2 times").doesNotContain("On test");
        space("#align-promote");
        assertThat(all("#align-test")).contains("Test looked at 3 times");
        assertThat(all("#align-promotion")).contains("Promoted 20");
        assertThat(requested.getLast()).contains("looked at 2 times so far");
        picture("align-promoted-1280x720-dark");
    }

    @Test
    void withoutEndpointLabelsOrVerdictsThePageSaysWhy() throws Exception {
        project = AlignProject.make(root);
        project.label(0, 6);
        open(Appearance.LIGHT, 1280, 720);
        space("#blind-look");
        press(KeyCode.OPEN_BRACKET);
        press(KeyCode.OPEN_BRACKET);
        assertThat(words()).contains("Not promoted.");
        Button attempt = find("#align-try");
        assertThat(attempt.isDisabled()).isTrue();
        assertThat(attempt.getAccessibleText()).contains("This metric has no prompt");
        picture("align-few-1280x720-light");
    }
}
