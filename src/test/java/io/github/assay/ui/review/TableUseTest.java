package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.controls.FindBar;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** The result tables in use, by real key presses: copying, finding, filtering, the focus. */
@OnToolkitThread
class TableUseTest extends TableUseFixture {
    @Test
    void oneKeyGoesIntoTheTablesAndBackToWhereTheFocusWas() {
        Node before = focused();
        into();
        assertThat(focused()).isSameAs(grid());
        press(KeyCode.DOWN);
        assertThat(cursor()).containsExactly(1, 0);
        assertThat(review.current()).isEqualTo("0001");
        into();
        assertThat(focused()).isSameAs(before);
        into();
        press(KeyCode.ESCAPE);
        assertThat(focused()).isSameAs(before);
        press(KeyCode.P);
        assertThat(review.current()).isEqualTo("0002");
    }

    @Test
    void arrowsGoOnFromTheDifferenceAndTheNextCaseGivesTheFocusBack() {
        Node before = focused();
        press(KeyCode.N);
        int[] first = cursor();
        press(KeyCode.DOWN);
        assertThat(cursor()).containsExactly(first[0] + 1, first[1]);
        press(KeyCode.LEFT);
        assertThat(cursor()).containsExactly(first[0] + 1, first[1] - 1);
        press(KeyCode.P);
        assertThat(review.current()).isEqualTo("0002");
        assertThat(focused()).isSameAs(before);
        into();
        press(KeyCode.P);
        assertThat(focused()).as("who went in on purpose stays").isSameAs(grid());
    }

