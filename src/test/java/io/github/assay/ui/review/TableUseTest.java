package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.controls.FindBar;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.model.MemoryDesk;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The result tables in use, by real key presses: copying, finding, filtering, a value in full, the focus. */
@Tag("fx")
class TableUseTest {
    private final WindowRobot robot = new WindowRobot();
    private MemoryDesk desk;
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        List<CaseData> cases = new ArrayList<>(List.of(Cases.regions("0001", "dail-sql"), kinds("0002")));
        cases.addAll(Cases.queue(6).subList(2, 6));
        desk = new MemoryDesk(cases);
        review = ReviewStage.open(desk);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    /** Values that are long or of several lines. */
    private static CaseData kinds(String id) {
        ResultTable table = ResultTable.of(
                List.of("id", "doc", "raw"),
                new Cell[] {Cell.of(1), Cell.of("{\"a\":[1,2]}"), new Cell.Blob(new byte[] {65, 66})},
                new Cell[] {Cell.of(2), Cell.of("long ".repeat(100)), Cell.nul()});
        return Cases.dossier(
                Cases.item(id, "Which documents?", "SELECT * FROM d", "dail-sql", "SELECT * FROM d"),
                Cases.rows(table, 1), Cases.rows(table, 1));
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private void into() {
        press(KeyCode.SHIFT, KeyCode.T);
    }

    private ResultDiffView tables() {
        return robot.lookup(".result-diff").queryAs(ResultDiffView.class);
    }

    private Node focused() {
        return review.scene.getFocusOwner();
    }

    private Node grid() {
        return review.scene.lookup(".painted-grid");
    }

    private String clipboard() {
        AtomicReference<String> text = new AtomicReference<>();
        robot.interact(() -> text.set(Clipboard.getSystemClipboard().getString()));
        return text.get();
    }

    private String meta() {
        return ((Label) tables().lookup(".card-meta")).getText();
    }

    private int[] cursor() {
        return tables().cursor().map(c -> new int[] {c.position(), c.pair()}).orElse(new int[0]);
    }

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
        assertThat(desk.labels.votes()).as("no key has voted").isEmpty();
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
        assertThat(desk.labels.votes()).hasSize(1);
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

    @Test
    void aValueIsReadInFullAndFollowsTheCursor() {
        press(KeyCode.J);
        into();
        press(KeyCode.RIGHT);
        press(KeyCode.SPACE);
        assertThat(text()).isEqualTo("{\n  \"a\": [\n    1,\n    2\n  ]\n}");
        press(KeyCode.RIGHT);
        assertThat(text()).startsWith("00000000  41 42");
        press(KeyCode.LEFT);
        press(KeyCode.DOWN);
        assertThat(text()).isEqualTo("long ".repeat(100));
        press(KeyCode.ESCAPE);
        assertThat(review.scene.lookup(".cell-detail").isVisible()).isFalse();
        assertThat(focused()).isSameAs(grid());
        press(KeyCode.SPACE);
        press(KeyCode.SPACE);
        assertThat(review.scene.lookup(".cell-detail").isVisible()).isFalse();
        assertThat(desk.labels.votes()).isEmpty();
    }

    private String text() {
        return ((TextArea) review.scene.lookup(".cell-text")).getText();
    }

    @Test
    void theMenuShowsTheKeysThatAreInForce() {
        review.settings.keys().change(Shortcut.COPY_ROWS, io.github.assay.ui.common.keys.KeyStroke.parse("Ctrl+Alt+Z"));
        into();
        press(KeyCode.SHIFT, KeyCode.F10);
        List<String> entries = Window.getWindows().stream()
                .filter(javafx.scene.control.ContextMenu.class::isInstance)
                .flatMap(m -> ((javafx.scene.control.ContextMenu) m).getItems().stream())
                .filter(i -> i.getAccelerator() != null)
                .map(i -> i.getText() + "  " + i.getAccelerator().getDisplayText())
                .toList();
        assertThat(entries).contains("Copy whole rows  Ctrl+Alt+Z", "Find a text  Ctrl+F", "Value in full, or close it  Space");
        press(KeyCode.DOWN);
        press(KeyCode.ENTER);
        assertThat(clipboard()).as("the second entry copies the row").isEqualTo("region\trevenue\nEMEA\t1284310.50\n");
    }

    @Test
    void screenReadersHearRowsCellsAndMarks() {
        press(KeyCode.N);
        robot.interact(() -> {
            Node grid = grid();
            assertThat(grid.queryAccessibleAttribute(AccessibleAttribute.ROW_COUNT)).isEqualTo(6);
            assertThat(grid.queryAccessibleAttribute(AccessibleAttribute.COLUMN_COUNT)).isEqualTo(2);
            Node cell = (Node) grid.queryAccessibleAttribute(AccessibleAttribute.FOCUS_ITEM);
            assertThat(cell.queryAccessibleAttribute(AccessibleAttribute.TEXT))
                    .isEqualTo("revenue: 1190004.10, equal only under tolerance");
            assertThat(cell.queryAccessibleAttribute(AccessibleAttribute.SELECTED)).isEqualTo(true);
            assertThat(cell.queryAccessibleAttribute(AccessibleAttribute.BOUNDS)).isNotNull();
            Node row = (Node) grid.queryAccessibleAttribute(AccessibleAttribute.ROW_AT_INDEX, 4);
            assertThat(row.queryAccessibleAttribute(AccessibleAttribute.TEXT)).isEqualTo("Row 5, missing");
            assertThat(grid.queryAccessibleAttribute(AccessibleAttribute.CELL_AT_ROW_COLUMN, 99, 0)).isNull();
        });
    }

    @Test
    void aGapCannotBeCopiedOrFilteredByAndAClickIsLeftByEsc() {
        robot.clickOn(review.scene.getRoot().lookupAll(".painted-grid").stream().skip(1).findFirst().orElseThrow());
        press(KeyCode.CONTROL, KeyCode.END);
        press(KeyCode.UP);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(review.cell()).as("row 5 is missing here").isEqualTo("There is nothing to copy.");
        press(KeyCode.ESCAPE);
        assertThat(focused().getStyleClass()).contains("queue-rows");
    }

    @Test
    void textInTheValueInFullIsSelectedAndCopiedThere() {
        press(KeyCode.J);
        into();
        press(KeyCode.RIGHT);
        press(KeyCode.DOWN);
        press(KeyCode.SPACE);
        robot.interact(() -> {
            TextArea area = (TextArea) review.scene.lookup(".cell-text");
            area.requestFocus();
            area.selectRange(0, 4);
        });
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).isEqualTo("long");
        press(KeyCode.ESCAPE);
        assertThat(focused()).isSameAs(grid());
    }

