package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.ReviewStage;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The loop of an annotator by real key presses in the window's frame: no mouse. */
@OnToolkitThread
class ReviewKeysTest {
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

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    @Test
    void twentyCasesByKeysOnly() {
        KeyCode[] keys = {KeyCode.P, KeyCode.F, KeyCode.U, KeyCode.DIGIT1};
        for (int i = 0; i < 20; i++) {
            press(keys[i % keys.length]);
        }
        assertThat(reviewServices.labels.votes()).hasSize(20);
        assertThat(reviewServices.labels.votes()).extracting(v -> v.item().caseId()).doesNotHaveDuplicates();
        assertThat(reviewServices.labels.votes().stream().filter(v -> v.label() == Label.PASS)).hasSize(10);
        assertThat(reviewServices.labels.votes().stream().filter(v -> v.label() == Label.FAIL)).hasSize(5);
        assertThat(review.current()).isEqualTo("0021");
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(reviewServices.labels.votes()).hasSize(19);
        assertThat(review.current()).isEqualTo("0020");
        press(KeyCode.CONTROL, KeyCode.Y);
        assertThat(reviewServices.labels.votes()).hasSize(20);
    }

    @Test
    void digitsGiveReasonsUntilAnotherKeyPassesThemOver() {
        press(KeyCode.F);
        press(KeyCode.DIGIT2);
        press(KeyCode.DIGIT7);
        assertThat(reviewServices.labels.votes().getLast().item().caseId()).isEqualTo("0001");
        assertThat(reviewServices.labels.votes().getLast().issues()).containsExactly("filters_incorrect", "ordering_wrong");
        press(KeyCode.J);
        assertThat(review.current()).isEqualTo("0003");
        press(KeyCode.DIGIT2);
        assertThat(reviewServices.labels.votes().getLast().item().caseId()).isEqualTo("0003");
        assertThat(reviewServices.labels.votes().getLast().label()).isEqualTo(Label.FAIL);
    }

    @Test
    void whoFailsByDigitGoesOnVotingByDigitsAndGivesReasonsWithAlt() {
        press(KeyCode.DIGIT2);
        press(KeyCode.DIGIT1);
        assertThat(reviewServices.labels.votes()).extracting(Vote::label).containsExactly(Label.FAIL, Label.PASS);
        assertThat(reviewServices.labels.votes()).extracting(v -> v.item().caseId()).containsExactly("0001", "0002");
        press(KeyCode.DIGIT2);
        press(KeyCode.ALT, KeyCode.DIGIT3);
        assertThat(reviewServices.labels.votes().getLast().item().caseId()).isEqualTo("0003");
        assertThat(reviewServices.labels.votes().getLast().issues()).containsExactly("joins_incorrect");
        press(KeyCode.DIGIT3);
        assertThat(reviewServices.labels.votes().getLast().item().caseId()).isEqualTo("0004");
        assertThat(reviewServices.labels.votes().getLast().label()).isEqualTo(Label.UNSURE);
    }

    @Test
    void undoTakesBackOneKeyPressAtATimeAndShowsTheReasons() {
        press(KeyCode.F);
        press(KeyCode.DIGIT2);
        press(KeyCode.DIGIT7);
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(review.current()).isEqualTo("0001");
        assertThat(chosenReasons()).containsExactly("filters incorrect");
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(chosenReasons()).isEmpty();
        assertThat(reviewServices.labels.votes()).singleElement().satisfies(v -> assertThat(v.label()).isEqualTo(Label.FAIL));
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(reviewServices.labels.votes()).isEmpty();
        press(KeyCode.CONTROL, KeyCode.Y);
        press(KeyCode.CONTROL, KeyCode.Y);
        assertThat(chosenReasons()).containsExactly("filters incorrect");
    }

    private List<String> chosenReasons() {
        return robot.lookup(".reason-button").queryAllAs(Button.class).stream()
                .filter(b -> b.getPseudoClassStates().contains(PseudoClass.getPseudoClass("on")))
                .map(Button::getText)
                .toList();
    }

    @Test
    void autoAdvanceIsTurnedOffByAKeyAndRemembered() {
        press(KeyCode.M);
        press(KeyCode.P);
        assertThat(review.current()).isEqualTo("0001");
        assertThat(new ReviewSettings(review.settings, "").advances()).isFalse();
        press(KeyCode.M);
        press(KeyCode.P);
        assertThat(review.current()).isEqualTo("0002");
        assertThat(new ReviewSettings(review.settings, "").advances()).isTrue();
    }

