package io.github.assay.ui;

import io.github.assay.CommandRun;
import io.github.assay.MutantProject;
import io.github.assay.NamedDemo;
import io.github.assay.RouterProject;
import io.github.assay.SampleWindow;
import io.github.assay.TeamProject;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.shell.PageTabs;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** Pictures of the Robustness and Team screens in {@code target/screenshots}, for people to look at. */
@Tag("looks")
@OnToolkitThread
class RobustnessPictures {
    /** How far the page is scrolled: from 0, its top, to 1, its end. */
    private static final List<Double> ENDS = List.of(0.0, 0.25, 0.5, 0.75, 1.0);

    /** The headless toolkit paints at most a million pixels counted in lines of 1,000. */
    private static final List<int[]> SIZES = List.of(
            new int[] {1280, 720, 100}, new int[] {1440, 900, 100}, new int[] {1920, 998, 100}, new int[] {1440, 900, 200});

    @TempDir
    static Path folder;

    private static Path routing;
    private static Path golds;
    private static Path mutants;
    private static Path demo;
    private static Path bare;
    private static Path wrong;

    /**
     * What is painted.
     *
     * @param screen which it is
     * @param page the page's number, from 1
     * @param keys keys pressed on it
     * @param live whether work goes on while it is painted
     */
    private record Scene(String name, Path project, ScreenId screen, int page, List<KeyCode> keys, boolean live) {
        Scene(String name, Path project, int page, List<KeyCode> keys) {
            this(name, project, ScreenId.ROBUSTNESS, page, keys, false);
        }

        String person() {
            return screen == ScreenId.TEAM ? "Lea" : "sim-ada";
        }
    }

    @BeforeAll
    static void prepare() throws Exception {
        FxToolkit.registerPrimaryStage();
        routing = RouterProject.in(folder.resolve("routing"), "{\"model\":\"m\"}");
        CommandRun.of("run", routing.toString());
        golds = MutantProject.golds(folder.resolve("skill-demo"));
        mutants = MutantProject.in(folder.resolve("skill-demo-mutants"));
        demo = NamedDemo.in(folder.resolve("robustness-demo"));
        CommandRun.of("run", demo.toString());
        CommandRun.of("denaturalize", demo.toString());
        bare = Files.createDirectories(folder.resolve("without"));
        Files.writeString(bare.resolve("cases.jsonl"), "{\"case_id\":\"a\",\"question\":\"How many?\",\"gold_sql\":\"SELECT 1\"}\n");
        wrong = MutantProject.golds(folder.resolve("wrong"));
        Files.writeString(wrong.resolve("abbreviations.csv"), "customers\n");
    }

    @TestFactory
    Stream<DynamicTest> demo() {
        return Stream.of(1, 2, 3, 4).flatMap(page -> pictures(new Scene("demo-" + page, demo, page, List.of())));
    }

    @TestFactory
    Stream<DynamicTest> namingWithoutStudy() {
        return pictures(new Scene("naming-none", golds, 4, List.of()));
    }

    @TestFactory
    Stream<DynamicTest> empty() {
        return Stream.of(1, 2, 4).flatMap(page -> pictures(new Scene("empty-" + page, bare, page, List.of())));
    }

    @TestFactory
    Stream<DynamicTest> error() {
        return pictures(new Scene("naming-error", wrong, 4, List.of()));
    }

    @TestFactory
    Stream<DynamicTest> running() {
        return Stream.of(1, 2, 3, 4).flatMap(page -> pictures(new Scene("running-" + page, demo, ScreenId.ROBUSTNESS, page, List.of(), true)));
    }

    @TestFactory
    Stream<DynamicTest> team() throws Exception {
        Path full = TeamProject.judged(folder.resolve("team"), 3_000, 12, Instant.now());
        Path three = TeamProject.judged(folder.resolve("team-of-three"), 60, 3, Instant.now());
        Path begun = TeamProject.planned(folder.resolve("team-begun"), 60, 3);
        Path none = Files.createDirectories(folder.resolve("team-none"));
        Files.writeString(none.resolve("cases.jsonl"), "{\"case_id\":\"a\",\"question\":\"How many?\",\"gold_sql\":\"SELECT 1\"}\n");
        CommandRun.of("people", "add", none.toString(), "Lea", "--role", "lead");
        return Stream.of(1, 2, 3).flatMap(page -> Stream.of(full, three, begun, none)
                .filter(p -> page == 1 || p != none)
                .flatMap(p -> pictures(new Scene(p.getFileName() + "-" + page, p, ScreenId.TEAM, page, List.of(), false))));
    }

    @TestFactory
    Stream<DynamicTest> router() {
        return pictures(new Scene("router", routing, 1, List.of()));
    }