    @Test
    void oneCellIsCopiedAsItIsAndSeveralAsATable() {
        into();
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).isEqualTo("EMEA");
        assertThat(review.cell()).isEqualTo("Copied the value.");
        press(KeyCode.SHIFT, KeyCode.DOWN);
        press(KeyCode.SHIFT, KeyCode.RIGHT);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).isEqualTo("region\trevenue\nEMEA\t1284310.50\nNorth America\t1190004.10\n");
        assertThat(review.cell()).isEqualTo("Copied 2 rows × 2 columns as tab-separated values.");
        press(KeyCode.CONTROL, KeyCode.ALT, KeyCode.C);
        assertThat(clipboard()).isEqualTo("region,revenue\nEMEA,1284310.50\nNorth America,1190004.10\n");
        press(KeyCode.CONTROL, KeyCode.ALT, KeyCode.V);
        assertThat(clipboard()).isEqualTo("VALUES ('EMEA', 1284310.50),\n       ('North America', 1190004.10)");
        press(KeyCode.HOME);
        press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.C);
        assertThat(clipboard()).isEqualTo("region\trevenue\nNorth America\t1190004.10\n");
        press(KeyCode.ALT, KeyCode.C);
        assertThat(clipboard()).isEqualTo("region\nEMEA\nNorth America\nAPAC\nLATAM\nNordics\n\n");
        assertThat(reviewServices.labels.votes()).as("no key has voted").isEmpty();
    }

    @Test
    void wholeRowsAndColumnsAreSelectedByKeys() {
        into();
        press(KeyCode.SHIFT, KeyCode.SPACE);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).isEqualTo("region\trevenue\nEMEA\t1284310.50\n");
        press(KeyCode.HOME);
        press(KeyCode.CONTROL, KeyCode.SPACE);
        press(KeyCode.CONTROL, KeyCode.ALT, KeyCode.V);
        assertThat(clipboard()).startsWith("VALUES ('EMEA'),\n").endsWith("(NULL)");
    }

    @Test
    void aTextIsFoundInATableAndEscReturnsToItsCell() {
        into();
        press(KeyCode.CONTROL, KeyCode.F);
        assertThat(focused()).isInstanceOf(TextField.class);
        robot.write("a");
        WindowRobot.settle();
        assertThat(count()).isEqualTo("1 of 4");
        press(KeyCode.ENTER);
        assertThat(count()).isEqualTo("2 of 4");
        assertThat(cursor()).containsExactly(1, 0);
        press(KeyCode.SHIFT, KeyCode.ENTER);
        press(KeyCode.SHIFT, KeyCode.F3);
        assertThat(count()).as("before the first is the last").isEqualTo("4 of 4");
        robot.write("tam");
        WindowRobot.settle();
        assertThat(count()).isEqualTo("1 of 1");
        press(KeyCode.ESCAPE);
        assertThat(robot.lookup(".find-bar").tryQuery()).isEmpty();
        assertThat(focused()).isSameAs(grid());
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).isEqualTo("LATAM");
        press(KeyCode.CONTROL, KeyCode.F);
        press(KeyCode.ESCAPE);
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes()).hasSize(1);
    }

    private String count() {
        return ((Label) review.scene.lookup(".find-count")).getText();
    }

    @Test
    void outsideTheTablesTheSameKeySearchesTheDatabase() {
        press(KeyCode.CONTROL, KeyCode.F);
        assertThat(robot.lookup(n -> n instanceof FindBar).tryQuery()).isEmpty();
        assertThat(review.scene.lookup(".schema-rows")).isNotNull();
    }

    @Test
    void aTextIsFoundInSqlAndSelectedThere() {
        robot.interact(() -> robot.lookup(n -> "Gold SQL".equals(n.getAccessibleRoleDescription()))
                .query().requestFocus());
        press(KeyCode.CONTROL, KeyCode.F);
        robot.write("revenue");
        WindowRobot.settle();
        assertThat(count()).isEqualTo("1 of 2");
        press(KeyCode.F3);
        assertThat(count()).isEqualTo("2 of 2");
        press(KeyCode.ESCAPE);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).isEqualTo("revenue");
    }

    @Test
    void rowsAreFilteredByAValueThatIsSaidAndGoneAtTheNextCase() {
        into();
        press(KeyCode.DOWN);
        press(KeyCode.ALT, KeyCode.V);
        assertThat(tables().model().rowCount()).isEqualTo(1);
        assertThat(meta()).startsWith("1 of 6 rows · filter region = North America · ");
        assertThat(cursor()).containsExactly(0, 0);
        assertThat(review.scene.lookup(".show-all")).isNotNull();
        press(KeyCode.D);
        assertThat(meta()).as("another selection of rows keeps it").startsWith("1 of 3 rows · filter region = North America · ");
        press(KeyCode.T);
        assertThat(meta()).as("and the tables as returned").startsWith("1 of 6 rows · filter region = North America · ");
        press(KeyCode.T);
        press(KeyCode.D);
        into();
        into();
        press(KeyCode.ALT, KeyCode.V);
        assertThat(tables().model().rowCount()).as("the same key shows all rows again").isEqualTo(6);
        assertThat(meta()).doesNotContain("filter");
        press(KeyCode.ALT, KeyCode.V);
        press(KeyCode.P);
        press(KeyCode.K);
        assertThat(review.current()).isEqualTo("0001");
        assertThat(tables().model().rowCount()).isEqualTo(6);
        assertThat(meta()).doesNotContain("filter");
    }

    @Test
    void equalColumnsAreHiddenAndShownAgain() {
        into();
        press(KeyCode.ALT, KeyCode.D);
        assertThat(meta()).startsWith("1 equal column hidden · ");
        press(KeyCode.CONTROL, KeyCode.A);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).startsWith("revenue\n1284310.50\n");
        press(KeyCode.ALT, KeyCode.A);
        assertThat(meta()).doesNotContain("hidden");
    }

    @Test
    void aColumnIsReachedByItsName() {
        into();
        press(KeyCode.TAB);
        press(KeyCode.ALT, KeyCode.G);
        robot.write("ord");
        WindowRobot.settle();
        assertThat(count()).isEqualTo("1 of 1");
        press(KeyCode.ESCAPE);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).isEqualTo("8214");
    }
}
