package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.List;
import java.util.TreeMap;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Layout by keys and by dragging: strips, one pane in full, zoom and back, sizes that are remembered. */
@OnToolkitThread
class LayoutKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private final Settings settings = Settings.inMemory();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    private void open(boolean blind) throws Exception {
        reviewServices = new ReviewFixture(List.of(
                Cases.regions("0412", "dail-sql"), Cases.large("0413", 300, 8, 7), Cases.regions("0414", "dail-sql")));
        reviewServices.labels.blind = blind;
        reviewServices.database = new ShopDatabase();
        stage(1280, 720);
    }

    private void stage(double width, double height) throws Exception {
        Stage stage = FxToolkit.registerPrimaryStage();
        review = new ReviewStage(stage, reviewServices, Background.onCallingThread(), settings, width, height);
        // sets the user agent's style sheet, as the program's window does at its start
        review.theme.zoom(100);
        WindowRobot.settle();
    }

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    private Region region(String style) {
        return (Region) review.scene.lookup(style);
    }

    /** Place of every part that has a style class and of every border, in the window. */
    private TreeMap<String, String> places() {
        TreeMap<String, String> all = new TreeMap<>();
        collect(review.scene.getRoot(), "", all);
        return all;
    }

    private static void collect(Node node, String path, TreeMap<String, String> all) {
        if (!node.isVisible()) {
            return;
        }
        Bounds at = node.localToScene(node.getLayoutBounds());
        all.put(path, "%s %.1f %.1f %.1f %.1f".formatted(
                node.getStyleClass(), at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight()));
        if (node instanceof SplitPane split) {
            all.put(path + " dividers", java.util.Arrays.toString(split.getDividerPositions()));
        }
        // the clock in the head of the case moves with the time
        if (node instanceof Parent parent && !(node instanceof javafx.scene.control.ListView)
                && !node.getStyleClass().contains("case-head")) {
            for (int i = 0; i < parent.getChildrenUnmodifiable().size(); i++) {
                collect(parent.getChildrenUnmodifiable().get(i), path + "/" + i, all);
            }
        }
    }

    private void zoomAndBack() {
        var before = places();
        for (int i = 0; i < 4; i++) {
            robot.push(KeyCode.CONTROL, KeyCode.EQUALS);
        }
        assertThat(review.theme.zoom()).isEqualTo(175);
        assertThat(places()).isNotEqualTo(before);
        for (int i = 0; i < 2; i++) {
            robot.push(KeyCode.CONTROL, KeyCode.MINUS);
        }
        assertThat(review.theme.zoom()).isEqualTo(125);
        robot.push(KeyCode.CONTROL, KeyCode.DIGIT0);
        isAs(before);
    }

    /** Every part is where it was. */
    private void isAs(TreeMap<String, String> before) {
        var now = places();
        List<String> moved = new java.util.ArrayList<>();
        before.forEach((part, place) -> {
            if (!place.equals(now.get(part))) {
                moved.add(part + ": " + place + " -> " + now.get(part));
            }
        });
        now.keySet().stream().filter(p -> !before.containsKey(p)).forEach(p -> moved.add("new: " + p + now.get(p)));
        assertThat(moved).isEmpty();
    }

    @Test
    void anyZoomAndBackRestoresTheLayoutExactly() throws Exception {
        open(true);
        zoomAndBack();
    }

    @Test
    @Tag("exhaustive")
    void anyZoomAndBackRestoresTheLayoutWithDrawerAndOwnQuery() throws Exception {
        open(false);
        robot.push(KeyCode.I);
        robot.push(KeyCode.L);
        robot.push(KeyCode.ESCAPE);
        zoomAndBack();
    }

    @Test
    @Tag("exhaustive")
    void draggedBordersSurviveZoomAndAnotherSession() throws Exception {
        open(false);
        double queue = region(".queue-side").getWidth();
        drag(splitters("beside").getFirst(), 60, 0);
        assertThat(region(".queue-side").getWidth()).isEqualTo(queue + 60, org.assertj.core.data.Offset.offset(2.0));
        double sql = region(".sql-card").getHeight();
        drag(splitters("over").get(1), 0, -30);
        assertThat(region(".sql-card").getHeight()).isEqualTo(sql - 30, org.assertj.core.data.Offset.offset(2.0));
        zoomAndBack();
        var before = places();
        close();
        stage(1280, 720);
        isAs(before);
        robot.interact(() -> {});
        robot.doubleClickOn(splitters("over").get(1), MouseButton.PRIMARY);
        WindowRobot.settle();
        assertThat(region(".sql-card").getHeight()).as("a double click restores the usual height").isEqualTo(sql);
    }

    private List<Node> splitters(String direction) {
        return review.scene.getRoot().lookupAll(".splitter." + direction).stream()
                .filter(WindowRobot::isShown)
                .sorted(java.util.Comparator.comparingDouble(n -> {
                    Bounds at = n.localToScene(n.getLayoutBounds());
                    return direction.equals("beside") ? at.getMinX() : at.getMinY();
                }))
                .toList();
    }

    private void drag(Node splitter, double x, double y) {
        robot.drag(splitter, MouseButton.PRIMARY).moveBy(x, y).drop();
        WindowRobot.settle();
    }

    @Test
    void hiddenScoresAreAStripUntilTheVote() throws Exception {
        open(true);
        assertThat(region(".score-side").getWidth()).isLessThan(40);
        assertThat(WindowRobot.isShown(review.scene.lookup(".score-blind"))).isFalse();
        robot.push(KeyCode.PERIOD);
        assertThat(region(".score-side").getWidth()).as("the key shows the reason").isGreaterThan(180);
        assertThat(WindowRobot.isShown(review.scene.lookup(".score-blind"))).isTrue();
        robot.push(KeyCode.PERIOD);
        robot.push(KeyCode.M);
        robot.push(KeyCode.P);
        assertThat(WindowRobot.isShown(review.scene.lookup(".score-row"))).as("after the vote").isTrue();
        robot.push(KeyCode.PERIOD);
        assertThat(region(".score-side").getWidth()).isLessThan(40);
        robot.push(KeyCode.E);
        assertThat(WindowRobot.isShown(review.scene.lookup(".score-row"))).as("a score to explain unfolds them").isTrue();
        robot.push(KeyCode.CONTROL, KeyCode.Z);
        assertThat(region(".score-side").getWidth()).as("after the undo").isLessThan(40);
    }

    @Test
    void theGuidelineUnfoldsTheStrip() throws Exception {
        open(true);
        robot.push(KeyCode.H);
        assertThat(WindowRobot.isShown(review.scene.lookup(".guideline"))).isTrue();
        assertThat(region(".score-side").getWidth()).isGreaterThan(180);
        robot.push(KeyCode.H);
        assertThat(region(".score-side").getWidth()).isLessThan(40);
    }

    @Test
    void onePaneIsEnlargedAndRestoredByOneKey() throws Exception {
        open(true);
        var before = places();
        robot.push(KeyCode.Z);
        assertThat(WindowRobot.isShown(review.scene.lookup(".sql-card"))).isFalse();
        assertThat(region(".result-diff").getHeight()).isGreaterThan(500);
        robot.push(KeyCode.J);
        assertThat(review.current()).as("keys go on").isEqualTo("0413");
        robot.push(KeyCode.K);
        robot.push(KeyCode.Z);
        isAs(before);
        robot.push(KeyCode.DIGIT5);
        robot.push(KeyCode.Z);
        List<Node> cards = List.copyOf(review.scene.getRoot().lookupAll(".sql-card"));
        assertThat(WindowRobot.isShown(cards.getFirst())).isFalse();
        assertThat(WindowRobot.isShown(cards.getLast())).isTrue();
        assertThat(((Region) cards.getLast()).getWidth()).isGreaterThan(900);
        robot.push(KeyCode.DIGIT4);
        assertThat(WindowRobot.isShown(cards.getFirst())).as("the other SQL").isTrue();
        robot.push(KeyCode.ESCAPE);
        assertThat(WindowRobot.isShown(region(".result-diff"))).isTrue();
        assertThat(WindowRobot.isShown(cards.getLast())).isTrue();
    }

    @Test
    void questionAndEvidenceOpenInFullAndCloseByKeyOrEsc() throws Exception {
        open(true);
        robot.push(KeyCode.SHIFT, KeyCode.Q);
        assertThat(EvidencePopOverKeysTest.popOver().isPresent()).isTrue();
        assertThat(EvidencePopOverKeysTest.popOver().orElseThrow().getScene().getRoot().lookupAll(".full-text-words")).hasSize(2);
        robot.push(KeyCode.SHIFT, KeyCode.Q);
        assertThat(EvidencePopOverKeysTest.popOver().isPresent()).isFalse();
        robot.push(KeyCode.SHIFT, KeyCode.Q);
        robot.push(KeyCode.ESCAPE);
        assertThat(EvidencePopOverKeysTest.popOver().isPresent()).isFalse();
        robot.push(KeyCode.SHIFT, KeyCode.Q);
        robot.push(KeyCode.J);
        assertThat(EvidencePopOverKeysTest.popOver().isPresent()).as("another case closes it").isFalse();
    }

    @Test
    void sqlOfTheFirstCaseIsCompleteAtOnce() throws Exception {
        open(true);
        assertThat(review.scene.getRoot().lookupAll(".sql-card .scroll-bar")).isNotEmpty()
                .noneMatch(WindowRobot::isShown);
    }

    @Test
    void barsCoverNeitherRowsNorColumnsAndThumbsAreLongEnough() throws Exception {
        reviewServices = new ReviewFixture(List.of(Cases.large("0600", 2_000, 64, 7)));
        stage(1280, 720);
        List<Node> canvases = List.copyOf(review.scene.getRoot().lookupAll(".painted-grid"));
        List<ScrollBar> bars = review.scene.getRoot().lookupAll(".result-diff .scroll-bar").stream()
                .filter(WindowRobot::isShown).map(ScrollBar.class::cast).toList();
        assertThat(bars).hasSize(3);
        for (ScrollBar bar : bars) {
            Bounds at = bar.localToScene(bar.getLayoutBounds());
            for (Node canvas : canvases) {
                Bounds table = canvas.localToScene(canvas.getLayoutBounds());
                assertThat(at.getMinX() >= table.getMaxX() - 0.5 || at.getMaxX() <= table.getMinX() + 0.5
                                || at.getMinY() >= table.getMaxY() - 0.5 || at.getMaxY() <= table.getMinY() + 0.5)
                        .as("%s is outside %s", at, table).isTrue();
            }
            Region thumb = (Region) bar.lookup(".thumb");
            assertThat(Math.max(thumb.getWidth(), thumb.getHeight())).isGreaterThanOrEqualTo(28);
        }
    }

    @Test
    void largeTextFoldsTheSidesAndShowsOneSqlUnderTabs() throws Exception {
        open(false);
        review.theme.zoom(200);
        WindowRobot.settle();
        assertThat(region(".queue-side").getWidth()).isLessThan(80);
        assertThat(region(".score-side").getWidth()).isLessThan(80);
        List<Node> cards = List.copyOf(review.scene.getRoot().lookupAll(".sql-card"));
        assertThat(WindowRobot.isShown(cards.getFirst())).isTrue();
        assertThat(WindowRobot.isShown(cards.getLast())).isFalse();
        robot.push(KeyCode.DIGIT5);
        assertThat(WindowRobot.isShown(cards.getFirst())).isFalse();
        assertThat(WindowRobot.isShown(cards.getLast())).isTrue();
        robot.push(KeyCode.SLASH);
        assertThat(region(".queue-side").getWidth()).as("the filter unfolds the queue").isGreaterThan(300);
        robot.push(KeyCode.ESCAPE);
        robot.push(KeyCode.ESCAPE);
        assertThat(region(".queue-side").getWidth()).as("Esc folds it").isLessThan(80);
        review.view.pressed(Shortcut.SCORES);
    }
}
