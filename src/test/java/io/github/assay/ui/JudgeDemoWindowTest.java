package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.PageTabs;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.util.Subscription;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The sample judge-demo in the window: every room has content, and its simulation is marked. Takes pictures as well. */
@OnToolkitThread
@Tag("exhaustive")
class JudgeDemoWindowTest implements WindowHands {
    @TempDir
    private static Path folder;

    private static SampleWindow sample;

    private Stage stage;
    private Window window;
    private Background background;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
        sample = new SampleWindow("judge-demo", folder);
    }

    @AfterAll
    static void end() {
        sample.close();
    }

    @AfterEach
    void leave() {
        ROBOT.interact(stage::close);
        ROBOT.interact(window::close);
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private void open(Appearance look, int zoom, int width, int height) {
        UserSettings known = UserSettings.DEFAULT
                .withScreen("window", Map.of("x", "0", "y", "0", "width", "" + width, "height", "" + height, "zoom", "" + zoom))
                .withAnnotator(sample.project().toString(), "sim-ana");
        background = Background.onCallingThread();
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(sample.context(known), new WindowServices(
                    background, new Settings(known, _ -> {}), new Theme(look, zoom), new AskedDialogs(new ArrayList<>(), () -> false)), stage);
            window.show();
            window.openProject(sample.project());
            stage.setWidth(width);
            stage.setHeight(height);
        });
        ROBOT.interact(() -> {
            stage.setWidth(width);
            stage.setHeight(height);
        });
        WindowRobot.settle();
    }

    private void picture(String name) throws Exception {
        WindowRobot.settle();
        WritableImage image = root().snapshot(new SnapshotParameters(), null);
        PngFile.write(image, Path.of("target", "screenshots", "demo-" + name + ".png"));
    }

    private boolean page(String name) {
        Node tab = root().lookupAll(".toggle-button").stream()
                .filter(n -> n instanceof ToggleButton b && name.equals(b.getText())).findFirst().orElseThrow();
        ROBOT.interact(((ToggleButton) tab)::fire);
        return true;
    }

    @Test
    void judgesHaveContentAndMarks() throws Exception {
        open(Appearance.LIGHT, 100, 1280, 720);
        assertThat(words()).anyMatch(w -> w.contains("simulated"));
        assertThat(words()).as("Review").contains("STEF Φ ◌");
        ROBOT.interact(() -> window.go(ScreenId.CALIBRATION));
        page("League");
        assertThat(cells()).as("Calibration").anyMatch(w -> w.contains("STEF Φ ◌"));
        page("Align judge");
        ListView<?> list = find("#align-list");
        assertThat(list.getItems()).isNotEmpty();
        assertThat(words()).noneMatch(w -> w.contains("several models"));
        assertThat(words()).as("price of the simulated model").anyMatch(w -> w.startsWith("A case costs 0.00"));
        picture("align-light-100-1280-720");
        ROBOT.interact(() -> window.judge());
        press(KeyCode.DOWN);
        TableView<?> judges = find("#judge-table");
        assertThat(judges.getItems()).hasSize(11);
        assertThat(words()).contains("All 24 requests are recorded. Nothing would be sent.");
        press(KeyCode.ESCAPE);
    }

    /** Titles of the long computations that a tour of the pages of some screens begins. */
    private List<String> tour(ScreenId... screens) {
        List<String> begun = new ArrayList<>();
        Subscription counting = background.runningProperty().subscribe((before, now) -> now
                .filter(n -> before.filter(b -> b.title().equals(n.title())).isEmpty())
                .ifPresent(n -> begun.add(n.title())));
        for (ScreenId screen : screens) {
            ROBOT.interact(() -> window.go(screen));
            List<Node> tabs = root().lookupAll("*").stream()
                    .filter(n -> n instanceof PageTabs && WindowRobot.isShown(n))
                    .flatMap(n -> ((PageTabs) n).getChildren().stream()).toList();
            for (Node _ : tabs) {
                press(KeyCode.CLOSE_BRACKET);
            }
        }
        counting.unsubscribe();
        return begun;
    }

    @Test
    void returningToAPageComputesNothingUnlessAFileOfItChanged() throws Exception {
        ScreenId[] all = {ScreenId.AGREEMENT, ScreenId.CALIBRATION, ScreenId.SYSTEMS, ScreenId.ROBUSTNESS, ScreenId.REPORT};
        open(Appearance.LIGHT, 100, 1280, 720);
        assertThat(tour(all)).contains("Setting metrics against final labels", "Answering six questions", "Making the queue of unsettled items",
                "Comparing the judge with people", "Counting what stef would be sent", "Reading searches for small databases");
        assertThat(tour(all)).isEmpty();
        Path prompt = sample.project().resolve("judges/stef.txt");
        Files.createDirectories(prompt.getParent());
        Files.writeString(prompt, "== user\nIs it right? {{question}} {{predicted_sql}}");
        assertThat(tour(ScreenId.REPORT, ScreenId.CALIBRATION)).as("a prompt that was edited elsewhere")
                .containsExactly("Comparing the judge with people", "Counting what stef would be sent");
        Files.delete(prompt);
    }

    private List<String> cells() {
        return root().lookupAll(".table-cell").stream().map(n -> ((javafx.scene.control.Labeled) n).getText())
                .filter(java.util.Objects::nonNull).toList();
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void alignPictures() throws Exception {
        for (String given : List.of("light 100 1440 900", "dark 100 1280 720", "light 200 1440 900", "dark 200 1280 720")) {
            String[] one = given.split(" ");
            open(one[0].equals("dark") ? Appearance.DARK : Appearance.LIGHT, Integer.parseInt(one[1]), Integer.parseInt(one[2]),
                    Integer.parseInt(one[3]));
            ROBOT.interact(() -> window.go(ScreenId.CALIBRATION));
            page("Align judge");
            picture("align-" + given.replace(' ', '-'));
            for (double end : new double[] {0.5, 0.8, 1}) {
                ROBOT.interact(() -> root().lookupAll(".scroll-pane").forEach(pane -> ((ScrollPane) pane).setVvalue(end)));
                picture("align-" + given.replace(' ', '-') + "-" + (int) (100 * end));
            }
            leave();
        }
        open(Appearance.LIGHT, 100, 1440, 900);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void everyRoomHasContent() throws Exception {
        String picked = System.getProperty("assay.demo", "light 100 1440 900");
        String[] given = picked.split(" ");
        open(given[0].equals("dark") ? Appearance.DARK : Appearance.LIGHT, Integer.parseInt(given[1]), Integer.parseInt(given[2]),
                Integer.parseInt(given[3]));
        String look = picked.replace(' ', '-');
        picture("review-" + look);
        assertThat(words()).anyMatch(w -> w.contains("imulated"));
        ROBOT.interact(() -> window.go(ScreenId.AGREEMENT));
        picture("agreement-" + look);
        ROBOT.interact(() -> window.go(ScreenId.CALIBRATION));
        for (String name : List.of("Answers", "League", "Metric", "Three-way policy", "Compare", "Slices", "People", "True pass rates", "Planner",
                "Align judge", "Study settings")) {
            page(name);
            picture("calibration-" + name.toLowerCase(java.util.Locale.ROOT).replace(' ', '-') + "-" + look);
            if (name.equals("Align judge")) {
                ListView<?> list = find("#align-list");
                assertThat(list.getItems()).isNotEmpty();
            }
        }
        ROBOT.interact(() -> window.go(ScreenId.SYSTEMS));
        picture("systems-" + look);
        for (int i = 1; i < 7; i++) {
            press(KeyCode.CLOSE_BRACKET);
            picture("systems-" + i + "-" + look);
        }
        ROBOT.interact(() -> window.judge());
        press(KeyCode.DOWN);
        picture("judge-sheet-" + look);
        TableView<?> judges = find("#judge-table");
        assertThat(judges.getItems()).hasSize(11);
        press(KeyCode.ESCAPE);
        ROBOT.interact(() -> window.addRun());
        picture("add-sheet-" + look);
        press(KeyCode.ESCAPE);
    }
}
