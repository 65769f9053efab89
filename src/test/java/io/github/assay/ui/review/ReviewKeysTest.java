package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Flag;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.Mark;
import io.github.assay.domain.Vote;
import io.github.assay.service.CaseDossier;
import io.github.assay.service.queue.Guidance;
import io.github.assay.service.queue.ItemFacts;
import io.github.assay.service.queue.Standing;
import io.github.assay.ui.common.Shortcut;
import io.github.assay.ui.common.Stroke;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.grid.Side;
import java.time.Instant;
import java.util.Map;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/** The loop of an annotator by real key presses in the window's frame: no mouse. */
@Tag("fx")
class ReviewKeysTest {
    private final FxRobot robot = new FxRobot();
    private MemoryDesk desk;
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        List<CaseDossier> cases = new ArrayList<>();
        for (int i = 1; i <= 25; i++) {
            cases.add(Cases.dossier(
                    Cases.item(String.format("%04d", i), "question " + i, "SELECT n FROM t", "dail-sql", "SELECT m FROM t"),
                    Cases.rows(Cases.numbers(1, 2, 3), 1),
                    Cases.rows(Cases.numbers(1, 20, 30), 1)));
        }
        desk = new MemoryDesk(cases);
        review = ReviewStage.open(desk);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private List<Vote> votes() {
        return desk.labels.acts.stream().filter(Vote.class::isInstance).map(Vote.class::cast).toList();
    }

    private String current() {
        return review.model.currentProperty().get().map(ItemKey::caseId).orElse("");
    }

    @Test
    void twentyCasesByKeysOnly() {
        KeyCode[] keys = {KeyCode.P, KeyCode.F, KeyCode.U, KeyCode.DIGIT1};
        for (int i = 0; i < 20; i++) {
            press(keys[i % keys.length]);
        }
        assertThat(votes()).hasSize(20);
        assertThat(votes()).extracting(v -> v.item().caseId()).doesNotHaveDuplicates();
        assertThat(votes().stream().filter(v -> v.label() == Label.PASS)).hasSize(10);
        assertThat(votes().stream().filter(v -> v.label() == Label.FAIL)).hasSize(5);
        assertThat(current()).isEqualTo("0021");
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(votes()).hasSize(19);
        assertThat(current()).isEqualTo("0020");
        press(KeyCode.CONTROL, KeyCode.Y);
        assertThat(votes()).hasSize(20);
    }

    @Test
    void digitsGiveReasonsUntilAnotherKeyPassesThemOver() {
        press(KeyCode.F);
        press(KeyCode.DIGIT2);
        press(KeyCode.DIGIT7);
        assertThat(votes().getLast().item().caseId()).isEqualTo("0001");
        assertThat(votes().getLast().issues()).containsExactly("filters_incorrect", "ordering_wrong");
        press(KeyCode.J);
        assertThat(current()).isEqualTo("0003");
        press(KeyCode.DIGIT2);
        assertThat(votes().getLast().item().caseId()).isEqualTo("0003");
        assertThat(votes().getLast().label()).isEqualTo(Label.FAIL);
    }

    @Test
    void whoFailsByDigitGoesOnVotingByDigitsAndGivesReasonsWithAlt() {
        press(KeyCode.DIGIT2);
        press(KeyCode.DIGIT1);
        assertThat(votes()).extracting(Vote::label).containsExactly(Label.FAIL, Label.PASS);
        assertThat(votes()).extracting(v -> v.item().caseId()).containsExactly("0001", "0002");
        press(KeyCode.DIGIT2);
        press(KeyCode.ALT, KeyCode.DIGIT3);
        assertThat(votes().getLast().item().caseId()).isEqualTo("0003");
        assertThat(votes().getLast().issues()).containsExactly("joins_incorrect");
        press(KeyCode.DIGIT3);
        assertThat(votes().getLast().item().caseId()).isEqualTo("0004");
        assertThat(votes().getLast().label()).isEqualTo(Label.UNSURE);
    }

    @Test
    void undoTakesBackOneKeyPressAtATimeAndShowsTheReasons() {
        press(KeyCode.F);
        press(KeyCode.DIGIT2);
        press(KeyCode.DIGIT7);
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(current()).isEqualTo("0001");
        assertThat(chosenReasons()).containsExactly("filters incorrect");
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(chosenReasons()).isEmpty();
        assertThat(votes()).singleElement().satisfies(v -> assertThat(v.label()).isEqualTo(Label.FAIL));
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(votes()).isEmpty();
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
        assertThat(current()).isEqualTo("0001");
        assertThat(new ReviewSettings(review.settings, "").advances()).isFalse();
        press(KeyCode.M);
        press(KeyCode.P);
        assertThat(current()).isEqualTo("0002");
        assertThat(new ReviewSettings(review.settings, "").advances()).isTrue();
    }

