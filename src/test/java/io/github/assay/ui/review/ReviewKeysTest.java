package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Cell;
import io.github.assay.domain.Flag;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.Mark;
import io.github.assay.domain.ResultTable;
import io.github.assay.domain.Vote;
import io.github.assay.service.CaseDossier;
import io.github.assay.ui.common.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** The loop of an annotator by real key presses in the window's frame: no mouse. */
@Tag("fx")
class ReviewKeysTest {
    private final FxRobot robot = new FxRobot();
    private MemoryDesk desk;
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        List<CaseDossier> cases = new ArrayList<>();
        for (int i = 1; i <= 25; i++) {
            cases.add(Cases.dossier(
                    Cases.item(String.format("%04d", i), "question " + i, "SELECT n FROM t", "dail-sql", "SELECT m FROM t"),
                    Cases.rows(table(1, 2, 3), 1),
                    Cases.rows(table(1, 20, 30), 1)));
        }
        desk = new MemoryDesk(cases);
        review = WaitForAsyncUtils.waitForAsyncFx(
                60_000, () -> new ReviewStage(stage, desk, Background.onCallingThread(), 1280, 720));
        WaitForAsyncUtils.waitForFxEvents();
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private static ResultTable table(long... values) {
        Cell[][] rows = IntStream.range(0, values.length)
                .mapToObj(i -> new Cell[] {Cell.of("row " + i), Cell.of(values[i])})
                .toArray(Cell[][]::new);
        return ResultTable.of(List.of("name", "n"), rows);
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private List<Vote> votes() {
        return desk.acts.stream().filter(Vote.class::isInstance).map(Vote.class::cast).toList();
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
        assertThat(desk.acts.stream().map(a -> ((Mark) a).flag()))
                .containsExactly(Flag.QUESTION_AMBIGUOUS, Flag.BOOKMARK, Flag.BOTH_WRONG, Flag.GOLD_DEFECTIVE);
        assertThat(((Mark) desk.acts.getLast()).note()).isEqualTo("SELECT n FROM t");
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
        desk.diskFull = true;
        press(KeyCode.P);
        assertThat(current()).isEqualTo("0001");
        assertThat(robot.lookup(".strips .label").queryAllAs(javafx.scene.control.Label.class))
                .anySatisfy(l -> assertThat(l.getText()).contains("disk is full"));
    }

    private String cell() {
        return robot.lookup(".cell-line").queryAs(javafx.scene.control.Label.class).getText();
    }
}
