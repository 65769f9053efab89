package io.github.assay.ui;

import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.service.labels.ProjectGlance;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.geometry.Rectangle2D;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Takes pictures of every room into {@code target/screenshots}, for eyes rather than for assertions:
 * {@code mvn test -Dtest=io.github.assay.ui.Pictures}. With {@code JAVA_TOOL_OPTIONS=-Dassay.pictures=calibration-full}
 * only those whose names match the expression.
 */
@Tag("looks")
@OnToolkitThread
class Pictures {
    private static final Path FOLDER = Path.of("target", "screenshots");
    private static final List<int[]> SIZES = List.of(new int[] {1280, 720}, new int[] {1440, 860});

    @TempDir
    static Path folder;

    private static SampleWindow sample;

    @BeforeAll
    static void prepare() throws Exception {
        FxToolkit.registerPrimaryStage();
        sample = new SampleWindow("retail-review", folder);
        EarlierStudy.keep(folder.resolve("before.json"));
    }

    @AfterAll
    static void close() {
        sample.close();
    }

    @TestFactory
    Stream<DynamicTest> pictures() {
        Pattern only = Pattern.compile(System.getProperty("assay.pictures", ""));
        return SIZES.stream()
                .flatMap(size -> Stream.of(Appearance.LIGHT, Appearance.DARK)
                        .flatMap(a -> Stream.of(scenes(size, a), calibration(size, a), systems(size, a), manual(size, a)).flatMap(s -> s)))
                .filter(picture -> only.matcher(picture.getDisplayName()).find());
    }

    private Stream<DynamicTest> scenes(int[] size, Appearance look) {
        return Stream.concat(rooms(size, look), Stream.of(Degenerate.values())
                .map(d -> ofScreen("agreement-" + d.word(), size, look, d.word(), ScreenId.AGREEMENT)));
    }

    private Stream<DynamicTest> rooms(int[] size, Appearance look) {
        return Stream.of(
                shot("welcome-empty", size, look, UserSettings.DEFAULT, _ -> {}),
                shot("welcome-full", size, look, glanced(100), _ -> {}),
                shot("welcome-zoom200", size, look, glanced(200), _ -> {}),
                shot("welcome-error", size, look, recent(), w -> w.openProject(Path.of("/projects/gone"))),
                shot("welcome-problems", size, look, known(), w -> w.openProject(Path.of("/projects/broken"))),
                shot("welcome-import", size, look, recent(), w -> w.importFrom(foreign("records.csv", """
                        nr,ask,reference,db,answer,ana,runtime
                        17,Which regions sold more than ten units in spring?,"SELECT region FROM sales WHERE units > 10",retail,"SELECT region, units FROM sales WHERE units > 10",pass,12
                        18,How many customers are there?,SELECT count(*) FROM customer,retail,SELECT count(*) FROM customers,fail,3
                        """))),
                shot("welcome-import-error", size, look, recent(), w -> w.importFrom(foreign("notes.csv", "a,b\n1,2\n"))),
                shot("welcome-who", size, look, recent(), w -> w.openProject(Path.of("/projects/full"))),
                shot("welcome-study", size, look, recent(), _ -> ((javafx.scene.control.Button) javafx.stage.Window.getWindows()
                        .getLast().getScene().getRoot().lookup("#sample-badger-table4")).fire()),
                shot("keys", size, look, known(), Window::help),
                hidden("hidden-calibration", size, look, 100),
                hidden("hidden-zoom200", size, look, 200),
                real("review-full", size, look, 100, ScreenId.REVIEW),
                database("review-database", size, look, 100, KeyCode.I),
                database("review-own-query", size, look, 100, KeyCode.L),
                database("review-both", size, look, 100, KeyCode.I, KeyCode.L),
                database("review-both", size, look, 200, KeyCode.I, KeyCode.L),
                adjudicate("adjudicate-full", size, look, 100),
                adjudicate("adjudicate-decided", size, look, 100, KeyCode.DIGIT3, KeyCode.P, KeyCode.K),
                adjudicate("adjudicate-zoom200", size, look, 200),
                real("agreement-full", size, look, 100, ScreenId.AGREEMENT),
                ofScreen("agreement-empty", size, look, "empty", ScreenId.AGREEMENT),
                ofScreen("agreement-error", size, look, "failing", ScreenId.AGREEMENT),
                real("systems-full", size, look, 100, ScreenId.SYSTEMS),
                real("systems-zoom200", size, look, 200, ScreenId.SYSTEMS),
                ofScreen("systems-made", size, look, "full", ScreenId.SYSTEMS),
                ofScreen("systems-empty", size, look, "empty", ScreenId.SYSTEMS),
                ofScreen("systems-error", size, look, "failing", ScreenId.SYSTEMS),
                real("calibration-full", size, look, 100, ScreenId.CALIBRATION),
                real("calibration-zoom200", size, look, 200, ScreenId.CALIBRATION),
                real("report-full", size, look, 100, ScreenId.REPORT),
                real("report-zoom200", size, look, 200, ScreenId.REPORT),
                ofScreen("report-empty", size, look, "empty", ScreenId.REPORT),
                ofScreen("report-error", size, look, "failing", ScreenId.REPORT),
                shot("welcome-import-inside", size, look, recent(), w -> w.importFrom(foreign("export.json", """
                        {"results": {"results": [{"vars": {"question": "How many users?"}, "response": {"output": "SELECT 1"}}]}}
                        """))),
                real("agreement-zoom200", size, look, 200, ScreenId.AGREEMENT),
                ofScreen("calibration-empty", size, look, "empty", ScreenId.CALIBRATION),
                ofScreen("calibration-error", size, look, "failing", ScreenId.CALIBRATION));
    }