    @TestFactory
    Stream<DynamicTest> sensitivity() {
        return pictures(new Scene("sensitivity", mutants, 2, List.of()));
    }

    @TestFactory
    Stream<DynamicTest> table() {
        return pictures(new Scene("sensitivity-table", mutants, 2, List.of(KeyCode.T)));
    }

    @TestFactory
    Stream<DynamicTest> shapes() {
        return pictures(new Scene("shapes", golds, 3, List.of()));
    }

    @TestFactory
    Stream<DynamicTest> withoutMutants() {
        return pictures(new Scene("sensitivity-none", golds, 2, List.of()));
    }

    /** The top of the page in every size and look; the rest of it in some. */
    private static Stream<DynamicTest> pictures(Scene scene) {
        return SIZES.stream().flatMap(size -> Stream.of(Appearance.LIGHT, Appearance.DARK).flatMap(look -> {
            boolean whole = !scene.live && (look == Appearance.LIGHT) == (size[0] == SIZES.getFirst()[0]);
            return (whole ? ENDS : ENDS.subList(0, 1)).stream().map(end -> picture(scene, size, look, end));
        })).filter(t -> t.getDisplayName().matches(System.getProperty("assay.pictures", ".*")));
    }

    private static boolean quiet(Stage stage) {
        return stage.getScene().getRoot().lookupAll(".label").stream()
                        .anyMatch(l -> "no background work".equals(((Labeled) l).getText()))
                && stage.getScene().getRoot().lookupAll(".progress-indicator").stream()
                        .noneMatch(p -> Stream.<Node>iterate(p, n -> n != null, Node::getParent).allMatch(Node::isVisible));
    }

    private static DynamicTest picture(Scene scene, int[] size, Appearance look, double end) {
        String file = scene.name + "-" + size[0] + "x" + size[1] + "-" + size[2] + "-" + look.name().toLowerCase(Locale.ROOT)
                + "-" + (int) (4 * end) + ".png";
        return DynamicTest.dynamicTest(file, () -> {
            try (SampleWindow real = SampleWindow.over(scene.project)) {
                UserSettings settings = UserSettings.DEFAULT
                        .withScreen("window", Map.of("x", "0", "y", "0", "width", "" + size[0], "height", "" + size[1], "zoom", "" + size[2]))
                        .withAnnotator(scene.project.toString(), scene.person());
                List<Stage> stage = new ArrayList<>();
                List<Window> window = new ArrayList<>();
                WaitForAsyncUtils.asyncFx(() -> {
                    stage.add(new Stage());
                    Theme theme = new Theme(look, 100);
                    window.add(new Window(real.context(settings), new WindowServices(
                            Background.ofWindow(), new Settings(settings, _ -> {}), theme, AnsweredDialogs.cancelled()), stage.getFirst()));
                    window.getFirst().show();
                    stage.getFirst().setWidth(size[0]);
                    stage.getFirst().setHeight(size[1]);
                    window.getFirst().openProject(scene.project);
                }).get();
                WindowRobot.until(() -> stage.getFirst().getTitle().length() > "Assay".length() && quiet(stage.getFirst()));
                WaitForAsyncUtils.asyncFx(() -> {
                    window.getFirst().go(scene.screen);
                }).get();
                WindowRobot.until(() -> stage.getFirst().getScene().getRoot().lookupAll("*").stream()
                        .anyMatch(n -> (n instanceof PageTabs || n instanceof StatePane) && WindowRobot.isShown(n)));
                for (int i = 1; i < scene.page; i++) {
                    WindowHands.ROBOT.push(KeyCode.CLOSE_BRACKET);
                }
                scene.keys.forEach(WindowHands.ROBOT::push);
                if (!scene.live) {
                    WindowRobot.until(() -> quiet(stage.getFirst()));
                    WindowRobot.until(() -> quiet(stage.getFirst()));
                }
                WaitForAsyncUtils.asyncFx(() -> stage.getFirst().getScene().getRoot().lookupAll(".scroll-pane")
                        .forEach(s -> ((ScrollPane) s).setVvalue(end))).get();
                WindowRobot.settle();
                WritableImage image = WaitForAsyncUtils.asyncFx(() -> {
                    SnapshotParameters view = new SnapshotParameters();
                    view.setViewport(new Rectangle2D(0, 0, size[0], size[1]));
                    return stage.getFirst().getScene().getRoot().snapshot(view, null);
                }).get();
                PngFile.write(image, Path.of("target", "screenshots", file));
                WaitForAsyncUtils.asyncFx(() -> {
                    stage.getFirst().close();
                    window.getFirst().close();
                }).get();
            }
        });
    }
}