    @Test
    void aFilterStaysWhenTheRowsAreSorted() {
        into();
        press(KeyCode.END);
        press(KeyCode.ALT, KeyCode.V);
        press(KeyCode.ENTER);
        assertThat(meta()).startsWith("1 of 6 rows · filter revenue = 1284310.50");
        press(KeyCode.HOME);
        press(KeyCode.ALT, KeyCode.A);
        press(KeyCode.CONTROL, KeyCode.A);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(clipboard()).startsWith("region\trevenue\n\t12001.00\n");
    }

    @Test
    void withLargeTextTheTablesAreScrolledIntoView() {
        robot.interact(() -> {
            review.theme.show(Appearance.LIGHT);
            review.theme.zoom(200);
        });
        into();
        double top = grid().localToScene(grid().getLayoutBounds()).getMinY();
        Node bar = review.scene.lookup(".vote-bar");
        assertThat(top).isBetween(0.0, bar.localToScene(bar.getLayoutBounds()).getMinY() - 40);
        robot.interact(() -> review.theme.zoom(100));
    }

    @Test
    void screenReadersHearThatAVoteWasSaved() {
        into();
        press(KeyCode.P);
        robot.interact(() -> {
            assertThat(grid().queryAccessibleAttribute(AccessibleAttribute.HELP)).asString().startsWith("saved ");
            Label saved = robot.lookup(n -> n instanceof Label l && l.getText().startsWith("saved ")).queryAs(Label.class);
            assertThat(saved.queryAccessibleAttribute(AccessibleAttribute.TEXT)).isEqualTo(saved.getText());
        });
    }

    @Test
    void theOwnResultsTablesTakeTheSameKeys() {
        desk.database = new ShopDatabase();
        press(KeyCode.L);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        press(KeyCode.ESCAPE);
        into();
        press(KeyCode.CONTROL, KeyCode.A);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(review.cell()).startsWith("Copied ");
    }
}