    @Test
    void inATextFieldNoKeyLabelsAndEscReturns() {
        press(KeyCode.SLASH);
        assertThat(review.scene.getFocusOwner()).isInstanceOf(TextInputControl.class);
        press(KeyCode.P);
        press(KeyCode.F);
        assertThat(reviewServices.labels.votes()).isEmpty();
        assertThat(((TextInputControl) review.scene.getFocusOwner()).getText()).isEqualTo("pf");
        assertThat(review.model.queueState().queue().size()).isZero();
        press(KeyCode.BACK_SPACE);
        press(KeyCode.BACK_SPACE);
        press(KeyCode.ESCAPE);
        assertThat(review.scene.getFocusOwner()).isNotInstanceOf(TextInputControl.class);
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes()).hasSize(1);
    }

    @Test
    void aCommentIsWrittenAndCommittedByKeys() {
        press(KeyCode.C);
        robot.write("pf?");
        assertThat(reviewServices.labels.votes()).isEmpty();
        press(KeyCode.CONTROL, KeyCode.ENTER);
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes().getLast().comment()).isEqualTo("pf?");
        assertThat(review.current()).isEqualTo("0002");
    }

    @Test
    void flagsHaveAKeyEachAndGoldDefectTakesAProposal() {
        reviewServices.database = _ -> ReviewFixture.one(7);
        press(KeyCode.A);
        press(KeyCode.B);
        press(KeyCode.SHIFT, KeyCode.B);
        press(KeyCode.SHIFT, KeyCode.G);
        robot.write(" ");
        robot.write("x");
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        assertThat(reviewServices.labels.acts().stream().map(a -> ((FlagAct) a).flag()))
                .containsExactly(Flag.QUESTION_AMBIGUOUS, Flag.BOOKMARK, Flag.BOTH_WRONG, Flag.GOLD_DEFECTIVE);
        assertThat(((FlagAct) reviewServices.labels.acts().getLast()).note()).isEqualTo("SELECT n FROM t x");
        assertThat(review.current()).isEqualTo("0001");
    }

    @Test
    void movingNeedsNoMouse() {
        press(KeyCode.J);
        press(KeyCode.J);
        press(KeyCode.K);
        assertThat(review.current()).isEqualTo("0002");
        press(KeyCode.G);
        robot.write("0017");
        press(KeyCode.ENTER);
        assertThat(review.current()).isEqualTo("0017");
        press(KeyCode.N);
        assertThat(review.cell()).startsWith("row 2 · n");
        press(KeyCode.N);
        assertThat(review.cell()).startsWith("row 3 · n");
        press(KeyCode.SHIFT, KeyCode.N);
        assertThat(review.cell()).startsWith("row 2 · n");
        press(KeyCode.D);
        assertThat(review.model.readingProperty().get().grid().onlyDifferences()).isTrue();
        press(KeyCode.T);
        assertThat(review.model.readingProperty().get().grid().raw()).isTrue();
    }

    @Test
    void aKeyHeldDownLabelsOnce() {
        robot.press(KeyCode.P);
        robot.press(KeyCode.P);
        robot.press(KeyCode.P);
        robot.release(KeyCode.P);
        assertThat(reviewServices.labels.votes()).hasSize(1);
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes()).hasSize(2);
    }

    @Test
    void aVoteThatFailsIsSaidBesideTheButtons() {
        reviewServices.labels.diskFull = true;
        press(KeyCode.P);
        assertThat(review.current()).isEqualTo("0001");
        assertThat(robot.lookup(".strips .label").queryAllAs(javafx.scene.control.Label.class))
                .anySatisfy(l -> assertThat(l.getText()).contains("no space left")
                        .startsWith("Not saved: pass · 0001").contains("All other acts are saved. Assay tries again in 2 s"));
        reviewServices.labels.diskFull = false;
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes()).hasSize(1);
        assertThat(review.current()).isEqualTo("0002");
        assertThat(robot.lookup(".strips .label").queryAllAs(javafx.scene.control.Label.class))
                .noneMatch(l -> isOnScreen(l) && l.getText().contains("Not saved"));
    }

    private static boolean isOnScreen(javafx.scene.Node node) {
        return node == null || node.isVisible() && isOnScreen(node.getParent());
    }
}