    @Test
    void aFilterIsSavedAsAViewOpenedAndRemovedByKeys() {
        press(KeyCode.SLASH);
        robot.write("id:0002");
        press(KeyCode.ENTER);
        press(KeyCode.Q);
        robot.write("second");
        assertThat(votes()).isEmpty();
        press(KeyCode.ENTER);
        assertThat(views()).containsExactly(Map.entry("second", "id:0002"));
        press(KeyCode.Q);
        press(KeyCode.DOWN);
        press(KeyCode.ENTER);
        assertThat(review.model.queueState().queue().size()).isEqualTo(25);
        press(KeyCode.Q);
        robot.write("sec");
        press(KeyCode.ENTER);
        assertThat(review.model.queueState().queue().size()).isEqualTo(1);
        press(KeyCode.P);
        assertThat(votes()).hasSize(1);
        press(KeyCode.Q);
        press(KeyCode.CONTROL, KeyCode.DELETE);
        assertThat(views()).isEmpty();
        press(KeyCode.ESCAPE);
        press(KeyCode.P);
        assertThat(votes()).hasSize(2);
    }

    private Map<String, String> views() {
        return new ReviewSettings(review.settings, desk.project().folder().toString()).views();
    }

    @Test
    void votesToRevisitHaveAnEntryAndAKey() {
        for (int i : new int[] {3, 5}) {
            ItemKey item = desk.project().items().get(i).key();
            robot.interact(() -> review.model.queueState().update(
                    item,
                    ItemFacts.BLANK.withOwn(Standing.PASS, Instant.EPOCH).withGuidance(Guidance.EARLIER)));
        }
        assertThat(robot.lookup(".queue-revisit .label").queryAs(javafx.scene.control.Label.class).getText())
                .startsWith("2 votes");
        press(KeyCode.SHIFT, KeyCode.H);
        assertThat(review.model.queueState().queue().size()).isEqualTo(2);
        assertThat(current()).isEqualTo("0004");
        press(KeyCode.F);
        assertThat(current()).isEqualTo("0006");
        press(KeyCode.P);
        assertThat(robot.lookup(".queue-revisit .label").queryAs(javafx.scene.control.Label.class).getText())
                .startsWith("No vote");
        press(KeyCode.SHIFT, KeyCode.H);
        assertThat(review.model.queueState().queue().size()).isEqualTo(25);
        assertThat(robot.lookup(".queue-revisit").query().isVisible()).isFalse();
    }

    @Test
    void changedKeysWorkAndAreShownOnTheButtons() {
        assertThat(robot.lookup(".vote-bar .key-cap").queryAllAs(javafx.scene.control.Label.class))
                .extracting(javafx.scene.control.Label::getText)
                .containsExactly("P", "F", "U", "S", "A", "⇧G", "⇧B", "X", "C", "M", "K", "J");
        robot.interact(() -> assertThat(review.settings.keys().change(Shortcut.PASS, Stroke.parse("L"))).isEmpty());
        assertThat(robot.lookup(".vote-button.pass .key-cap").queryAs(javafx.scene.control.Label.class).getText())
                .isEqualTo("L");
        press(KeyCode.P);
        assertThat(votes()).isEmpty();
        press(KeyCode.L);
        assertThat(votes()).hasSize(1);
    }

    @Test
    void columnsAreWidenedOnBothSidesAndFittedByKeys() {
        robot.interact(() -> review.scene.lookup(".painted-grid").requestFocus());
        press(KeyCode.ALT, KeyCode.RIGHT);
        ResultDiffView tables = robot.lookup(".result-diff").queryAs(ResultDiffView.class);
        double wider = tables.place().widths().chosen().get(Side.GOLD).get(0);
        assertThat(tables.place().widths().chosen().get(Side.PREDICTED).get(0)).isEqualTo(wider);
        press(KeyCode.ALT, KeyCode.LEFT);
        assertThat(tables.place().widths().chosen().get(Side.GOLD).get(0)).isEqualTo(wider - 24);
        press(KeyCode.ALT, KeyCode.ENTER);
        assertThat(tables.place().widths().chosen().get(Side.GOLD).get(0)).isBetween(36.0, wider - 25);
        press(KeyCode.P);
        assertThat(tables.place().widths().chosen()).isEmpty();
    }

