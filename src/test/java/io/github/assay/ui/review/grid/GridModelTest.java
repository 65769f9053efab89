package io.github.assay.ui.review.grid;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.grid.GridCommands.CopyFormat;
import io.github.assay.ui.review.grid.layout.CellText;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.Narrowing;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.ui.review.words.CellWords;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The two tables as they are painted: places, marks, order, what is copied, and how kinds of cell are told apart. */
class GridModelTest {
    private static final TableDiff DIFF = new TablePair(
                    ResultTable.of(
                            List.of("region", "revenue"),
                            row("EMEA", 10), row("APAC", 20), row("LATAM", 30), row("Nordics", 40), row("MEA", 50)),
                    ResultTable.of(
                            List.of("region", "total_revenue", "orders"),
                            row("EMEA", 10, 1), row("APAC", 25, 2), row("LATAM", 30, 3), row("MEA", 50, 5)),
                    RowOrder.IGNORED)
            .diff(ComparisonRules.STANDARD);

    private static Cell[] row(String name, long... values) {
        Cell[] cells = new Cell[values.length + 1];
        cells[0] = Cell.of(name);
        IntStream.range(0, values.length).forEach(i -> cells[i + 1] = Cell.of(values[i]));
        return cells;
    }

    @Test
    void aMissingRowLeavesAGapOnTheOtherSide() {
        GridModel model = GridModel.of(DIFF, GridView.ALIGNED);
        GridColumn region = model.columns(TableSide.PREDICTED).getFirst();
        assertThat(model.rowCount()).isEqualTo(5);
        assertThat(model.look(TableSide.GOLD, 3, model.columns(TableSide.GOLD).getFirst())).isEqualTo(CellStyle.MISSING);
        assertThat(model.look(TableSide.PREDICTED, 3, region)).isEqualTo(CellStyle.GAP);
        assertThat(model.cell(TableSide.PREDICTED, 3, region)).isEmpty();
        assertThat(model.cell(TableSide.PREDICTED, 4, region)).contains(Cell.of("MEA"));
    }

    @Test
    void differencesAreWalkedForwardsAndBackwards() {
        GridModel model = GridModel.of(DIFF, GridView.ALIGNED);
        assertThat(model.differenceAfter(-1)).isEqualTo(1);
        assertThat(model.differenceAfter(1)).isEqualTo(3);
        assertThat(model.differenceAfter(3)).isEqualTo(-1);
        assertThat(model.differenceBefore(Integer.MAX_VALUE)).isEqualTo(3);
        assertThat(model.differenceBefore(3)).isEqualTo(1);
        assertThat(model.differenceBefore(1)).isEqualTo(-1);
    }

    @Test
    void differencesOnlyLeavesEqualRowsOut() {
        GridModel model = GridModel.of(DIFF, GridView.ALIGNED.toggleDifferences());
        GridColumn region = model.columns(TableSide.GOLD).getFirst();
        assertThat(model.rowCount()).isEqualTo(2);
        assertThat(model.cell(TableSide.GOLD, 0, region)).contains(Cell.of("APAC"));
        assertThat(model.cell(TableSide.GOLD, 1, region)).contains(Cell.of("Nordics"));
    }

    @Test
    void bothTablesSortTogether() {
        GridView byRevenue = new GridView(false, false, OptionalInt.of(1), true);
        GridModel model = GridModel.of(DIFF, byRevenue);
        assertThat(model.cell(TableSide.GOLD, 0, model.columns(TableSide.GOLD).getFirst())).contains(Cell.of("MEA"));
        assertThat(model.cell(TableSide.PREDICTED, 0, model.columns(TableSide.PREDICTED).getFirst())).contains(Cell.of("MEA"));
        assertThat(byRevenue.sortedBy(1)).isEqualTo(GridView.ALIGNED);
    }

    @Test
    void rawTablesAreShownAsTheyCame() {
        GridModel model = GridModel.of(DIFF, GridView.ALIGNED.toggleRaw());
        assertThat(model.rowCount()).isEqualTo(5);
        assertThat(model.cell(TableSide.PREDICTED, 3, model.columns(TableSide.PREDICTED).getFirst())).contains(Cell.of("MEA"));
        assertThat(model.state(1)).isEmpty();
    }

    @Test
    void copiedRowsAreTabSeparatedWithNamesFirstAndWithoutGaps() {
        GridModel model = GridModel.of(DIFF, GridView.ALIGNED);
        GridSelection rows = new GridSelection(model, TableSide.PREDICTED, 2, 4, model.columns(TableSide.PREDICTED));
        assertThat(CopyFormat.TSV.write(rows, Progress.NONE))
                .contains("region\ttotal_revenue\torders\nLATAM\t30\t3\nMEA\t50\t5\n");
    }

