package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.ReviewStage;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.grid.layout.TableSide;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The columns of the two tables by keys and by the mouse, and what is copied from them. */
@OnToolkitThread
class TableKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        review = ReviewStage.open(new ReviewFixture(Cases.queue(25)));
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    @Test
    void columnsAreWidenedOnBothSidesAndFittedByKeys() {
        robot.interact(() -> review.scene.lookup(".painted-grid").requestFocus());
        robot.push(KeyCode.ALT, KeyCode.RIGHT);
        ResultDiffView tables = robot.lookup(".result-diff").queryAs(ResultDiffView.class);
        double wider = tables.place().widths().chosen().get(TableSide.GOLD).get(0);
        assertThat(tables.place().widths().chosen().get(TableSide.PREDICTED).get(0)).isEqualTo(wider);
        robot.push(KeyCode.ALT, KeyCode.LEFT);
        assertThat(tables.place().widths().chosen().get(TableSide.GOLD).get(0)).isEqualTo(wider - 24);
        robot.push(KeyCode.ALT, KeyCode.ENTER);
        assertThat(tables.place().widths().chosen().get(TableSide.GOLD).get(0)).isBetween(36.0, wider - 25);
        robot.push(KeyCode.P);
        assertThat(tables.place().widths().chosen()).isEmpty();
    }

    @Test
    void theBorderOfAColumnIsDraggedAndADoubleClickFitsIt() {
        ResultDiffView tables = robot.lookup(".result-diff").queryAs(ResultDiffView.class);
        Node gold = review.scene.lookup(".painted-grid");
        double border = tables.columnRight(TableSide.GOLD, 0);
        Bounds on = gold.localToScreen(gold.getBoundsInLocal());
        robot.drag(on.getMinX() + border, on.getMinY() + 10).dropBy(40, 0);
        assertThat(tables.columnRight(TableSide.GOLD, 0)).isBetween(border + 35, border + 45);
        assertThat(review.model.readingProperty().get().grid().sort()).isEmpty();
        robot.doubleClickOn(on.getMinX() + tables.columnRight(TableSide.GOLD, 0), on.getMinY() + 10);
        assertThat(tables.columnRight(TableSide.GOLD, 0)).isLessThan(border);
    }

    @Test
    void copyingATableSaysWhatWasCopied() {
        robot.interact(() -> review.scene.lookup(".painted-grid").requestFocus());
        robot.push(KeyCode.CONTROL, KeyCode.A);
        robot.push(KeyCode.CONTROL, KeyCode.C);
        assertThat(review.cell()).startsWith("Copied 3 rows");
        robot.interact(() -> assertThat(javafx.scene.input.Clipboard.getSystemClipboard().getString())
                .isEqualTo("name\tn\nrow 0\t1\nrow 1\t2\nrow 2\t3\n"));
    }
}
