package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.labelling.ItemFacts.GuidelineStatus;
import io.github.assay.labelling.ItemFacts;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.keys.KeyStroke;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.ReviewStage;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Filters kept as views, votes to revisit and keys of one’s own, by real key presses. */
@OnToolkitThread
class ReviewViewsKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        reviewServices = new ReviewFixture(Cases.queue(25));
        review = ReviewStage.open(reviewServices);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private Map<String, String> views() {
        return new ReviewSettings(review.settings, reviewServices.project().folder().toString()).views();
    }

    @Test
    void aFilterIsSavedAsAViewOpenedAndRemovedByKeys() {
        robot.push(KeyCode.SLASH);
        robot.write("id:0002");
        robot.push(KeyCode.ENTER);
        robot.push(KeyCode.Q);
        robot.write("second");
        assertThat(reviewServices.labels.votes()).isEmpty();
        robot.push(KeyCode.ENTER);
        assertThat(views()).containsExactly(Map.entry("second", "id:0002"));
        robot.push(KeyCode.Q);
        robot.push(KeyCode.DOWN);
        robot.push(KeyCode.ENTER);
        assertThat(review.model.queueState().queue().size()).isEqualTo(25);
        robot.push(KeyCode.Q);
        robot.write("sec");
        robot.push(KeyCode.ENTER);
        assertThat(review.model.queueState().queue().size()).isEqualTo(1);
        robot.push(KeyCode.P);
        assertThat(reviewServices.labels.votes()).hasSize(1);
        robot.push(KeyCode.Q);
        robot.push(KeyCode.CONTROL, KeyCode.DELETE);
        assertThat(views()).isEmpty();
        robot.push(KeyCode.ESCAPE);
        robot.push(KeyCode.P);
        assertThat(reviewServices.labels.votes()).hasSize(2);
    }

    @Test
    void votesToRevisitHaveAnEntryAndAKey() {
        for (int i : new int[] {3, 5}) {
            ItemKey item = reviewServices.project().items().get(i).key();
            robot.interact(() -> review.model.queueState().update(
                    item,
                    ItemFacts.BLANK.withOwn(ItemStatus.PASS, Instant.EPOCH).withGuidance(GuidelineStatus.EARLIER)));
        }
        assertThat(robot.lookup(".queue-revisit .label").queryAs(javafx.scene.control.Label.class).getText())
                .startsWith("2 votes");
        robot.push(KeyCode.SHIFT, KeyCode.H);
        assertThat(review.model.queueState().queue().size()).isEqualTo(2);
        assertThat(review.current()).isEqualTo("0004");
        robot.push(KeyCode.F);
        assertThat(review.current()).isEqualTo("0006");
        robot.push(KeyCode.P);
        assertThat(robot.lookup(".queue-revisit .label").queryAs(javafx.scene.control.Label.class).getText())
                .startsWith("No vote");
        robot.push(KeyCode.SHIFT, KeyCode.H);
        assertThat(review.model.queueState().queue().size()).isEqualTo(25);
        assertThat(robot.lookup(".queue-revisit").query().isVisible()).isFalse();
    }

    @Test
    void changedKeysWorkAndAreShownOnTheButtons() {
        assertThat(robot.lookup(".vote-bar .key-cap").queryAllAs(javafx.scene.control.Label.class))
                .extracting(javafx.scene.control.Label::getText)
                .containsExactly("P", "F", "U", "S", "A", "⇧G", "⇧B", "X", "C", "I", "L", "M", "K", "J");
        robot.interact(() -> assertThat(review.settings.keys().change(Shortcut.PASS, KeyStroke.parse("7"))).isEmpty());
        assertThat(robot.lookup(".vote-button.pass .key-cap").queryAs(javafx.scene.control.Label.class).getText())
                .isEqualTo("7");
        robot.push(KeyCode.P);
        assertThat(reviewServices.labels.votes()).isEmpty();
        robot.push(KeyCode.DIGIT7);
        assertThat(reviewServices.labels.votes()).hasSize(1);
    }
}