    /** A file of another program. */
    private static Path foreign(String name, String text) {
        try {
            Path file = Files.createDirectories(Path.of("target", "pictures")).resolve(name);
            return Files.writeString(file, text);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Every page of Calibration, and its first pages over studies that lack something. */
    private Stream<DynamicTest> calibration(int[] size, Appearance look) {
        Stream<DynamicTest> pages = Stream.of(
                        "Metric", "Three-way policy", "Compare", "Slices", "People", "True pass rates", "Planner", "Study settings")
                .map(page -> page("calibration-page-" + page.toLowerCase(java.util.Locale.ROOT).replace(' ', '-'), size, look, "full", page));
        Stream<DynamicTest> real = Stream.of("Metric", "Three-way policy", "Compare", "Slices", "People", "True pass rates", "Planner", "Study settings")
                .flatMap(page -> Stream.of(100, 200).map(zoom -> realPage(size, look, zoom, page)));
        Stream<DynamicTest> odd = Stream.of(StudyFixture.Oddity.values())
                .filter(o -> o != StudyFixture.Oddity.NONE)
                .map(o -> o.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'))
                .flatMap(o -> Stream.of("Answers", "League", "Metric", "People", "Planner")
                        .map(p -> page("calibration-odd-" + o + "-" + p.toLowerCase(java.util.Locale.ROOT), size, look, "odd-" + o, p)));
        DynamicTest published = shot("calibration-published", size, look, known().withAnnotator(MadeUpProject.FOLDER.toString(), "Ann"), w -> {
            w.openProject(Path.of("/projects/full"));
            w.go(ScreenId.CALIBRATION);
            turnTo("Study settings");
            javafx.scene.Parent root = javafx.stage.Window.getWindows().getLast().getScene().getRoot();
            root.applyCss();
            ((javafx.scene.control.Button) root.lookup("#shelf-sample")).fire();
        });
        DynamicTest end = shot("calibration-page-metric-end", size, look, known().withAnnotator(MadeUpProject.FOLDER.toString(), "Ann"), w -> {
            w.openProject(Path.of("/projects/full"));
            w.go(ScreenId.CALIBRATION);
            turnTo("Metric");
            toTheEnd();
        });
        DynamicTest changes = shot("calibration-changes", size, look, known().withAnnotator(MadeUpProject.FOLDER.toString(), "Ann"), AnsweredDialogs.cancelled().opening(folder.resolve("before.json")), w -> {
            w.openProject(Path.of("/projects/full"));
            w.go(ScreenId.CALIBRATION);
            turnTo("Study settings");
            javafx.scene.Parent root = javafx.stage.Window.getWindows().getLast().getScene().getRoot();
            root.applyCss();
            ((javafx.scene.control.Button) root.lookup("#shelf-compare")).fire();
        });
        return Stream.of(pages, real, odd, Stream.of(published, end, changes)).flatMap(s -> s);
    }

    /** Every page of Systems over the sample, at two text sizes, and what lacks something. */
    private Stream<DynamicTest> systems(int[] size, Appearance look) {
        Stream<DynamicTest> made = Stream.of("Leaderboard", "Over time", "Run figures")
                .map(page -> shot(
                        "systems-made-" + page.toLowerCase(java.util.Locale.ROOT).replace(' ', '-'), size, look, known(), w -> {
                            w.openProject(Path.of("/projects/full"));
                            w.go(ScreenId.SYSTEMS);
                            turnTo(page);
                        }));
        Stream<DynamicTest> real = Stream.of("Leaderboard", "Slices", "Two metrics", "Run against run", "Over time", "Run figures")
                .flatMap(page -> Stream.of(100, 200).map(zoom -> realPage("systems-real", ScreenId.SYSTEMS, size, look, zoom, page)));
        return Stream.concat(made, real);
    }

    /** The manual from a page of Calibration and from Review, with words found, at two text sizes. */
    private Stream<DynamicTest> manual(int[] size, Appearance look) {
        return Stream.of(100, 200).flatMap(zoom -> Stream.of(
                manual("manual-metric-" + zoom, size, look, zoom, ScreenId.CALIBRATION, "Metric", "threshold"),
                manual("manual-review-" + zoom, size, look, zoom, ScreenId.REVIEW, "", ""),
                manual("manual-report-" + zoom, size, look, zoom, ScreenId.REPORT, "", "")));
    }

    private DynamicTest manual(String name, int[] size, Appearance look, int zoom, ScreenId screen, String page, String words) {
        UserSettings settings = known().withScreen("window", Map.of("zoom", "" + zoom));
        return shot(name, size, look, settings, w -> {
            w.openProject(Path.of("/projects/full"));
            w.go(screen);
            turnTo(page);
            w.pressed(io.github.assay.ui.common.keys.Shortcut.MANUAL);
            javafx.scene.Parent root = javafx.stage.Window.getWindows().getLast().getScene().getRoot();
            ((javafx.scene.control.TextField) root.lookup("#manual-search")).setText(words);
        });
    }

    private DynamicTest page(String name, int[] size, Appearance look, String project, String page) {
        UserSettings settings = known().withAnnotator(MadeUpProject.FOLDER.toString(), "Ann");
        return shot(name, size, look, settings, w -> {
            w.openProject(Path.of("/projects", project));
            w.go(ScreenId.CALIBRATION);
            turnTo(page);
        });
    }

    /** A page over the sample project with all its metrics. */
    private DynamicTest realPage(int[] size, Appearance look, int zoom, String page) {
        return realPage("calibration-real", ScreenId.CALIBRATION, size, look, zoom, page);
    }

    private DynamicTest realPage(String prefix, ScreenId space, int[] size, Appearance look, int zoom, String page) {
        UserSettings settings = recent()
                .withAnnotator(sample.project().toString(), "ann")
                .withScreen("window", Map.of("zoom", "" + zoom));
        String name = prefix + (zoom == 100 ? "" : zoom) + "-" + page.toLowerCase(java.util.Locale.ROOT).replace(' ', '-');
        return shot(name, size, look, settings, w -> {
            w.openProject(sample.project());
            w.go(space);
            see();
            turnTo(page);
        });
    }

    private static void turnTo(String page) {
        javafx.scene.Parent root = javafx.stage.Window.getWindows().getLast().getScene().getRoot();
        root.applyCss();
        root.lookupAll(".page-tab").stream()
                .map(javafx.scene.control.ToggleButton.class::cast)
                .filter(t -> t.getText().equals(page))
                .forEach(t -> t.setSelected(true));
    }

    private static void toTheEnd() {
        javafx.scene.Parent root = javafx.stage.Window.getWindows().getLast().getScene().getRoot();
        root.applyCss();
        root.layout();
        root.lookupAll(".scroll-pane").stream()
                .map(javafx.scene.control.ScrollPane.class::cast)
                .forEach(s -> s.setVvalue(1));
    }

    private DynamicTest ofScreen(String name, int[] size, Appearance look, String project, ScreenId space) {
        return shot(name, size, look, known(), w -> {
            w.openProject(Path.of("/projects", project));
            w.go(space);
        });
    }

    /** A screen over the sample; of results also what is hidden from who has not voted. */
    private DynamicTest real(String name, int[] size, Appearance look, int zoom, ScreenId space) {
        UserSettings settings = recent()
                .withAnnotator(sample.project().toString(), "ann")
                .withScreen("window", Map.of("zoom", "" + zoom));
        return shot(name, size, look, settings, w -> {
            w.openProject(sample.project());
            w.go(space);
            see();
        });
    }

    /** Calibration closed by blindness. */
    private DynamicTest hidden(String name, int[] size, Appearance look, int zoom) {
        UserSettings settings = recent().withAnnotator(sample.project().toString(), "mara").withScreen("window", Map.of("zoom", "" + zoom));
        return shot(name, size, look, settings, w -> {
            w.openProject(sample.project());
            w.go(ScreenId.CALIBRATION);
        });
    }

    /** Opens a screen that would tell what is hidden. */
    private static void see() {
        javafx.scene.Parent root = javafx.stage.Window.getWindows().getLast().getScene().getRoot();
        root.applyCss();
        root.lookupAll("#blind-look").stream().map(javafx.scene.control.Button.class::cast)
                .forEach(javafx.scene.control.Button::fire);
    }

    /** Adjudicate over the sample, by a person who casts no votes. */
    private DynamicTest adjudicate(String name, int[] size, Appearance look, int zoom, KeyCode... keys) {
        UserSettings settings = recent()
                .withAnnotator(sample.project().toString(), "dana")
                .withScreen("window", Map.of("zoom", "" + zoom));
        return shot(name, size, look, settings, w -> {
            w.openProject(sample.project());
            w.go(ScreenId.ADJUDICATE);
            for (KeyCode key : keys) {
                press(key, false);
            }
        });
    }

    /** Review with the database at hand: a column chosen, an own query run with another limit. */
    private DynamicTest database(String name, int[] size, Appearance look, int zoom, KeyCode... open) {
        UserSettings settings = recent()
                .withAnnotator(sample.project().toString(), "ann")
                .withScreen("window", Map.of("zoom", "" + zoom));
        return shot(name + (zoom == 100 ? "" : zoom), size, look, settings, w -> {
            w.openProject(sample.project());
            w.go(ScreenId.REVIEW);
            for (KeyCode key : open) {
                press(key, false);
            }
            javafx.scene.Parent root = javafx.stage.Window.getWindows().getLast().getScene().getRoot();
            root.applyCss();
            root.layout();
            if (root.lookup(".schema-rows") instanceof javafx.scene.control.ListView<?> lines) {
                lines.getSelectionModel().select(2);
            }
            if (root.lookup(".sql-area") instanceof org.fxmisc.richtext.CodeArea area) {
                area.replaceText(area.getText().replaceFirst("ORDER BY", "-- as asked\nORDER BY") + " LIMIT 3");
                press(KeyCode.ENTER, true);
                area.insertText(area.getLength(), " ");
                press(KeyCode.SPACE, true);
            }
        });
    }

    private static void press(KeyCode key, boolean control) {
        javafx.scene.Scene scene = javafx.stage.Window.getWindows().getLast().getScene();
        // what had the focus on the page before may still have it
        javafx.event.EventTarget at =
                scene.getFocusOwner() instanceof org.fxmisc.richtext.CodeArea editor ? editor : scene;
        String typed = control ? "" : key.getName().toLowerCase(java.util.Locale.ROOT);
        javafx.event.Event.fireEvent(at, new KeyEvent(KeyEvent.KEY_PRESSED, typed, typed, key, false, control, false, false));
        javafx.event.Event.fireEvent(at, new KeyEvent(KeyEvent.KEY_RELEASED, typed, typed, key, false, control, false, false));
    }

    /** What to do before the picture is taken. */
    private interface Act {
        void on(Window window);
    }

    private DynamicTest shot(String name, int[] size, Appearance look, UserSettings settings, Act act) {
        return shot(name, size, look, settings, AnsweredDialogs.cancelled(), act);
    }

    private DynamicTest shot(String name, int[] size, Appearance look, UserSettings settings, Dialogs dialogs, Act act) {
        String file = name + "-" + size[0] + "x" + size[1] + "-" + look.name().toLowerCase(java.util.Locale.ROOT) + ".png";
        return DynamicTest.dynamicTest(file, () -> {
            Opened opened = WaitForAsyncUtils.asyncFx(() -> open(size, look, settings, dialogs, act)).get();
            WindowRobot.settle();
            WritableImage image = WaitForAsyncUtils.asyncFx(() -> {
                        SnapshotParameters view = new SnapshotParameters();
                        view.setViewport(new Rectangle2D(0, 0, size[0], size[1]));
                        return opened.stage().getScene().getRoot().snapshot(view, null);
                    })
                    .get();
            PngFile.write(image, FOLDER.resolve(file));
            WaitForAsyncUtils.asyncFx(opened::close).get();
        });
    }

    private record Opened(Stage stage, Window window) {
        void close() {
            stage.close();
            window.close();
        }
    }

    private static Opened open(int[] size, Appearance look, UserSettings settings, Dialogs dialogs, Act act) {
        Stage stage = new Stage();
        Map<String, String> place = new HashMap<>(settings.ofScreen("window"));
        place.putAll(Map.of("x", "0", "y", "0", "width", "" + size[0], "height", "" + size[1]));
        Settings memory = new Settings(settings.withScreen("window", place), _ -> {});
        Theme theme = new Theme(look, 100);
        Window window = new Window(both(settings), new WindowServices(Background.onCallingThread(), memory, theme, dialogs), stage);
        window.show();
        act.on(window);
        Platform.requestNextPulse();
        return new Opened(stage, window);
    }

    /** Recent projects of which something is known: one that waits for labels, one whose answers are ready, one that is gone. */
    private static UserSettings glanced(int zoom) {
        Map<String, String> seen = new HashMap<>();
        List<Path> there = List.of(folder.resolve("bird"), folder.resolve("retail-autumn"), folder.resolve("support-weekly"));
        there.forEach(f -> f.toFile().mkdirs());
        seen.put(there.get(0).toString(), glance("BIRD mini-dev, dialects", 61, 150, 4, 50, "2026-11-03T09:00:00Z"));
        seen.put(there.get(1).toString(), glance("Retail BI, autumn", 214, 374, 0, 49, "2026-11-21T09:12:00Z"));
        seen.put(there.get(2).toString(), glance("Support analytics, weekly", 480, 480, 0, 41, "2026-11-20T16:40:00Z"));
        return UserSettings.DEFAULT.opened("/home/ann/studies/spider-dev").opened(there.get(0).toString()).opened(there.get(2).toString())
                .opened(there.get(1).toString()).withScreen("welcome", seen).withScreen("window", Map.of("zoom", "" + zoom));
    }

    private static String glance(String name, int labelled, int items, int ties, int seconds, String at) {
        return new ProjectGlance(name, labelled, items, ties, seconds, java.time.Instant.parse(at), List.of(), 0).text();
    }

    private static UserSettings recent() {
        return UserSettings.DEFAULT
                .opened("/home/ann/studies/spider-dev")
                .opened("/home/ann/studies/bird-mini-dev")
                .opened("/home/ann/studies/retail-bi-autumn");
    }

    private static UserSettings known() {
        return recent().withAnnotator(MadeUpProject.FOLDER.toString(), "Ann");
    }

    /** The sample project is opened by the real services, made-up studies by their own. */
    private static WindowDependencies both(UserSettings settings) {
        WindowDependencies real = sample.context(settings);
        WindowDependencies made = MadeUpProjects.context(settings);
        return new WindowDependencies(
                made.clock(), settings, _ -> {},
                (path, progress) -> path.equals(sample.project())
                        ? real.projects().open(path, progress)
                        : made.projects().open(path, progress),
                made.importing(), made.samples(), Optional.empty());
    }
}
