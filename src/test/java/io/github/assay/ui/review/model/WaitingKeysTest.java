package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.ReviewStage;
import io.github.assay.ui.review.StoredLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import javafx.event.Event;
import javafx.event.EventTarget;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Keys typed faster than the disk saves: each is carried out in its turn, or refused in words. */
@OnToolkitThread
class WaitingKeysTest {
    private static final int CASES = 12;

    private final WindowRobot robot = new WindowRobot();
    private final StoredLabels labels = new StoredLabels();
    private Background background;
    private ReviewStage review;

    @BeforeEach
    void open() throws Exception {
        Stage stage = FxToolkit.registerPrimaryStage();
        background = Background.ofWindow();
        review = new ReviewStage(
                stage, new ReviewFixture(Cases.queue(CASES), labels, UnaryOperator.identity()), background, 1280, 720);
        until(1);
    }

    @AfterEach
    void close() throws Exception {
        labels.saving.countDown();
        robot.interact(background::close);
        FxToolkit.cleanupStages();
    }

    private static String id(int number) {
        return String.format(java.util.Locale.ROOT, "%04d", number);
    }

    /** Waits until a case is painted and nothing is being saved. */
    private void until(int number) {
        WindowRobot.until(() -> review.model.shownProperty().get() instanceof LoadState.Ready<CaseScreen>(CaseScreen s)
                && s.key().caseId().equals(id(number)) && review.current().equals(id(number))
                && !review.model.disclosure().holdsKeys());
    }

    /** Types keys while the disk saves nothing, then lets it save: before the last key not even the first act is saved. */
    private void type(KeyCode... keys) {
        robot.interact(() -> {
            labels.saving = new CountDownLatch(1);
            for (KeyCode key : keys) {
                fire(key);
            }
            labels.saving.countDown();
        });
        WindowRobot.until(() -> !review.model.disclosure().holdsKeys());
        WindowRobot.settle();
    }

    private void fire(KeyCode key) {
        boolean control = key == KeyCode.Z;
        String text = control || key == KeyCode.SLASH ? "" : key.getName().toLowerCase(java.util.Locale.ROOT);
        for (var type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_TYPED, KeyEvent.KEY_RELEASED)) {
            EventTarget target = review.scene.getFocusOwner() == null ? review.scene : review.scene.getFocusOwner();
            boolean typed = type == KeyEvent.KEY_TYPED;
            if (!typed || !text.isEmpty()) {
                Event.fireEvent(target, new KeyEvent(
                        type, typed ? text : KeyEvent.CHAR_UNDEFINED, text, typed ? KeyCode.UNDEFINED : key, false, control, false, false));
            }
        }
    }

    private String refused() {
        var label = (javafx.scene.control.Label) review.scene.lookup("#refused");
        return label.isVisible() ? label.getText() : "";
    }

    private List<String> votes() {
        return labels.votes().stream().map(v -> v.item().caseId() + " " + v.label()).toList();
    }

    @Test
    void aKeyThatMovesGoesFromTheCaseThatFollowsTheVote() {
        type(KeyCode.P, KeyCode.K);
        until(1);
        assertThat(votes()).containsExactly("0001 PASS");
        type(KeyCode.J, KeyCode.P, KeyCode.J);
        until(4);
        assertThat(votes()).containsExactly("0001 PASS", "0002 PASS");
        assertThat(refused()).isEmpty();
    }

    @Test
    void aVoteOnACaseThatWasNotOnScreenIsRefusedInWords() {
        for (KeyCode second : List.of(KeyCode.P, KeyCode.F, KeyCode.U, KeyCode.B)) {
            int before = labels.votes().size();
            type(KeyCode.P, second);
            until(before + 2);
            assertThat(labels.votes()).hasSize(before + 1).last().returns(Label.PASS, Vote::label);
            assertThat(refused()).startsWith("The key was not taken: you pressed it before this case was on screen.");
        }
        robot.push(KeyCode.F);
        until(6);
        assertThat(votes()).endsWith("0005 FAIL");
        assertThat(refused()).isEmpty();
    }

    @Test
    void aReasonBelongsToTheFailBeforeItAndUndoTakesItBack() {
        type(KeyCode.F, KeyCode.DIGIT1);
        until(2);
        assertThat(labels.votes()).extracting(v -> v.issues().size()).containsExactly(0, 1);
        assertThat(votes()).containsExactly("0001 FAIL", "0001 FAIL");
        type(KeyCode.P, KeyCode.Z, KeyCode.U);
        until(3);
        assertThat(votes()).endsWith("0002 UNSURE");
        assertThat(refused()).as("undo shows the case that the key was pressed at").isEmpty();
    }

    @Test
    void lettersAreTypedIntoTheFieldThatAKeyBeforeThemOpens() {
        type(KeyCode.P, KeyCode.SLASH, KeyCode.F, KeyCode.P);
        until(2);
        assertThat(votes()).containsExactly("0001 PASS");
        assertThat(review.scene.getFocusOwner()).isInstanceOfSatisfying(
                TextInputControl.class, field -> assertThat(field.getText()).endsWith("fp"));
    }

    /** A vote with moves and votes after it, typed in one burst, against a plain computation. */
    @Test
    @Tag("exhaustive")
    void burstsOfKeysDoWhatTheyDoOneByOne() {
        SplittableRandom random = new SplittableRandom(30);
        for (int burst = 0; burst < 25; burst++) {
            int start = random.nextInt(1, CASES + 1);
            robot.interact(() -> review.model.go(review.model.queueState().at(start - 1).orElseThrow()));
            until(start);
            List<String> expected = new ArrayList<>(votes());
            int at = start;
            List<KeyCode> keys = new ArrayList<>();
            for (int i = random.nextInt(2, 7); i > 0; i--) {
                boolean move = !keys.isEmpty() && (at == start || random.nextBoolean());
                KeyCode key = random.nextBoolean() ? move ? KeyCode.J : KeyCode.P : move ? KeyCode.K : KeyCode.U;
                if (move) {
                    at = Math.clamp(at + (key == KeyCode.J ? 1 : -1), 1, CASES);
                } else if (keys.isEmpty()) {
                    expected.add(id(start) + (key == KeyCode.P ? " PASS" : " UNSURE"));
                    at = next(start, expected);
                }
                keys.add(key);
            }
            type(keys.toArray(KeyCode[]::new));
            until(at);
            assertThat(votes()).as(start + " " + keys).isEqualTo(expected);
            boolean votedAgain = keys.stream().skip(1).anyMatch(key -> key == KeyCode.P || key == KeyCode.U);
            assertThat(refused().isEmpty()).as(start + " " + keys).isNotEqualTo(votedAgain);
        }
    }

    private static int next(int at, List<String> votes) {
        for (int step = 1; step < CASES; step++) {
            String item = id((at - 1 + step) % CASES + 1);
            if (votes.stream().noneMatch(vote -> vote.startsWith(item))) {
                return (at - 1 + step) % CASES + 1;
            }
        }
        return at;
    }
}
