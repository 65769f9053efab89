package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.keys.Shortcut;
import java.util.List;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;

/** The result tables read: a value in full, the menu, screen readers, large text, own results. */
@OnToolkitThread
class TableReadingTest extends TableUseFixture {
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
        assertThat(reviewServices.labels.votes()).isEmpty();
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
        reviewServices.database = new ShopDatabase();
        press(KeyCode.L);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        press(KeyCode.ESCAPE);
        into();
        press(KeyCode.CONTROL, KeyCode.A);
        press(KeyCode.CONTROL, KeyCode.C);
        assertThat(review.cell()).startsWith("Copied ");
    }
}
