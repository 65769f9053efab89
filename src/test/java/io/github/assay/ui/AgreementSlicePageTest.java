package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.AgreementSliceTest;
import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Labeled;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The choice of a dimension on the page Agreement, by keys, over a project with keys in its metadata. */
@OnToolkitThread
class AgreementSlicePageTest implements WindowHands {
    @TempDir
    private Path root;

    private SampleWindow sample;
    private Stage stage;
    private Window window;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
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

    private void open(Appearance look, int zoom) {
        UserSettings known = UserSettings.DEFAULT
                .withScreen("window", Map.of("x", "0", "y", "0", "width", "1280", "height", "720", "zoom", "" + zoom))
                .withAnnotator(sample.project().toString(), "ann");
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(sample.context(known), new WindowServices(
                    Background.onCallingThread(), new Settings(known, _ -> {}), new Theme(look, zoom), AnsweredDialogs.cancelled()), stage);
            window.show();
            stage.setWidth(1280);
            stage.setHeight(720);
            window.openProject(sample.project());
            window.go(ScreenId.AGREEMENT);
        });
        WindowRobot.settle();
    }

    private static <T> T read(Callable<T> what) throws Exception {
        return what.call();
    }

    private List<String> rows() throws Exception {
        return read(() -> root().lookup("#strata").lookupAll(".table-cell").stream()
                .map(n -> ((Labeled) n).getText()).filter(t -> t != null && !t.isEmpty()).toList());
    }

    /** Figures in tables that show less than they say. */
    private List<String> cut() throws Exception {
        return read(() -> root().lookupAll(".table-cell.number").stream()
                .map(Labeled.class::cast)
                .filter(cell -> cell.getText() != null && cell.lookup(".text") instanceof Text shown
                        && !shown.getText().equals(cell.getText()))
                .map(Labeled::getText)
                .toList());
    }

    private void focusChoice() throws Exception {
        Node choice = read(() -> root().lookup("#slice"));
        ROBOT.interact(choice::requestFocus);
    }

    @Test
    void aKeyOfTheMetadataIsChosenByKeysAndKeptForTheProject() throws Exception {
        Path folder = Files.createDirectories(root.resolve("my project"));
        AgreementSliceTest.project(folder);
        sample = SampleWindow.over(folder);
        open(Appearance.LIGHT, 100);
        assertThat(rows()).doesNotContain("zero_shot", "north");
        List<?> offered = read(() -> List.copyOf(((ChoiceBox<?>) root().lookup("#slice")).getItems()));
        assertThat(offered.stream().map(Object::toString)).contains("", "team", "pipeline.generator");
        focusChoice();
        while (!"pipeline.generator".equals(read(() -> ((ChoiceBox<?>) root().lookup("#slice")).getValue()))) {
            press(KeyCode.SPACE);
            press(KeyCode.DOWN);
            press(KeyCode.ENTER);
        }
        assertThat(rows()).contains("zero_shot", "few_shot");
        Labeled subject = find("#subject");
        assertThat(subject.lookup(".text")).isInstanceOfSatisfying(Text.class, t -> assertThat(t.getText()).isEqualTo(subject.getText()));
        // columns get their widths with the layout after the rows
        until(() -> cut().isEmpty());
        picture("agreement-slice-light-100");
        String terminal = CommandRun.of("agreement", folder.toString(), "--slice", "pipeline.generator").out();
        List<String> shown = rows();
        String kappa = shown.get(shown.indexOf("zero_shot") + 2);
        assertThat(terminal.lines().filter(l -> l.contains("zero_shot")).findFirst().orElseThrow()).contains(kappa);
        leave();
        sample = SampleWindow.over(folder);
        open(Appearance.DARK, 200);
        picture("agreement-slice-dark-200");
        assertThat(read(() -> root().lookup("#slice").isVisible())).isTrue();
    }

    private void picture(String name) throws Exception {
        focusChoice();
        WindowRobot.settle();
        WritableImage image = read(() -> root().snapshot(new SnapshotParameters(), null));
        PngFile.write(image, Path.of("target", "screenshots", name + ".png"));
    }
}
