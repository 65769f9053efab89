package io.github.assay.ui.review;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.grid.ResultDiffView;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.testfx.api.FxToolkit;

/** Review with tables of several kinds, and what tests of their use look at. */
abstract class TableUseFixture {
    final WindowRobot robot = new WindowRobot();
    ReviewFixture reviewServices;
    ReviewStage review;

    @BeforeEach
    void open() throws TimeoutException {
        List<CaseData> cases = new ArrayList<>(List.of(Cases.regions("0001", "dail-sql"), kinds("0002")));
        cases.addAll(Cases.queue(6).subList(2, 6));
        reviewServices = new ReviewFixture(cases);
        review = ReviewStage.open(reviewServices);
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
        return Cases.caseData(
                Cases.item(id, "Which documents?", "SELECT * FROM d", "dail-sql", "SELECT * FROM d"),
                Cases.rows(table, 1), Cases.rows(table, 1));
    }

    final void press(KeyCode... keys) {
        robot.push(keys);
    }

    final void into() {
        press(KeyCode.SHIFT, KeyCode.T);
    }

    final ResultDiffView tables() {
        return robot.lookup(".result-diff").queryAs(ResultDiffView.class);
    }

    final Node focused() {
        return review.scene.getFocusOwner();
    }

    final Node grid() {
        return review.scene.lookup(".painted-grid");
    }

    final String clipboard() {
        AtomicReference<String> text = new AtomicReference<>();
        robot.interact(() -> text.set(Clipboard.getSystemClipboard().getString()));
        return text.get();
    }

    final String meta() {
        return ((Label) tables().lookup(".card-meta")).getText();
    }

    final int[] cursor() {
        return tables().cursor().map(c -> new int[] {c.position(), c.pair()}).orElse(new int[0]);
    }
}
