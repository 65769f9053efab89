package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.review.model.ReviewFixture;
import io.github.assay.ui.review.sql.SqlPane;
import java.util.Comparator;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** In a small window bars are lower, the rail shows icons with names for screen readers, and equal clauses are counted. */
@OnToolkitThread
class SmallWindowTest {
    private ReviewStage review;

    @BeforeEach
    void open() throws Exception {
        review = ReviewStage.open(new ReviewFixture(List.of(Cases.regions("0412", "dail-sql"))));
    }

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    private void resize(double width, double height) {
        review.stage.setWidth(width);
        review.stage.setHeight(height);
        WindowRobot.settle();
        assertThat(review.scene.getWidth()).isEqualTo(width);
        assertThat(((Region) review.scene.lookup(".shell-frame")).getWidth()).isEqualTo(width);
    }

    private double height(String style) {
        return ((Region) review.scene.lookup(style)).getHeight();
    }

    @Test
    void barsAreLowerAndTheRailShowsIconsUntilThereIsSpace() {
        Button rail = (Button) review.scene.lookup(".rail-button");
        assertThat(rail.getContentDisplay()).isEqualTo(ContentDisplay.GRAPHIC_ONLY);
        assertThat(rail.getAccessibleText()).contains("Review");
        assertThat(rail.getTooltip().getText()).contains("Review");
        double vote = height(".vote-bar");
        double title = height(".title-bar");
        double status = height(".status-bar-line");
        resize(1440, 860);
        assertThat(rail.getContentDisplay()).isEqualTo(ContentDisplay.TOP);
        assertThat(height(".vote-bar")).isGreaterThan(vote);
        assertThat(height(".title-bar")).isGreaterThan(title);
        assertThat(height(".status-bar-line")).isGreaterThan(status);
        resize(1280, 720);
        assertThat(height(".vote-bar")).isEqualTo(vote);
    }

    @Test
    void theVoteBarNamesEveryActInFullWhereThereIsSpace() {
        for (double width : List.of(1440.0, 1600.0, 1920.0)) {
            resize(width, 860);
            List<Button> buttons = review.scene.lookup(".vote-bar").lookupAll(".button").stream().map(Button.class::cast).toList();
            assertThat(buttons).as("" + width).hasSize(14).allSatisfy(b -> {
                if (b.getContentDisplay() != ContentDisplay.GRAPHIC_ONLY) {
                    assertThat(b.lookupAll(".text")).extracting(n -> ((Text) n).getText()).contains(b.getText());
                }
            });
            assertThat(buttons).filteredOn(b -> b.getContentDisplay() == ContentDisplay.GRAPHIC_ONLY)
                    .extracting(Button::getText).isSubsetOf("Move on");
        }
    }

    @Test
    void aLongIdAboveItsAnswersEndsInDotsWithinTheQueue() throws Exception {
        FxToolkit.cleanupStages();
        String id = "question-with-a-long-identifier-0412";
        review = ReviewStage.open(new ReviewFixture(List.of(Cases.regions(id, "dail-sql"), Cases.regions(id, "c3"))));
        Label heading = (Label) review.scene.lookup(".queue-heading .queue-id");
        assertThat(heading.getText()).isEqualTo(id);
        assertThat(((Text) heading.lookup(".text")).getText()).startsWith("question-with").endsWith("...");
        Node queue = review.scene.lookup(".queue-rows");
        assertThat(heading.localToScene(heading.getLayoutBounds()).getMaxX())
                .isLessThan(queue.localToScene(queue.getLayoutBounds()).getMaxX());
    }

    /** The layout is the usual one; the choice is kept, and a narrow card leaves its place to the clauses. */
    @Test
    void sqlIsInLinesUntilTheKeyShowsItAsItWasWritten() {
        resize(1440, 860);
        SqlPane gold = (SqlPane) review.scene.lookup(".sql-card");
        ToggleButton layout = (ToggleButton) gold.lookup(".sql-layout");
        String lines = gold.text();
        assertThat(lines).contains("\nFROM ", "\nWHERE ");
        assertThat(layout.isSelected()).isTrue();
        new WindowRobot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F);
        WindowRobot.settle();
        assertThat(gold.text()).as("as written").isNotEqualTo(lines).isEqualTo(Cases.regions("0412", "dail-sql").item().evalCase().goldSql());
        assertThat(layout.isSelected()).isFalse();
        assertThat(review.settings.choice(ScreenId.REVIEW, "sqlFormatted", "")).isEqualTo("false");
        new WindowRobot().interact(layout::fire);
        WindowRobot.settle();
        assertThat(gold.text()).isEqualTo(lines);
        resize(1000, 720);
        assertThat(layout.isVisible()).isFalse();
    }

    @Test
    void clausesThatDifferComeFirstAndEqualOnesAreCounted() {
        assertThat(chips()).startsWith("≠ SELECT", "≠ WHERE", "= FROM").isSortedAccordingTo(
                Comparator.comparing(c -> c.startsWith("=")));
        resize(1000, 720);
        List<String> fewer = chips();
        assertThat(fewer).startsWith("≠ SELECT").hasSizeLessThan(5);
        Label rest = (Label) review.scene.lookup(".clause-more");
        assertThat(rest.isVisible()).isTrue();
        assertThat(rest.getText()).isEqualTo("= " + (5 - fewer.size()) + " more");
        assertThat(rest.getTooltip().getText()).contains("= ORDER BY");
    }

    /** The visible chips of the gold SQL, from left to right. */
    private List<String> chips() {
        Node pane = review.scene.lookup(".clause-chip").getParent();
        return pane.lookupAll(".clause-chip").stream()
                .filter(Node::isVisible)
                .sorted(Comparator.comparing(Node::getLayoutX))
                .map(n -> ((Button) n).getText())
                .toList();
    }
}
