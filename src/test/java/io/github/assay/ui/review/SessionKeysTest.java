package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.ListCell;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** My session by real key presses. */
@OnToolkitThread
class SessionKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        reviewServices = new ReviewFixture(Cases.queue(6));
        review = ReviewStage.open(reviewServices);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private List<String> lines() {
        return review.scene.getRoot().lookupAll(".session-list .list-cell").stream()
                .map(n -> ((ListCell<?>) n).getText())
                .filter(t -> !t.isEmpty())
                .toList();
    }

    private boolean isOpen() {
        return review.scene.lookup(".session-sheet") != null;
    }

    @Test
    void aDigitGoesBackToADecisionAndDoesNotVote() {
        press(KeyCode.P);
        press(KeyCode.F);
        press(KeyCode.SHIFT, KeyCode.Y);
        assertThat(isOpen()).isTrue();
        assertThat(lines()).anyMatch(l -> l.contains("0002") && l.contains("fail"));
        press(KeyCode.DIGIT2);
        assertThat(isOpen()).isFalse();
        assertThat(review.current()).isEqualTo("0001");
        assertThat(reviewServices.labels.votes()).hasSize(2);
    }

    @Test
    void noKeyLabelsWhileItIsOpenAndTheSameKeyOrEscCloses() {
        press(KeyCode.SHIFT, KeyCode.Y);
        assertThat(lines().getFirst()).isEqualTo("You have cast no vote yet.");
        press(KeyCode.P);
        press(KeyCode.DIGIT1);
        assertThat(reviewServices.labels.votes()).isEmpty();
        press(KeyCode.SHIFT, KeyCode.Y);
        assertThat(isOpen()).isFalse();
        press(KeyCode.SHIFT, KeyCode.Y);
        press(KeyCode.ESCAPE);
        assertThat(isOpen()).isFalse();
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes()).hasSize(1);
    }

    @Test
    void aContradictionIsOneLineThatGoesToOneVoteAndThenToTheOther() throws TimeoutException {
        reviewServices = new ReviewFixture(List.of(Cases.regions("0412", "dail-sql"), Cases.regions("0412", "din-sql"), Cases.regions("0413", "dail-sql")));
        review = ReviewStage.open(reviewServices);
        press(KeyCode.P);
        press(KeyCode.F);
        press(KeyCode.ESCAPE);
        press(KeyCode.SHIFT, KeyCode.Y);
        assertThat(lines()).contains("OWN CONTRADICTIONS (1)");
        assertThat(lines().stream().filter(l -> l.contains(", but "))).singleElement().asString()
                .contains("0412 · din-sql", "fail, but dail-sql", "pass: equal SQL");
        for (String system : List.of("din-sql", "dail-sql")) {
            choose(", but ");
            press(KeyCode.ENTER);
            assertThat(review.model.currentProperty().get().orElseThrow().system()).isEqualTo(system);
            press(KeyCode.SHIFT, KeyCode.Y);
        }
    }

    /** Moves down to the line with these words. */
    private void choose(String words) {
        javafx.scene.control.ListView<?> list = (javafx.scene.control.ListView<?>) review.scene.lookup(".session-list");
        for (int i = 0; i < 20 && !String.valueOf(list.getSelectionModel().getSelectedItem()).contains(words); i++) {
            press(KeyCode.DOWN);
        }
    }

    @Test
    void anItemVotedTwiceIsNamedWithBothVotes() {
        press(KeyCode.P);
        press(KeyCode.K);
        press(KeyCode.F);
        press(KeyCode.ESCAPE);
        press(KeyCode.SHIFT, KeyCode.Y);
        assertThat(lines()).contains("VOTED MORE THAN ONCE (1)").anyMatch(l -> l.contains("0001") && l.endsWith("pass → fail"));
    }
}
