package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Every control of Review is reached by Tab, shows that it has the focus, and is reached again by Shift+Tab. */
@OnToolkitThread
class FocusRingTest {
    private static final int MOST = 120;
    /** Pixels around a control in which its ring may be, and pixels that must change for one to see it. */
    private static final int RING = 4;

    private static final int SEEN = 12;

    private final WindowRobot robot = new WindowRobot();
    private ReviewStage review;

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private record Step(Node node, boolean seen) {}

    private <T> T onUi(java.util.function.Supplier<T> what) {
        AtomicReference<T> result = new AtomicReference<>();
        robot.interact(() -> result.set(what.get()));
        return result.get();
    }

    private List<Step> walk(KeyCode... keys) {
        List<Step> steps = new ArrayList<>();
        Node start = review.scene.getFocusOwner();
        WritableImage last = onUi(() -> review.scene.snapshot(null));
        for (int i = 0; i < MOST; i++) {
            WritableImage before = last;
            robot.push(keys);
            Node now = review.scene.getFocusOwner();
            WritableImage after = onUi(() -> review.scene.snapshot(null));
            steps.add(new Step(now, changed(before, after, onUi(() -> now.localToScene(now.getLayoutBounds()))) >= SEEN));
            last = after;
            if (now == start) {
                return steps;
            }
        }
        throw new AssertionError("the focus does not come round: " + steps);
    }

    /** The nodes that a key goes through until it comes round. */
    private List<Node> nodes(KeyCode... keys) {
        List<Node> nodes = new ArrayList<>();
        Node start = review.scene.getFocusOwner();
        for (int i = 0; i < MOST; i++) {
            robot.push(keys);
            nodes.add(review.scene.getFocusOwner());
            if (nodes.getLast() == start) {
                return nodes;
            }
        }
        throw new AssertionError("the focus does not come round: " + nodes);
    }

    private static int changed(WritableImage before, WritableImage after, Bounds box) {
        PixelReader a = before.getPixelReader();
        PixelReader b = after.getPixelReader();
        int count = 0;
        int right = (int) Math.min(before.getWidth(), box.getMaxX() + RING);
        int bottom = (int) Math.min(before.getHeight(), box.getMaxY() + RING);
        for (int y = Math.max(0, (int) box.getMinY() - RING); y < bottom; y++) {
            for (int x = Math.max(0, (int) box.getMinX() - RING); x < right; x++) {
                count += a.getArgb(x, y) == b.getArgb(x, y) ? 0 : 1;
            }
        }
        return count;
    }

    private ReviewStage open(ReviewFixture reviewServices) throws TimeoutException {
        ReviewStage stage = ReviewStage.open(reviewServices);
        robot.interact(() -> stage.theme.show(Appearance.LIGHT));
        return stage;
    }

    /** The focus is looked at on the way forth; on the way back its order, which no look can change. */
    private void allAreSeenBothWays() {
        List<Step> forth = walk(KeyCode.TAB);
        assertThat(forth.stream().filter(s -> !s.seen()).map(Step::node)).as("no focus is seen").isEmpty();
        List<Node> back = nodes(KeyCode.SHIFT, KeyCode.TAB);
        assertThat(back.reversed().stream().skip(1).toList())
                .as("the way back")
                .isEqualTo(forth.stream().map(Step::node).toList().subList(0, forth.size() - 1));
    }

    @Test
    void everyControlOfACaseShowsItsFocus() throws TimeoutException {
        review = open(new ReviewFixture(List.of(Cases.regions("0001", "dail-sql"), Cases.kinds("0002"))));
        allAreSeenBothWays();
    }

    @Test
    void drawerOwnQueryAndReasonsAreReachedByTabBothWays() throws TimeoutException {
        ReviewFixture reviewServices = new ReviewFixture(Cases.queue(6));
        reviewServices.database = new ShopDatabase();
        review = open(reviewServices);
        robot.push(KeyCode.I);
        robot.push(KeyCode.F);
        List<Node> forth = nodes(KeyCode.TAB);
        assertThat(forth).hasSizeGreaterThan(20);
        List<Node> back = nodes(KeyCode.SHIFT, KeyCode.TAB);
        assertThat(back.reversed().stream().skip(1).toList()).isEqualTo(forth.subList(0, forth.size() - 1));
    }

    @Test
    @Tag("exhaustive")
    void everyControlOfDrawerOwnQueryAndReasonsShowsItsFocus() throws TimeoutException {
        ReviewFixture reviewServices = new ReviewFixture(Cases.queue(6));
        reviewServices.database = new ShopDatabase();
        review = open(reviewServices);
        robot.push(KeyCode.I);
        robot.push(KeyCode.F);
        allAreSeenBothWays();
    }

    @Test
    @Tag("exhaustive")
    void theFocusIsSeenOnTheWayBackToo() throws TimeoutException {
        review = open(new ReviewFixture(List.of(Cases.regions("0001", "dail-sql"), Cases.kinds("0002"))));
        assertThat(walk(KeyCode.SHIFT, KeyCode.TAB).stream().filter(s -> !s.seen()).map(Step::node)).isEmpty();
        ReviewFixture reviewServices = new ReviewFixture(Cases.queue(6));
        reviewServices.database = new ShopDatabase();
        close();
        review = open(reviewServices);
        robot.push(KeyCode.I);
        robot.push(KeyCode.F);
        assertThat(walk(KeyCode.SHIFT, KeyCode.TAB).stream().filter(s -> !s.seen()).map(Step::node)).isEmpty();
    }

    @Test
    void voteButtonsAndChipsAreReachedByTabAndPressedBySpace() throws TimeoutException {
        ReviewFixture reviewServices = new ReviewFixture(List.of(Cases.regions("0001", "dail-sql"), Cases.kinds("0002")));
        review = open(reviewServices);
        List<String> styles = nodes(KeyCode.TAB).stream()
                .flatMap(n -> n.getStyleClass().stream())
                .toList();
        assertThat(styles).contains("vote-button", "flag-button", "policy-chip", "clause-chip", "bookmark", "painted-grid");
        for (int i = 0; i < MOST && !review.scene.getFocusOwner().getStyleClass().contains("pass"); i++) {
            robot.push(KeyCode.TAB);
        }
        robot.push(KeyCode.SPACE);
        assertThat(reviewServices.labels.votes()).hasSize(1);
        assertThat(review.current()).isEqualTo("0002");
    }

    @Test
    void aClickOnAVoteButtonLeavesTheFocusWhereItIs() throws TimeoutException {
        ReviewFixture reviewServices = new ReviewFixture(Cases.queue(3));
        review = open(reviewServices);
        Node before = review.scene.getFocusOwner();
        robot.clickOn(robot.lookup(".vote-button.fail").queryAs(Button.class));
        WindowRobot.settle();
        assertThat(reviewServices.labels.votes()).hasSize(1);
        assertThat(review.scene.getFocusOwner()).isSameAs(before);
    }
}