    @Test
    void oneTableAloneIsShownPlain() {
        GridModel model = GridModel.of(Optional.of(DIFF.gold()), Optional.empty());
        assertThat(model.rowCount()).isEqualTo(5);
        assertThat(model.look(TableSide.GOLD, 0, model.columns(TableSide.GOLD).getFirst())).isEqualTo(CellStyle.PLAIN);
        assertThat(model.columns(TableSide.PREDICTED)).isEmpty();
    }

    @Test
    void kindsOfCellAreToldApart() {
        assertThat(CellText.of(Cell.nul()).text()).isEqualTo("NULL");
        assertThat(CellText.of(Cell.of("NULL")).text()).isEqualTo("'NULL'");
        assertThat(CellText.of(Cell.of("")).text()).isEqualTo("''");
        assertThat(CellText.of(Cell.of("12")).text()).isEqualTo("'12'");
        assertThat(CellText.of(Cell.of(12)).text()).isEqualTo("12");
        assertThat(CellText.of(Cell.of(" a  b\n")).text()).isEqualTo("'·a ·b↵'");
        assertThat(CellText.of(new Cell.Blob(new byte[4096])).text()).endsWith("4,096 B");
        assertThat(CellText.of(Cell.of("x".repeat(10_000))).text()).hasSizeLessThan(300).endsWith("…");
    }

    /** ORDER BY id against ORDER BY id DESC with one row missing. */
    @Test
    void rowsInAnotherPlaceAreMarkedAndWalked() {
        ResultTable gold = ResultTable.of(List.of("id"), new Cell[] {Cell.of(1)}, new Cell[] {Cell.of(2)}, new Cell[] {Cell.of(3)});
        ResultTable predicted = ResultTable.of(List.of("id"), new Cell[] {Cell.of(3)}, new Cell[] {Cell.of(1)});
        TableDiff requested = new TablePair(gold, predicted, RowOrder.strict()).diff(ComparisonRules.STANDARD);
        GridModel model = GridModel.of(requested, GridView.ALIGNED);
        assertThat(IntStream.range(0, 3).filter(model::moved).count()).as("one of two").isEqualTo(1);
        assertThat(model.placeDigits()).isEqualTo(1);
        int moved = IntStream.range(0, 3).filter(model::moved).findFirst().orElseThrow();
        assertThat(CellWords.of(model, new ResultDiffView.CellAt(moved, 0))).contains("of gold is row", "of the prediction");
        assertThat(GridModel.of(requested, GridView.ALIGNED.toggleDifferences()).rowCount()).as("missing and moved").isEqualTo(2);
        TableDiff unasked = new TablePair(gold, predicted, RowOrder.IGNORED).diff(ComparisonRules.STANDARD);
        GridModel quiet = GridModel.of(unasked, GridView.ALIGNED);
        assertThat(quiet.placeDigits()).isEqualTo(1);
        assertThat(GridModel.of(unasked, GridView.ALIGNED.toggleDifferences()).rowCount()).as("missing only").isEqualTo(1);
    }

    private static GridModel narrowed(GridModel model, Narrowing narrowing) {
        return model.narrowed(narrowing, Progress.NONE);
    }

    private static Narrowing only(int pair, String column, Cell value) {
        return Narrowing.NONE.toggled(new Narrowing.Filter(pair, column, value));
    }

    @Test
    void aRowStaysWhenEitherSideHasTheValue() {
        GridModel all = GridModel.of(DIFF, GridView.ALIGNED);
        for (long value : new long[] {20, 25}) {
            GridModel part = narrowed(all, only(1, "revenue", Cell.of(value)));
            assertThat(part.rowCount()).isEqualTo(1);
            assertThat(part.cell(TableSide.GOLD, 0, part.columns(TableSide.GOLD).getFirst())).contains(Cell.of("APAC"));
            assertThat(part.differenceAfter(-1)).isZero();
            assertThat(part.narrowed().rowsLeft()).isEqualTo(1);
            assertThat(part.narrowed().rowsBefore()).isEqualTo(5);
        }
        assertThat(narrowed(all, only(1, "revenue", Cell.of(20.0))).rowCount()).as("20 is 20.0").isEqualTo(1);
        assertThat(narrowed(all, only(1, "revenue", Cell.of("20"))).rowCount()).as("20 is not '20'").isZero();
    }

