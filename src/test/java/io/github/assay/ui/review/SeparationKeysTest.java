package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.counterexample.FoundSeparation;
import io.github.assay.service.counterexample.RealDataReader;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.model.ReviewFixture;
import io.github.assay.wording.SeparationWording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Pane;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** A database on which gold and prediction differ, by real key presses (counterexample.md §9.1). */
@OnToolkitThread
class SeparationKeysTest {
    private static final String GOLD = "SELECT full_name FROM employees WHERE wage = (SELECT MAX(wage) FROM employees)";
    private static final String PREDICTED = "SELECT full_name FROM employees ORDER BY wage DESC LIMIT 1";

    private final WindowRobot robot = new WindowRobot();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        List<CaseData> cases = new ArrayList<>();
        cases.add(Cases.caseData(
                Cases.item("0001", "Who is paid most?", GOLD, "dail-sql", PREDICTED),
                Cases.rows(names("Amelie Reuter"), 1), Cases.rows(names("Amelie Reuter"), 1)));
        cases.add(Cases.caseData(
                Cases.item("0002", "Who is paid most?", GOLD, "dail-sql", PREDICTED),
                Cases.rows(names("Amelie Reuter"), 1), Cases.rows(names("Hasan Olsen"), 1)));
        cases.add(Cases.caseData(
                Cases.item("0003", "Who is paid most?", GOLD, "dail-sql", GOLD + " -- same"),
                Cases.rows(names("Amelie Reuter"), 1), Cases.rows(names("Amelie Reuter"), 1)));
        open(cases, false);
    }

    private void open(List<CaseData> cases, boolean hidden) throws TimeoutException {
        reviewServices = new ReviewFixture(cases);
        reviewServices.labels.hidesSeparations = hidden;
        reviewServices.separations = (of, number) -> Optional.of(
                of.item().key().caseId().equals("0003") ? none(of) : found(of, number == 0 ? "14.96" : "20.5", number));
        review = ReviewStage.open(reviewServices);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private static ResultTable names(String... names) {
        return ResultTable.of(List.of(Column.of("full_name")), List.of(names).stream().map(n -> List.of(Cell.of(n))).toList());
    }

    private static FoundSeparation none(CaseData of) {
        SearchResult result = new SearchResult(
                SearchResult.Verdict.NOT_SEPARATED, "", Optional.empty(), 200, 0, 0, "budget", List.of(), List.of(), 1, 400_000_000);
        return new FoundSeparation(
                of.item().key(), result, 0, SeparationWording.sentence(result), "", List.of(), "", Optional.empty());
    }

    private static FoundSeparation found(CaseData of, String wage, int number) {
        SmallDatabase rows = new SmallDatabase(
                RealDataReader.ofScript(
                        "CREATE TABLE employees (id INTEGER PRIMARY KEY, full_name TEXT, wage REAL, left_on TEXT)", "sqlite").shape(),
                Map.of("employees", List.of(
                        List.of(Cell.of(1L), Cell.of("Amelie Reuter"), Cell.of(Double.parseDouble(wage)), Cell.nul()),
                        List.of(Cell.of(2L), Cell.of("Hasan Olsen"), Cell.of(Double.parseDouble(wage)), Cell.nul()))));
        Separated separated = new Separated(
                rows, 2, "R13", 31, 6, List.of(), List.of(), names("Amelie Reuter", "Hasan Olsen"), names("Amelie Reuter"),
                List.of(new Separated.DecidingCell("employees", 0, 2), new Separated.DecidingCell("employees", 1, 2)),
                Optional.of(new Separated.Cause(Separated.Cause.Kind.REPEATED, "employees", "salary", "5100", 2)),
                List.of(new Separated.ReadColumn("employees", 1), new Separated.ReadColumn("employees", 2)));
        SearchResult result = new SearchResult(
                SearchResult.Verdict.SEPARATED, "", Optional.of(separated), 40, 2, 0, "", List.of(), List.of(), 1, 80_000_000);
        return new FoundSeparation(
                of.item().key(), result, number, SeparationWording.sentence(separated), SeparationWording.rank(2),
                SeparationWording.statements(separated), SqlValues.over(rows, GOLD),
                Optional.of(new TablePair(separated.gold(), separated.predicted(), RowOrder.IGNORED).diff(ComparisonRules.STANDARD)));
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private String line() {
        Node pane = review.scene.lookup(".separation");
        return pane == null || !pane.isVisible() ? "" : ((Label) review.scene.lookup(".separation-line")).getText();
    }

    private boolean isOpen() {
        return review.scene.lookup(".separation-sentence") != null;
    }

    private String text(String style) {
        return ((Label) review.scene.lookup(style)).getText();
    }

    private long deciding() {
        return review.scene.getRoot().lookupAll(".small-cell").stream()
                .filter(n -> ((Label) n).getText().startsWith("◆ "))
                .count();
    }

    @Test
    void oneKeyOpensTheDatabaseAndEscClosesIt() {
        assertThat(line()).isEqualTo("Equal here. Different on a small database (2 rows).");
        assertThat(isOpen()).isFalse();
        press(KeyCode.SHIFT, KeyCode.D);
        assertThat(text(".separation-sentence")).isEqualTo(
                "On this data the gold returns 2 rows, the prediction 1 row: employees.salary is 5100 in 2 rows.");
        assertThat(text(".separation-realism")).isEqualTo(
                "Realism: values of the real data in other combinations. 6 constraints found in the data hold. Found in 0.1 s.");
        assertThat(deciding()).isEqualTo(2);
        assertThat(review.scene.getRoot().lookupAll(".small-table")).hasSize(3);
        assertThat(reviewServices.labels.separations()).extracting(k -> k.caseId()).containsExactly("0001");
        robot.interact(() -> Pictures.take(review.scene, "review-separation"));
        press(KeyCode.ESCAPE);
        assertThat(isOpen()).isFalse();
        assertThat(line()).isEqualTo("Equal here. Different on a small database (2 rows).");
    }

    @Test
    void theSameKeyShowsTheNextOneAndAnotherSavesIt() {
        press(KeyCode.SHIFT, KeyCode.D);
        press(KeyCode.SHIFT, KeyCode.D);
        assertThat(text(".separation-more")).startsWith("2 of 2 found");
        press(KeyCode.CONTROL, KeyCode.S);
        assertThat(review.cell()).isEqualTo("Saved as counterexamples/0001-dail-sql.sql.");
        assertThat(reviewServices.project().folder().resolve("counterexamples/0001-dail-sql.sql")).content().contains("20.5");
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes()).as("keys go on voting").hasSize(1);
        assertThat(review.current()).isEqualTo("0002");
    }

    @Test
    void aDifferenceIsExplainedOnDemandOnly() {
        press(KeyCode.J);
        assertThat(line()).isEqualTo("Show the difference on the smallest data");
        assertThat(reviewServices.labels.separations()).extracting(k -> k.caseId()).containsExactly("0001");
        press(KeyCode.SHIFT, KeyCode.D);
        assertThat(line()).isEqualTo("Different here, and on a small database (2 rows).");
        assertThat(isOpen()).isTrue();
    }

    @Test
    void nothingFoundSaysThatThisProvesNothing() {
        press(KeyCode.J);
        press(KeyCode.J);
        assertThat(line()).isEqualTo(
                "No difference found in 200 small databases (0.4 s). This does not show that the queries mean the same.");
        press(KeyCode.SHIFT, KeyCode.D);
        assertThat(isOpen()).isFalse();
    }

    private List<String> causes() {
        return review.scene.getRoot().lookupAll(".blame-row").stream()
                .filter(WindowRobot::isShown)
                .flatMap(row -> ((Pane) row).getChildren().stream())
                .filter(Button.class::isInstance)
                .map(b -> ((Button) b).getText())
                .toList();
    }

    private List<String> reasons() {
        return reviewServices.labels.votes().getLast().issues();
    }

    @Test
    void afterTheVoteTheCauseIsGivenAndTakenBackWhileTheNextCaseIsShown() {
        press(KeyCode.SHIFT, KeyCode.D);
        assertThat(causes()).as("before the vote").isEmpty();
        press(KeyCode.SHIFT, KeyCode.DIGIT2);
        assertThat(reviewServices.labels.votes()).isEmpty();
        press(KeyCode.P);
        assertThat(review.current()).isEqualTo("0002");
        assertThat(causes()).containsExactly(
                "prediction is wrong", "gold is wrong", "question is ambiguous", "difference does not matter", "database is impossible");
        robot.interact(() -> Pictures.take(review.scene, "review-blame-pass"));
        press(KeyCode.SHIFT, KeyCode.DIGIT2);
        press(KeyCode.SHIFT, KeyCode.DIGIT5);
        assertThat(reasons()).containsExactly("database_impossible", "gold_wrong");
        press(KeyCode.SHIFT, KeyCode.DIGIT2);
        assertThat(reviewServices.labels.votes().getLast().item().caseId()).isEqualTo("0001");
        assertThat(reasons()).containsExactly("database_impossible");
        press(KeyCode.DIGIT1);
        assertThat(reviewServices.labels.votes().getLast().item().caseId()).as("a plain digit votes on the case shown").isEqualTo("0002");
        assertThat(reasons()).isEmpty();
        assertThat(causes()).as("nothing was found for this case").isEmpty();
    }

    @Test
    void aFailHasItsReasonsAndTheCause() {
        press(KeyCode.F);
        assertThat(causes()).hasSize(5);
        press(KeyCode.DIGIT2);
        press(KeyCode.SHIFT, KeyCode.DIGIT1);
        assertThat(reasons()).containsExactly("filters_incorrect", "prediction_wrong");
        robot.interact(() -> Pictures.take(review.scene, "review-blame-fail"));
    }

    @Test
    void theOpenPanelTakesTheCauseOfAnEarlierVote() {
        press(KeyCode.M);
        press(KeyCode.P);
        press(KeyCode.ESCAPE);
        press(KeyCode.SHIFT, KeyCode.DIGIT4);
        assertThat(reasons()).as("the panel is closed").isEmpty();
        press(KeyCode.SHIFT, KeyCode.D);
        assertThat(causes()).hasSize(5);
        press(KeyCode.SHIFT, KeyCode.DIGIT4);
        assertThat(reasons()).containsExactly("difference_immaterial");
        press(KeyCode.P);
        assertThat(reasons()).as("the same verdict again keeps its reasons").containsExactly("difference_immaterial");
        press(KeyCode.F);
        assertThat(reasons()).as("another verdict has none").isEmpty();
    }

    @Test
    void theDatabaseIsCopiedAsAScript() {
        press(KeyCode.SHIFT, KeyCode.D);
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.D);
        assertThat(Clipboard.getSystemClipboard().getString())
                .startsWith("CREATE TABLE \"employees\"")
                .contains("INSERT INTO \"employees\" VALUES (1, 'Amelie Reuter', 14.96, NULL)")
                .endsWith(";\n");
        assertThat(review.cell()).startsWith("Copied: ");
    }

    @Test
    void aSearchThatFailedIsMadeAgainByTheSameKey() throws TimeoutException {
        FxToolkit.cleanupStages();
        List<Integer> tries = new ArrayList<>();
        reviewServices.separations = (of, number) -> {
            tries.add(number);
            if (tries.size() == 1) {
                throw new IllegalStateException("no process can be started");
            }
            return Optional.of(found(of, "14.96", number));
        };
        review = ReviewStage.open(reviewServices);
        assertThat(line()).startsWith("The search failed: ").contains("no process can be started");
        press(KeyCode.SHIFT, KeyCode.D);
        assertThat(isOpen()).isTrue();
        assertThat(tries).containsExactly(0, 0);
    }

    @Test
    void theOwnQueryBeginsWithTheSmallDatabase() {
        press(KeyCode.SHIFT, KeyCode.D);
        press(KeyCode.L);
        assertThat(((CodeArea) review.scene.lookup(".sql-area")).getText())
                .startsWith("WITH \"employees\" (\"id\", \"full_name\", \"wage\", \"left_on\") AS (VALUES (1, 'Amelie Reuter', 14.96, NULL)")
                .endsWith(GOLD);
    }

    @Test
    void aProjectMayHideThem() throws TimeoutException {
        FxToolkit.cleanupStages();
        open(List.of(Cases.caseData(
                Cases.item("0001", "Who is paid most?", GOLD, "dail-sql", PREDICTED),
                Cases.rows(names("Amelie Reuter"), 1), Cases.rows(names("Amelie Reuter"), 1))), true);
        assertThat(line()).isEmpty();
        press(KeyCode.SHIFT, KeyCode.D);
        assertThat(isOpen()).isFalse();
    }
}
