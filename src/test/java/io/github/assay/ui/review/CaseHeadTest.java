package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.model.MemoryDesk;
import java.time.Duration;
import java.util.List;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

@Tag("fx")
class CaseHeadTest {
    private static final ExecutionOutcome ONE = new ExecutionOutcome.Rows(
            ResultTable.of(List.of("n"), new Cell[][] {{Cell.of(1)}}), Duration.ZERO);

    private ReviewStage review;

    private static Item item(String id, String evidence) {
        return new Item(
                Case.of(id, "How many?", "SELECT 1", "db").withContext(new Case.Context("", "sqlite", evidence, "", "")),
                Prediction.of(id, "s", "SELECT 1"));
    }

    private void open(String... evidence) throws Exception {
        List<Item> items = java.util.stream.IntStream.range(0, evidence.length)
                .mapToObj(i -> item("c" + i, evidence[i]))
                .toList();
        review = ReviewStage.open(new MemoryDesk(items.stream().map(i -> Cases.dossier(i, ONE, ONE)).toList()));
    }

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    private double height() {
        return ((Region) review.scene.lookup(".case-words")).getHeight();
    }

    private void next() {
        new WindowRobot().push(KeyCode.J);
        WindowRobot.settle();
    }

    @Test
    void noRoomIsKeptForEvidenceWhereNoCaseHasAny() throws Exception {
        open("", "");
        assertThat(height()).isLessThan(45);
        next();
        assertThat(review.current()).isEqualTo("c1");
        assertThat(height()).isLessThan(45);
    }

    @Test
    void whereACaseHasEvidenceTheHeightIsTheSameForAll() throws Exception {
        open("", "Open means not closed.");
        double before = height();
        assertThat(before).isGreaterThan(65);
        next();
        assertThat(height()).isEqualTo(before);
    }
}
