package io.github.assay.ui;

import io.github.assay.CommandRun;
import io.github.assay.MutantProject;
import io.github.assay.RouterProject;
import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.plot.PngFile;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import javafx.geometry.Rectangle2D;
import javafx.scene.SnapshotParameters;
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

/** Pictures of the Robustness screen in {@code target/screenshots}, for people to look at. */
@Tag("looks")
@OnToolkitThread
class RobustnessPictures {
    @TempDir
    static Path folder;

    private static Path routing;
    private static Path golds;
    private static Path mutants;

    /**
     * What is painted.
     *
     * @param page the page's number, from 1
     * @param keys keys pressed on it
     */
    private record Scene(String name, Path project, int page, List<KeyCode> keys) {}

    @BeforeAll
    static void prepare() throws Exception {
        FxToolkit.registerPrimaryStage();
        routing = RouterProject.in(folder.resolve("routing"), "{\"model\":\"m\"}");
        CommandRun.of("run", routing.toString());
        golds = MutantProject.golds(folder.resolve("skill-demo"));
        mutants = MutantProject.in(folder.resolve("skill-demo-mutants"));
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

    private static Stream<DynamicTest> pictures(Scene scene) {
        return Stream.of(new int[] {1280, 720, 100}, new int[] {1440, 900, 100}, new int[] {1440, 900, 200})
                .flatMap(size -> Stream.of(Appearance.LIGHT, Appearance.DARK)
                        .flatMap(look -> Stream.of(0.0, 0.5, 1.0).map(end -> picture(scene, size, look, end))));
    }

    private static DynamicTest picture(Scene scene, int[] size, Appearance look, double end) {
        String file = scene.name + "-" + size[0] + "x" + size[1] + "-" + size[2] + "-" + look.name().toLowerCase(Locale.ROOT)
                + "-" + (int) (2 * end) + ".png";
        return DynamicTest.dynamicTest(file, () -> {
            try (SampleWindow real = SampleWindow.over(scene.project)) {
                UserSettings settings = UserSettings.DEFAULT
                        .withRoom("window", Map.of("x", "0", "y", "0", "width", "" + size[0], "height", "" + size[1], "zoom", "" + size[2]))
                        .withAnnotator(scene.project.toString(), "ann");
                List<Stage> stage = new ArrayList<>();
                List<Window> window = new ArrayList<>();
                WaitForAsyncUtils.asyncFx(() -> {
                    stage.add(new Stage());
                    Theme theme = new Theme(look, 100);
                    window.add(new Window(real.context(settings), new WindowServices(
                            Background.onCallingThread(), new Settings(settings, _ -> {}), theme, AnsweredDialogs.cancelled()), stage.getFirst()));
                    window.getFirst().show();
                    stage.getFirst().setWidth(size[0]);
                    stage.getFirst().setHeight(size[1]);
                    window.getFirst().openProject(scene.project);
                    window.getFirst().go(ScreenId.ROBUSTNESS);
                }).get();
                WindowRobot.settle();
                for (int i = 1; i < scene.page; i++) {
                    WindowHands.ROBOT.push(KeyCode.CLOSE_BRACKET);
                }
                scene.keys.forEach(WindowHands.ROBOT::push);
                WindowRobot.settle();
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
