package io.github.assay.ui.systems.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.report.HtmlTable;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.CostFront;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.systems.model.SystemsStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** A column that is added to the description of the leaderboard is shown by every output, without another change. */
@OnToolkitThread
class LeaderboardColumnTest {
    private static final MetricInfo EX =
            MetricInfo.unit("ex", "EX", MetricInfo.Group.EXECUTION, OptionalDouble.of(0.9), Set.of(), "made up");

    private static final LeaderboardRow ALPHA = new LeaderboardRow(
            new SystemRun("alpha", ""), 7, OptionalInt.of(1), Outcome.unavailable("NO_DATA"),
            List.of(new SystemMean("ex", 7, 0, Outcome.unavailable("NO_DATA"), Map.of("no_result", 7))), Optional.empty());

    private static final Leaderboard BOARD = new Leaderboard(
            new LeaderboardSettings("ex", CaseSet.ALL, BootstrapSettings.DEFAULT, 1), 7, 7, 0, List.of(ALPHA));

    private static TableSpec<LeaderboardRow> withTokens() {
        TableSpec<LeaderboardRow> usual = SystemsSpecs.standings(BOARD);
        List<ColumnSpec<LeaderboardRow>> columns = new ArrayList<>(usual.columns());
        columns.add(ColumnSpec.<LeaderboardRow>count("tokens", "", _ -> 4321).titled("tokens"));
        return new TableSpec<>(usual.id(), usual.level(), columns);
    }

    @Test
    void aColumnOfTheDescriptionIsInEveryOutput() throws Exception {
        TableSpec<LeaderboardRow> spec = withTokens();
        List<LeaderboardRow> rows = List.of(ALPHA);
        assertThat(TextTable.lines(spec, rows).getFirst()).endsWith("tokens");
        assertThat(TextTable.lines(spec, rows).getLast()).endsWith("4321");
        assertThat(HtmlTable.of(spec, rows)).contains(">tokens</th>", ">4321</td>");
        assertThat(SpecDocument.of(spec, ALPHA).toString()).endsWith(",\"tokens\":4321}").contains("\"against_leader\":null", "\"rank_stability\":null");
        assertThat(spec.headers()).last().isEqualTo("tokens");
        assertThat(spec.cells(ALPHA)).last().isEqualTo("4321");
        FxToolkit.registerPrimaryStage();
        assertThat(WaitForAsyncUtils.asyncFx(() -> shown(spec)).get(60, TimeUnit.SECONDS)).containsExactly("tokens", "4321");
    }

    private static List<String> shown(TableSpec<LeaderboardRow> spec) {
        BoardTable board = new BoardTable(_ -> {}, (_, _) -> {}, (_, _) -> {});
        board.show(new SystemsStudy(List.of(EX), List.of(EX), EX, new Scoreboard(List.of(), List.of()), BOARD, 0, new CostFront(true, List.of(), List.of(), List.of(), true, List.of())), List.of(), spec);
        TableColumn<LeaderboardRow, ?> last = board.view().getColumns().getLast();
        return List.of(last.getText(), figure(board, last));
    }

    private static <T> String figure(BoardTable board, TableColumn<LeaderboardRow, T> column) {
        TableCell<LeaderboardRow, T> cell = column.getCellFactory().call(column);
        cell.updateTableView(board.view());
        cell.updateTableColumn(column);
        cell.updateIndex(0);
        Node figure = cell.getGraphic().lookup(".cell-figure");
        return ((Label) figure).getText();
    }
}
