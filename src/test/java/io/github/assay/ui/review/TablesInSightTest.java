package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** What stands where the tables are: rows as soon as there are some, and words where there are none to show. */
@OnToolkitThread
class TablesInSightTest {
    private final WindowRobot robot = new WindowRobot();
    private ReviewStage review;

    private ReviewFixture open(CaseData... cases) throws TimeoutException {
        ReviewFixture reviewServices = new ReviewFixture(List.of(cases));
        review = ReviewStage.open(reviewServices);
        return reviewServices;
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private static Item item() {
        return Cases.item("0001", "How many?", "SELECT n FROM t", "dail-sql", "SELECT m FROM t");
    }

    private static ExecutionOutcome table(long... values) {
        return Cases.rows(Cases.numbers(values), 1);
    }

    /** What is said in place of tables, gold side first. */
    private List<String> insteadOfTables() {
        return robot.lookup(".instead").queryAll().stream()
                .filter(javafx.scene.Node::isVisible)
                .map(n -> ((Label) n.lookup(".instead-title")).getText())
                .toList();
    }

    private List<String> headers() {
        return robot.lookup(".result-diff .card-head > .card-meta").queryAllAs(Label.class).stream().map(Label::getText).toList();
    }

    @Test
    void tablesOfTheCaseInFrontAppearWhenItsQueriesHaveRun() throws TimeoutException {
        CaseData run = Cases.caseData(item(), table(1, 2), table(1, 3));
        ReviewFixture reviewServices = open(new CaseData(
                run.item(), Optional.empty(), Optional.empty(), run.sql(), Optional.empty(), Optional.empty(), List.of(),
                List.of()));
        assertThat(insteadOfTables()).containsExactly("Not run yet", "Not run yet");
        reviewServices.nowIs(run);
        robot.interact(review.model::evidenceChanged);
        assertThat(insteadOfTables()).isEmpty();
        assertThat(headers()).isNotEmpty().allSatisfy(header -> assertThat(header).startsWith("2 rows × 2 columns"));
    }

    @Test
    void differencesOnlyOfEqualTablesSaysSoInsteadOfShowingNothing() throws TimeoutException {
        open(Cases.caseData(item(), table(1, 2), table(1, 2)));
        robot.push(KeyCode.D);
        assertThat(insteadOfTables()).containsExactly("No row differs", "No row differs");
        assertThat(headers()).isNotEmpty().allSatisfy(header -> assertThat(header).endsWith("differences only"));
        robot.push(KeyCode.D);
        assertThat(insteadOfTables()).isEmpty();
        assertThat(headers()).noneMatch(header -> header.endsWith("differences only"));
        robot.push(KeyCode.T);
        assertThat(headers()).isNotEmpty().allSatisfy(header -> assertThat(header).endsWith("as returned"));
    }

    @Test
    void theSheetThatAsksForAnIdNamesTheKeyThatGoes() throws TimeoutException {
        open(Cases.caseData(item(), table(1), table(1)));
        robot.push(KeyCode.G);
        assertThat(robot.lookup(".write-sheet .primary-button").queryAs(Button.class).getText()).isEqualTo("Go  Enter");
        robot.push(KeyCode.ESCAPE);
        robot.push(KeyCode.C);
        assertThat(robot.lookup(".write-sheet .primary-button").queryAs(Button.class).getText())
                .isEqualTo("Keep  Ctrl+Enter");
    }
}