    @Test
    void theBorderOfAColumnIsDraggedAndADoubleClickFitsIt() {
        ResultDiffView tables = robot.lookup(".result-diff").queryAs(ResultDiffView.class);
        Node gold = review.scene.lookup(".painted-grid");
        double border = tables.columnRight(Side.GOLD, 0);
        Bounds on = gold.localToScreen(gold.getBoundsInLocal());
        robot.drag(on.getMinX() + border, on.getMinY() + 10).dropBy(40, 0);
        assertThat(tables.columnRight(Side.GOLD, 0)).isBetween(border + 35, border + 45);
        assertThat(review.model.readingProperty().get().grid().sort()).isEmpty();
        robot.doubleClickOn(on.getMinX() + tables.columnRight(Side.GOLD, 0), on.getMinY() + 10);
        assertThat(tables.columnRight(Side.GOLD, 0)).isLessThan(border);
    }

    @Test
    void copyingATableSaysWhatWasCopied() {
        robot.interact(() -> review.scene.lookup(".painted-grid").requestFocus());
        press(KeyCode.CONTROL, KeyCode.A);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(cell()).startsWith("Copied 3 rows");
        robot.interact(() -> assertThat(javafx.scene.input.Clipboard.getSystemClipboard().getString())
                .isEqualTo("name\tn\nrow 0\t1\nrow 1\t2\nrow 2\t3\n"));
    }

    @Test
    void inATextFieldNoKeyLabelsAndEscReturns() {
        press(KeyCode.SLASH);
        assertThat(review.scene.getFocusOwner()).isInstanceOf(TextInputControl.class);
        press(KeyCode.P);
        press(KeyCode.F);
        assertThat(votes()).isEmpty();
        assertThat(((TextInputControl) review.scene.getFocusOwner()).getText()).isEqualTo("pf");
        assertThat(review.model.queueState().queue().size()).isZero();
        press(KeyCode.BACK_SPACE);
        press(KeyCode.BACK_SPACE);
        press(KeyCode.ESCAPE);
        assertThat(review.scene.getFocusOwner()).isNotInstanceOf(TextInputControl.class);
        press(KeyCode.P);
        assertThat(votes()).hasSize(1);
    }

    @Test
    void aCommentIsWrittenAndCommittedByKeys() {
        press(KeyCode.C);
        robot.write("pf?");
        assertThat(votes()).isEmpty();
        press(KeyCode.CONTROL, KeyCode.ENTER);
        press(KeyCode.P);
        assertThat(votes().getLast().comment()).isEqualTo("pf?");
        assertThat(current()).isEqualTo("0002");
    }

    @Test
    void flagsHaveAKeyEachAndGoldDefectTakesAProposal() {
        press(KeyCode.A);
        press(KeyCode.B);
        press(KeyCode.SHIFT, KeyCode.B);
        press(KeyCode.SHIFT, KeyCode.G);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(desk.labels.acts.stream().map(a -> ((Mark) a).flag()))
                .containsExactly(Flag.QUESTION_AMBIGUOUS, Flag.BOOKMARK, Flag.BOTH_WRONG, Flag.GOLD_DEFECTIVE);
        assertThat(((Mark) desk.labels.acts.getLast()).note()).isEqualTo("SELECT n FROM t");
        assertThat(current()).isEqualTo("0001");
    }

    @Test
    void movingNeedsNoMouse() {
        press(KeyCode.J);
        press(KeyCode.J);
        press(KeyCode.K);
        assertThat(current()).isEqualTo("0002");
        press(KeyCode.G);
        robot.write("0017");
        press(KeyCode.ENTER);
        assertThat(current()).isEqualTo("0017");
        press(KeyCode.N);
        assertThat(cell()).startsWith("row 2 · n");
        press(KeyCode.N);
        assertThat(cell()).startsWith("row 3 · n");
        press(KeyCode.SHIFT, KeyCode.N);
        assertThat(cell()).startsWith("row 2 · n");
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
        assertThat(votes()).hasSize(1);
        press(KeyCode.P);
        assertThat(votes()).hasSize(2);
    }

    @Test
    void aVoteThatFailsIsSaidBesideTheButtons() {
        desk.labels.diskFull = true;
        press(KeyCode.P);
        assertThat(current()).isEqualTo("0001");
        assertThat(robot.lookup(".strips .label").queryAllAs(javafx.scene.control.Label.class))
                .anySatisfy(l -> assertThat(l.getText()).contains("disk is full"));
    }

    private String cell() {
        return robot.lookup(".cell-line").queryAs(javafx.scene.control.Label.class).getText();
    }
}
