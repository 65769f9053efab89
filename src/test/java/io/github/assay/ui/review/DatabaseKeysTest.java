package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.ui.review.database.SchemaRow;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The database at hand by real key presses: drawer, own query, proposed gold. */
@OnToolkitThread
class DatabaseKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private final Settings settings = Settings.inMemory();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        reviewServices = new ReviewFixture(Cases.queue(6));
        reviewServices.database = new ShopDatabase();
        review = ReviewStage.open(reviewServices, settings);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private void write(String text) {
        robot.write(text);
        WindowRobot.settle();
    }

    private void fire(String style) {
        robot.interact(() -> ((Button) review.scene.lookup(style)).fire());
    }

    @SuppressWarnings("unchecked")
    private ListView<SchemaRow> lines() {
        return (ListView<SchemaRow>) review.scene.lookup(".schema-rows");
    }

    private List<String> shown() {
        return lines().getItems().stream()
                .map(r -> switch (r) {
                    case SchemaRow.OfTable(var t, boolean g, boolean p, boolean open, var _) ->
                        t.name() + (g ? " gold" : "") + (p ? " pred" : "") + (open ? " open" : "");
                    case SchemaRow.OfColumn(var _, var c, boolean g, boolean p) ->
                        "  " + c.name() + (g ? " gold" : "") + (p ? " pred" : "");
                    case SchemaRow.More(var _, int more) -> "  +" + more;
                })
                .toList();
    }

    private String text(String style) {
        return ((Label) review.scene.lookup(style)).getText();
    }

    private CodeArea editor() {
        return (CodeArea) review.scene.lookup(".sql-area");
    }

    private boolean isVisible(String style) {
        return review.scene.lookup(style) != null && review.scene.lookup(style).isVisible();
    }

    @Test
    void oneKeyShowsTheSchemaWithWhatTheCaseReadsFirst() {
        press(KeyCode.I);
        assertThat(shown()).containsExactly("t gold pred open", "  n gold", "  m pred", "region", "sales");
        assertThat(review.scene.lookup(".queue-rows").getParent().isVisible()).as("the queue is folded").isFalse();
        press(KeyCode.P);
        assertThat(review.current()).as("keys go on voting").isEqualTo("0002");
        assertThat(reviewServices.labels.votes()).hasSize(1);
        press(KeyCode.I);
        assertThat(review.scene.lookup(".schema-rows")).isNull();
        assertThat(review.scene.lookup(".queue-rows").getParent().isVisible()).isTrue();
    }

    @Test
    void aSearchFindsColumnsAndEscReturnsToDeciding() {
        press(KeyCode.CONTROL, KeyCode.F);
        assertThat(review.scene.getFocusOwner()).isInstanceOf(TextField.class);
        write("sold");
        assertThat(shown()).containsExactly("sales open", "  sold_on");
        assertThat(text(".search-found")).isEqualTo("1 column");
        press(KeyCode.ESCAPE);
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes()).hasSize(1);
    }

    @Test
    void rowsAndValuesComeWhenTheyAreAskedFor() {
        press(KeyCode.CONTROL, KeyCode.F);
        write("sales");
        int before = reviewServices.queries.size();
        press(KeyCode.DOWN);
        assertThat(reviewServices.queries.subList(before, reviewServices.queries.size()))
                .containsExactly("SELECT * FROM \"sales\" LIMIT 20", "SELECT COUNT(*) AS n FROM \"sales\"");
        assertThat(text(".sample-title")).isEqualTo("First rows of sales");
        press(KeyCode.RIGHT);
        assertThat(shown()).contains("  till");
        press(KeyCode.DOWN);
        press(KeyCode.DOWN);
        assertThat(text(".sample-title")).isEqualTo("Values of sales.region");
        press(KeyCode.LEFT);
        press(KeyCode.LEFT);
        assertThat(shown()).containsExactly("sales");
    }

    @Test
    void anOwnQueryRunsAndStandsBesideGoldAndPrediction() {
        press(KeyCode.L);
        assertThat(editor().getText()).isEqualTo("SELECT n FROM t");
        assertThat(editor().isFocused()).isTrue();
        write(" x");
        press(KeyCode.P);
        assertThat(reviewServices.labels.acts()).as("letters are written, nothing is voted").isEmpty();
        press(KeyCode.BACK_SPACE);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(reviewServices.queries).contains("SELECT n FROM t x");
        assertThat(text(".own-sentence")).contains("1 row differs");
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.P);
        assertThat(text(".own-sentence")).contains("1 row differs");
        assertThat(isVisible(".query-pane .chip")).isFalse();
        write("y");
        assertThat(isVisible(".query-pane .chip")).as("edited since it was run").isTrue();
        press(KeyCode.ESCAPE);
        press(KeyCode.F);
        Vote vote = reviewServices.labels.votes().getFirst();
        assertThat(vote.visible().ownQueries()).isEqualTo(1);
        assertThat(review.current()).isEqualTo("0002");
        press(KeyCode.U);
        assertThat(reviewServices.labels.votes().getLast().visible().ownQueries()).as("none was run on this case").isZero();
    }

    @Test
    void whatWasWrittenIsThereAgainAndEscClosesInTwoSteps() {
        press(KeyCode.L);
        write(" WHERE 1");
        press(KeyCode.ESCAPE);
        assertThat(isVisible(".query-pane")).isTrue();
        press(KeyCode.J);
        WindowRobot.until(() -> editor().getText().equals("SELECT n FROM t"));
        press(KeyCode.K);
        WindowRobot.until(() -> editor().getText().equals("SELECT n FROM t WHERE 1"));
        press(KeyCode.ESCAPE);
        assertThat(review.scene.lookup(".query-pane .sql-area")).isNull();
        press(KeyCode.L);
        assertThat(editor().getText()).isEqualTo("SELECT n FROM t WHERE 1");
    }

    @Test
    void namesAreCompletedFromTheSchema() {
        press(KeyCode.L);
        robot.interact(() -> editor().replaceText("SELECT s. FROM sales s"));
        robot.interact(() -> editor().moveTo(9));
        press(KeyCode.CONTROL, KeyCode.SPACE);
        assertThat(isVisible(".completion")).isTrue();
        assertThat(text(".completion-owner")).isEqualTo("s = sales");
        write("ne");
        press(KeyCode.ENTER);
        assertThat(editor().getText()).isEqualTo("SELECT s.net FROM sales s");
        press(KeyCode.CONTROL, KeyCode.SPACE);
        press(KeyCode.ESCAPE);
        assertThat(isVisible(".completion")).isFalse();
        assertThat(editor().isFocused()).as("Esc closes the list first").isTrue();
    }

    @Test
    void earlierQueriesOfTheDatabaseComeBackInAnotherSessionToo() throws TimeoutException {
        press(KeyCode.L);
        write(" a");
        press(KeyCode.CONTROL, KeyCode.ENTER);
        write("b");
        press(KeyCode.CONTROL, KeyCode.ENTER);
        close();
        review = ReviewStage.open(reviewServices, settings);
        press(KeyCode.L);
        press(KeyCode.CONTROL, KeyCode.UP);
        assertThat(editor().getText()).isEqualTo("SELECT n FROM t ab");
        press(KeyCode.CONTROL, KeyCode.UP);
        assertThat(editor().getText()).isEqualTo("SELECT n FROM t a");
        press(KeyCode.CONTROL, KeyCode.DOWN);
        assertThat(editor().getText()).isEqualTo("SELECT n FROM t ab");
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(editor().getText()).isEqualTo("SELECT n FROM t a");
    }

    @Test
    void aProposalIsRunThenStoredThenReopenedByTheSameKey() {
        press(KeyCode.SHIFT, KeyCode.G);
        write(" WHERE n > 1");
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        assertThat(reviewServices.queries).contains("SELECT n FROM t WHERE n > 1");
        assertThat(flag().note()).isEqualTo("SELECT n FROM t WHERE n > 1");
        assertThat(isVisible(".proposal-line")).isTrue();
        assertThat(text(".proposal-line .mono")).as("what differs from gold").isEqualTo("… t WHERE n > 1");
        press(KeyCode.ESCAPE);
        press(KeyCode.ESCAPE);
        press(KeyCode.SHIFT, KeyCode.G);
        assertThat(flag().on()).as("reopened and not erased").isTrue();
        assertThat(editor().getText()).isEqualTo("SELECT n FROM t WHERE n > 1");
        write("2");
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        assertThat(flag().note()).isEqualTo("SELECT n FROM t WHERE n > 12");
        press(KeyCode.ESCAPE);
        press(KeyCode.CONTROL, KeyCode.Z);
        assertThat(flag().note()).as("undo brings the proposal before").isEqualTo("SELECT n FROM t WHERE n > 1");
        fire(".take-back");
        assertThat(review.model.ownProperty().get().flags()).isEmpty();
        assertThat(isVisible(".proposal-line")).isFalse();
    }

    private FlagAct flag() {
        return review.model.ownProperty().get().flags().get(Flag.GOLD_DEFECTIVE);
    }

    @Test
    void aProposalThatDoesNotRunIsStoredAsACommentOnly() {
        press(KeyCode.SHIFT, KeyCode.G);
        write(" WHERE nosuch = 1");
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        assertThat(reviewServices.labels.acts()).isEmpty();
        assertThat(text(".own-refusal .label")).contains("no such column: nosuch");
        fire(".own-refusal .button");
        assertThat(reviewServices.labels.acts()).hasSize(1);
        assertThat(((Remark) reviewServices.labels.acts().getFirst()).text()).isEqualTo("SELECT n FROM t WHERE nosuch = 1");
        assertThat(isVisible(".own-refusal")).isFalse();
    }

    @Test
    void theGoldQueryItselfFlagsWithoutAProposal() {
        press(KeyCode.SHIFT, KeyCode.G);
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.G);
        assertThat(flag().note()).isEmpty();
        assertThat(text(".proposal-line .mono")).contains("without a proposal");
    }

    @Test
    void aBlockedQueryIsToldInTheEnginesPlace() {
        press(KeyCode.L);
        robot.interact(() -> editor().replaceText("DELETE FROM t"));
        press(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(text(".own-sentence")).startsWith("Not run");
    }

    @Test
    void aLargeSchemaKeepsFewLinesOnScreen() throws TimeoutException {
        close();
        reviewServices.database = new ShopDatabase().with(300, 100);
        review = ReviewStage.open(reviewServices, settings);
        press(KeyCode.CONTROL, KeyCode.F);
        write("column_");
        assertThat(lines().getItems()).hasSize(30_300);
        assertThat(lines().lookupAll(".list-cell").size()).isLessThan(80);
    }
}