    @Test
    void filtersHoldTogetherAndTheSameOneAgainIsTakenBack() {
        Narrowing both = only(0, "region", Cell.of("APAC")).toggled(new Narrowing.Filter(1, "revenue", Cell.of(10)));
        assertThat(narrowed(GridModel.of(DIFF, GridView.ALIGNED), both).rowCount()).isZero();
        assertThat(both.toggled(new Narrowing.Filter(1, "revenue", Cell.of(10)))).isEqualTo(only(0, "region", Cell.of("APAC")));
        assertThat(both.toggled(new Narrowing.Filter(1, "revenue", Cell.of(20))).filters()).hasSize(2);
    }

    @Test
    void rawTablesAreFilteredEachByItsOwnColumn() {
        GridModel raw = narrowed(GridModel.of(DIFF, GridView.ALIGNED.toggleRaw()), only(1, "revenue", Cell.of(25)));
        assertThat(raw.row(TableSide.PREDICTED, 0)).isEqualTo(1);
        assertThat(raw.row(TableSide.GOLD, 0)).isEqualTo(-1);
        assertThat(raw.rowCount()).isEqualTo(1);
        GridModel alone = narrowed(
                GridModel.of(Optional.of(DIFF.gold()), Optional.empty()), only(0, "region", Cell.of("MEA")));
        assertThat(alone.row(TableSide.GOLD, 0)).isEqualTo(4);
        assertThat(alone.positionOfKey(TableSide.GOLD, 4)).isZero();
        assertThat(alone.positionOfKey(TableSide.GOLD, 0)).isEqualTo(-1);
    }

    @Test
    void equalColumnsAreHiddenButNeverAll() {
        GridModel part = narrowed(GridModel.of(DIFF, GridView.ALIGNED), Narrowing.NONE.toggleEqualColumns());
        assertThat(part.columns(TableSide.GOLD)).extracting(GridColumn::name).containsExactly("revenue");
        assertThat(part.columns(TableSide.PREDICTED)).extracting(GridColumn::name).containsExactly("total_revenue", "orders");
        assertThat(part.narrowed().hiddenColumns()).isEqualTo(1);
        TableDiff same = new TablePair(DIFF.gold(), DIFF.gold(), RowOrder.IGNORED).diff(ComparisonRules.STANDARD);
        GridModel equal = narrowed(GridModel.of(same, GridView.ALIGNED), Narrowing.NONE.toggleEqualColumns());
        assertThat(equal.columns(TableSide.GOLD)).hasSize(2);
        assertThat(equal.narrowed().hiddenColumns()).isZero();
        assertThat(equal.narrowed().isAllEqual()).isTrue();
        assertThat(part.narrowed().isAllEqual()).isFalse();
    }

    @Test
    void quotesAreOnlyWhereTheyTellSomething() {
        for (String bare : List.of("2024-02-29", "12:30", "x'y", "O'Hara", "1,2 and 3", "N/A", "two words")) {
            assertThat(CellText.of(Cell.of(bare)).text()).isEqualTo(bare);
        }
        for (String quoted : List.of("1.5", "-3e5", "1,000", "null", "TRUE", "x'00ff'", "NaN")) {
            assertThat(CellText.of(Cell.of(quoted)).text()).isEqualTo("'" + quoted + "'");
        }
        GridColumn.Reading dated = new GridColumn.Reading(false, true);
        assertThat(CellText.of(Cell.of("2024-02-29"), dated).text()).isEqualTo("'2024-02-29'");
        assertThat(CellText.of(new Cell.Date(java.time.LocalDate.of(2024, 2, 29)), dated).text()).isEqualTo("2024-02-29");
    }

    @Test
    void aTextLikeADateIsInQuotesBesideRealDates() {
        ResultTable dates = ResultTable.of(List.of("d"), new Cell[] {new Cell.Date(java.time.LocalDate.of(2024, 2, 29))});
        ResultTable texts = ResultTable.of(List.of("d"), new Cell[] {Cell.of("2024-02-29")});
        GridModel model = GridModel.of(
                new TablePair(dates, texts, RowOrder.IGNORED).diff(ComparisonRules.STANDARD), GridView.ALIGNED);
        assertThat(model.columns(TableSide.PREDICTED).getFirst().shape().reading().dated()).isTrue();
        assertThat(GridModel.of(Optional.of(texts), Optional.empty()).columns(TableSide.GOLD).getFirst().shape().reading().dated())
                .isFalse();
    }
}
