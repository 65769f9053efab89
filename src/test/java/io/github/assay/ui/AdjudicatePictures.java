package io.github.assay.ui;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.geometry.Rectangle2D;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** Pictures of Adjudicate and of the page of repaired gold queries in {@code target/screenshots}, for people to look at. */
@Tag("looks")
@OnToolkitThread
class AdjudicatePictures implements WindowHands {
    @TempDir
    static Path folder;

    private static SampleWindow full;
    private static SampleWindow empty;
    private static SampleWindow hidden;

    private Stage stage;
    private Window window;
    private int[] size;

    @BeforeAll
    static void prepare() throws Exception {
        FxToolkit.registerPrimaryStage();
        full = new SampleWindow("retail-review", folder);
        empty = new SampleWindow("skill-demo", folder);
        hidden = new SampleWindow("skill-demo", folder.resolve("hidden"));
        CommandRun.of("people", "add", hidden.project().toString(), "Lea", "--role", "lead");
        String project = full.project().toString();
        CommandRun.of("gold", "propose", project, "--by", "ben", "--case", "so-011", "--system", "agent-loop", "--sql",
                "SELECT DISTINCT payment_method FROM sales WHERE payment_method <> 'test' ORDER BY payment_method");
        CommandRun.of("adjudicate", "decide", project, "--by", "dana", "--case", "so-015", "--system", "prompt-base", "--label",
                "fail", "--cause", "guideline-gap", "--reason", "A tie at the LIMIT may be cut either way.");
    }

    @AfterAll
    static void leave() {
        full.close();
        empty.close();
        hidden.close();
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Test
    void pictures() throws Exception {
        for (int[] s : List.of(new int[] {1280, 720}, new int[] {1440, 900}, new int[] {1920, 1080})) {
            for (Appearance look : List.of(Appearance.LIGHT, Appearance.DARK)) {
                if ((s[0] + "-" + look).contains(System.getProperty("assay.pictures", "1280"))) {
                    all(s, look);
                }
            }
        }
    }

    private void all(int[] s, Appearance look) throws Exception {
        size = s;
        String name = "adjudicate-" + s[0] + "-" + look.name().toLowerCase(Locale.ROOT) + "-";
        open(full, look);
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        picture(name + "full");
        press(KeyCode.SLASH);
        ROBOT.write("so-011 why:gold");
        press(KeyCode.ESCAPE);
        press(KeyCode.DIGIT4);
        picture(name + "gold");
        press(KeyCode.I);
        WindowRobot.settle();
        picture(name + "database");
        press(KeyCode.I);
        press(KeyCode.A);
        ROBOT.write("-- shorter\n");
        press(KeyCode.CONTROL, KeyCode.ENTER);
        WindowRobot.settle();
        picture(name + "own");
        press(KeyCode.ESCAPE);
        press(KeyCode.ESCAPE);
        press(KeyCode.H);
        picture(name + "guideline");
        press(KeyCode.G);
        picture(name + "causes");
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        space("#blind-look");
        turnTo(7);
        picture(name + "systems");
        press(KeyCode.CLOSE_BRACKET);
        picture(name + "triage");
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        space("#blind-look");
        turnTo(3);
        picture(name + "policy");
        close();
        plain(empty, look, 100, name + "empty");
        plain(hidden, look, 100, name + "hidden");
        plain(full, look, 200, name + "zoom200");
        plain(full, look, 150, name + "zoom150");
        plain(hidden, look, 200, name + "hidden-zoom200");
        failed(look, name + "error");
    }

    private void plain(SampleWindow sample, Appearance look, int zoom, String name) throws Exception {
        open(sample, look, zoom);
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        picture(name);
        close();
    }

    /** A project whose list of disagreements cannot be read. */
    private void failed(Appearance look, String name) throws Exception {
        ROBOT.interact(() -> {
            stage = new Stage();
            window = WindowHands.window(stage, new Settings(KNOWN, _ -> {}), new Theme(look, 100), AnsweredDialogs.cancelled());
            window.show();
            stage.setWidth(size[0]);
            stage.setHeight(size[1]);
            window.openProject(Path.of("/projects/full"));
        });
        press(KeyCode.CONTROL, KeyCode.DIGIT2);
        picture(name);
        close();
    }

    private void open(SampleWindow sample, Appearance look) throws Exception {
        open(sample, look, 100);
    }

    private void open(SampleWindow sample, Appearance look, int zoom) throws Exception {
        UserSettings settings = UserSettings.DEFAULT
                .withScreen("window", Map.of("x", "0", "y", "0", "width", "" + size[0], "height", "" + size[1], "zoom", "" + zoom))
                .withAnnotator(sample.project().toString(), "dana");
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(sample.context(settings), new WindowServices(
                    Background.onCallingThread(), new Settings(settings, _ -> {}), new Theme(look, zoom), AnsweredDialogs.cancelled()), stage);
            window.show();
            stage.setWidth(size[0]);
            stage.setHeight(size[1]);
            window.openProject(sample.project());
        });
    }

    private void close() {
        ROBOT.interact(() -> {
            stage.close();
            window.close();
        });
    }

    private void picture(String name) throws Exception {
        WindowRobot.settle();
        SnapshotParameters view = new SnapshotParameters();
        view.setViewport(new Rectangle2D(0, 0, size[0], size[1]));
        WritableImage image = stage.getScene().getRoot().snapshot(view, null);
        PngFile.write(image, Path.of("target", "screenshots", name + ".png"));
    }
}
