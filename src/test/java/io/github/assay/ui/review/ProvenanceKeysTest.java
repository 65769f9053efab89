package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.model.ReviewFixture;
import io.github.assay.ui.review.sql.SqlPane;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The explanation of a missing or extra row by real key presses. */
@OnToolkitThread
class ProvenanceKeysTest {
    private static final String GOLD = "SELECT n FROM t WHERE n < 9";
    private static final String PREDICTED = "SELECT n FROM t WHERE n < 9 AND n > 2";

    private final WindowRobot robot = new WindowRobot();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        List<CaseData> cases = new ArrayList<>();
        cases.add(Cases.caseData(
                Cases.item("0001", "Which numbers?", GOLD, "dail-sql", PREDICTED),
                Cases.rows(one(1, 2, 3, 4), 1), Cases.rows(one(3, 4), 1)));
        cases.add(Cases.caseData(
                Cases.item("0002", "Which numbers?", GOLD, "dail-sql", GOLD),
                Cases.rows(one(1, 2), 1), Cases.rows(one(1, 2), 1)));
        reviewServices = new ReviewFixture(cases);
        reviewServices.database = ProvenanceKeysTest::numbers;
        review = ReviewStage.open(reviewServices);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    /** The table t has the numbers 1 to 4; the statement binds one of them. */
    private static ExecutionOutcome numbers(String sql) {
        long[] bound = LongStream.rangeClosed(1, 4)
                .filter(n -> sql.endsWith("c1 = " + n))
                .filter(n -> !sql.contains("n > 2") || n > 2)
                .toArray();
        return Cases.rows(one(bound), 1);
    }

    private static ResultTable one(long... values) {
        return ResultTable.of(List.of(Column.of("n")), LongStream.of(values).mapToObj(n -> List.of(Cell.of(n))).toList());
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private String answer() {
        Label label = (Label) review.scene.lookup(".provenance-answer");
        return label.getParent().isVisible() ? label.getText() : "";
    }

    private String marked() {
        return review.scene.getRoot().lookupAll(".card").stream()
                .filter(SqlPane.class::isInstance)
                .map(SqlPane.class::cast)
                .map(pane -> pane.pointed().isEmpty()
                        ? "-"
                        : pane.pointed().stream().map(s -> pane.text().substring(s.start(), s.end())).collect(Collectors.joining(", ")))
                .reduce("", (a, b) -> a + "[" + b + "]");
    }

    @Test
    void oneKeyNamesThePartThatRemovesTheRowAndMarksIt() {
        press(KeyCode.Y);
        assertThat(((Label) review.scene.lookup(".provenance-title")).getText()).isEqualTo("Row 1 is missing from the prediction.");
        assertThat(answer()).isEqualTo(
                "A condition of the predicted query removes it: n > 2. Without that part the row is in the result."
                        + " 3 statements were run.");
        assertThat(marked()).isEqualTo("[-][n > 2]");
        assertThat(review.current()).as("nothing was decided").isEqualTo("0001");
        assertThat(reviewServices.labels.votes()).isEmpty();
    }

    @Test
    void everyPartThatDecidesAloneIsMarked() throws TimeoutException {
        String sides = "SELECT n FROM t WHERE n < 9 OR n = 1";
        CaseData several = Cases.caseData(
                Cases.item("0003", "Which numbers?", sides, "dail-sql", "SELECT n FROM t WHERE n > 2 LIMIT 2"),
                Cases.rows(one(1, 2, 3, 4), 1), Cases.rows(one(3, 4), 1));
        reviewServices = new ReviewFixture(List.of(several));
        // the row with 1 is there without the condition, and without the limit
        reviewServices.database = sql -> Cases.rows(
                sql.contains("n < 9") || !sql.contains("n > 2") || !sql.contains("LIMIT") ? one(1) : one(), 1);
        FxToolkit.cleanupStages();
        review = ReviewStage.open(reviewServices);
        press(KeyCode.Y);
        assertThat(answer()).startsWith("Cannot tell which part decides. Each of these alone does: ");
        assertThat(marked()).isEqualTo("[-][n > 2, LIMIT 2]");
        press(KeyCode.ESCAPE);
        assertThat(marked()).isEqualTo("[-][-]");
    }

    @Test
    void theSameKeyRemovesTheAnswerAndEscDoesToo() {
        press(KeyCode.Y);
        press(KeyCode.Y);
        assertThat(answer()).isEmpty();
        assertThat(marked()).isEqualTo("[-][-]");
        press(KeyCode.Y);
        assertThat(answer()).contains("n > 2");
        press(KeyCode.ESCAPE);
        assertThat(answer()).isEmpty();
    }

    @Test
    void itFollowsTheCursor() {
        press(KeyCode.N);
        press(KeyCode.N);
        press(KeyCode.Y);
        assertThat(((Label) review.scene.lookup(".provenance-title")).getText()).isEqualTo("Row 2 is missing from the prediction.");
    }

    @Test
    void anotherLayoutOfTheSqlKeepsTheMark() {
        press(KeyCode.Y);
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F);
        assertThat(marked()).isEqualTo("[-][n > 2]");
        assertThat(answer()).contains("n > 2");
    }

    @Test
    void aVoteTakesTheAnswerWithItAndEqualTablesHaveNone() {
        press(KeyCode.Y);
        press(KeyCode.P);
        assertThat(review.current()).isEqualTo("0002");
        assertThat(answer()).isEmpty();
        int before = reviewServices.queries.size();
        press(KeyCode.Y);
        assertThat(answer()).isEmpty();
        assertThat(review.cell()).isEqualTo("Every row is in both results: there is no missing or extra row to explain.");
        assertThat(reviewServices.queries).hasSize(before);
    }

    @Test
    void rowsAsReturnedAreNotExplained() {
        press(KeyCode.T);
        press(KeyCode.Y);
        assertThat(answer()).isEmpty();
        assertThat(review.cell()).isEqualTo("Rows are shown as returned. Show them aligned to explain one.");
    }

    @Test
    void anUnreachableDatabaseIsSaid() {
        reviewServices.database = _ -> new ExecutionOutcome.Unreachable("There is no database here");
        press(KeyCode.Y);
        assertThat(answer()).isEqualTo("Cannot tell: the queries could not be run (There is no database here). 1 statement was run.");
    }
}
