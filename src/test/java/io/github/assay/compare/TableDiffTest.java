package io.github.assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.TableDiff.DiffCounts;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableDiffTest {
    private static final ComparisonRules RULES = ComparisonRules.STANDARD;
    private static final RowOrder BY_SECOND = new RowOrder(true, List.of(1), false, false);

    private static TableDiff diff(ResultTable gold, ResultTable predicted) {
        return new TablePair(gold, predicted, RowOrder.IGNORED).diff(RULES);
    }

    private static TableDiff ordered(ResultTable gold, ResultTable predicted) {
        return new TablePair(gold, predicted, BY_SECOND).diff(RULES);
    }

    @Test
    void columnsMayStandInAnyOrderUnderAnyName() {
        TableDiff diff = diff(Tables.of("id n", "1 x", "2 y"), Tables.of("b a", "y 2", "x 1"));

        assertThat(diff.equal()).isTrue();
        assertThat(diff.columns()).extracting(c -> c.predicted().getAsInt()).containsExactly(1, 0);
        assertThat(diff.counts().renamedColumns()).isEqualTo(2);
        assertThat(diff.counts().equalRows()).isEqualTo(2);
        assertThat(diff.predictedRow(0)).isEqualTo(1);
    }

    @Test
    void duplicatesCount() {
        TableDiff diff = diff(Tables.of("a", "1", "1", "2"), Tables.of("a", "1", "2"));

        assertThat(diff.equal()).isFalse();
        assertThat(diff.counts()).isEqualTo(new DiffCounts(2, 0, 0, 1, 0, 1, 0, 0, 0, 0));
        assertThat(diff.row(1)).isEqualTo(DiffState.MISSING);
    }

    @Test
    void swappedPairsAreNotEqualUnderAnyPermutation() {
        assertThat(diff(Tables.of("a b", "1 2", "2 1"), Tables.of("a b", "1 1", "2 2")).equal()).isFalse();
    }

    /** metrics.md §0.3: NULL becomes 0 first, and 0 and 0.005 are within 0.01 of each other. */
    @Test
    void whatIsMissingIsANumberUnderThePolicyOfSpider2() {
        ComparisonRules rules = ComparisonRules.of(CellPolicy.SPIDER2, ColumnMatching.BY_POSITION);
        TablePair pair = new TablePair(
                Tables.of("n", "NULL", "7"), Tables.of("n", "7.001", "0.005"), RowOrder.IGNORED);

        assertThat(pair.equalAsSets(rules)).isTrue();
        assertThat(pair.diff(rules).equal()).isTrue();
    }

    /** |0.5 − 5.5| is 0.909… of the larger. */
    @Test
    void wideTolerancesFindRowsFarAway() {
        ComparisonRules rules = ComparisonRules.of(CellPolicy.STANDARD, ColumnMatching.BY_POSITION);
        TablePair all = new TablePair(Tables.of("n", "0.5"), Tables.of("n", "5.5"), RowOrder.IGNORED);

        assertThat(all.equalAsSets(rules.withTolerance(0.91, 0))).isTrue();
        assertThat(all.diff(rules.withTolerance(1, 0)).equal()).isTrue();
        assertThat(all.equalAsSets(rules.withTolerance(0.9, 0))).isFalse();
    }

    @Test
    void twoEmptyTablesAreEqualWhateverTheirColumns() {
        TableDiff diff = diff(Tables.of("a b"), Tables.of("a b c"));

        assertThat(diff.equal()).isTrue();
        assertThat(diff.flags()).containsExactly("vacuous");
        assertThat(diff.counts().extraColumns()).isEqualTo(1);
        assertThat(diff(Tables.of("a"), Tables.of("a", "1")).equal()).isFalse();
    }

    @Test
    void tiesMayStandInAnyOrderButRunsMayNot() {
        ResultTable gold = Tables.of("n s", "a 9", "b 7", "c 7");

        TableDiff tie = ordered(gold, Tables.of("n s", "a 9", "c 7", "b 7"));
        TableDiff wrong = ordered(gold, Tables.of("n s", "b 7", "a 9", "c 7"));

        assertThat(tie.equal()).isTrue();
        assertThat(wrong.equal()).isFalse();
        assertThat(wrong.flags()).containsExactly("order_only_mismatch");
        TablePair pair = new TablePair(gold, Tables.of("n s", "a 9", "c 7", "b 7"), BY_SECOND);
        assertThat(pair.diff(RULES.withOrderMode(OrderMode.STRICT)).equal()).isFalse();
        assertThat(pair.diff(RULES.withOrderMode(OrderMode.IGNORE)).equal()).isTrue();
    }

    @Test
    void hiddenSortKeysMakeEveryRowItsOwnRun() {
        RowOrder hidden = new RowOrder(true, List.of(), true, false);
        TablePair pair = new TablePair(Tables.of("n", "a", "b"), Tables.of("n", "b", "a"), hidden);

        assertThat(pair.diff(RULES).flags()).containsExactly("order_keys_hidden", "order_only_mismatch");
    }

    @Test
    void equalRowsInSeveralRunsAreMatchedWhereTheyBelong() {
        ResultTable table = Tables.of("n s", "a 1", "b 2", "a 1", "c 3");

        assertThat(new TablePair(table, table, RowOrder.strict()).diff(RULES).equal()).isTrue();
    }

    @Test
    void aTieCutByLimitIsPointedOut() {
        RowOrder limited = new RowOrder(true, List.of(1), false, true);
        ResultTable gold = Tables.of("n s", "a 9", "b 7");

        assertThat(new TablePair(gold, Tables.of("n s", "a 9", "c 7"), limited).diff(RULES).flags())
                .containsExactly("limit_tie_possible");
        assertThat(new TablePair(gold, Tables.of("n s", "a 9", "c 6"), limited).diff(RULES).flags()).isEmpty();
        assertThat(new TablePair(gold, Tables.of("n s", "x 9", "c 7"), limited).diff(RULES).flags()).isEmpty();
    }

    /** Equal answers may be so by the luck of a cut tie. */
    @Test
    void aTieThatLimitMayCutIsPointedOutOnEqualAnswersToo() {
        RowOrder limited = new RowOrder(true, List.of(1), false, true);
        ResultTable gold = Tables.of("n s", "a 9", "b 7");

        assertThat(new TablePair(gold, gold, limited).diff(RULES).equal()).isTrue();
        assertThat(new TablePair(gold, gold, limited).diff(RULES).flags()).containsExactly("limit_tie_possible");
        assertThat(new TablePair(gold, gold, new RowOrder(true, List.of(1), false, false)).diff(RULES).flags()).isEmpty();
    }

    @Test
    void extraColumnsAreHarmlessWhereTheRulesSaySo() {
        TablePair pair =
                new TablePair(Tables.of("a b", "1 x", "2 y"), Tables.of("b z a", "x q 1", "y r 2"), RowOrder.IGNORED);

        assertThat(pair.diff(RULES).equal()).isFalse();
        assertThat(pair.diff(RULES.withExtraColumns(true)).equal()).isTrue();
        TableDiff diff = pair.diff(RULES);
        assertThat(diff.columns()).extracting(ColumnPair::kind)
                .containsExactly(ColumnPair.Kind.PAIRED, ColumnPair.Kind.PAIRED, ColumnPair.Kind.EXTRA);
        assertThat(diff.cell(0, 2)).isEqualTo(DiffState.EXTRA);
        assertThat(diff.counts().equalRows()).isEqualTo(2);
    }

    @Test
    void rowsThatAreOnlyAlikeStandSideBySide() {
        TableDiff diff = diff(
                Tables.of("name city age", "ann rome 30", "bob oslo 41", "cid bonn 52"),
                Tables.of("name city age", "bob oslo 42", "dan lima 77", "ann rome 30"));

        assertThat(IntStream.range(0, diff.rowCount()).mapToObj(diff::row))
                .containsExactly(DiffState.EQUAL, DiffState.DIFFERENT, DiffState.MISSING, DiffState.EXTRA);
        assertThat(diff.predictedRow(1)).isZero();
        assertThat(diff.cell(1, 2)).isEqualTo(DiffState.DIFFERENT);
        assertThat(diff.cell(1, 0)).isEqualTo(DiffState.EQUAL);
        assertThat(diff.cell(2, 0)).isEqualTo(DiffState.MISSING);
        assertThat(diff.goldRow(3)).isEqualTo(-1);
        assertThat(diff.predictedRow(3)).isEqualTo(1);
        assertThat(diff.counts().differentCells()).isEqualTo(1);
    }

    @Test
    void valuesCloseEnoughAreNear() {
        ResultTable gold = ResultTable.of(List.of("v"), new Cell[] {Cell.of(1.0)}, new Cell[] {Cell.of(2)});
        ResultTable predicted = ResultTable.of(List.of("v"), new Cell[] {Cell.of("2")}, new Cell[] {Cell.of("1.0000005")});

        TableDiff diff = diff(gold, predicted);

        assertThat(diff.equal()).isTrue();
        assertThat(diff.counts().nearRows()).isEqualTo(2);
        assertThat(diff.cell(0, 0)).isEqualTo(DiffState.NEAR);
    }

    @Test
    void aSingleNumberStandsBesideItsCounterpartUnderAnyName() {
        TableDiff diff = diff(Tables.of("count(*)", "3"), Tables.of("total", "4"));

        assertThat(diff.row(0)).isEqualTo(DiffState.DIFFERENT);
        assertThat(diff.rowCount()).isEqualTo(1);
    }

    @Test
    void twentySixIndistinguishableColumnsFinish() {
        ResultTable gold = Tables.rotated(26, 60, 0);
        ResultTable predicted = Tables.rotated(26, 60, 7);
        Cell[] same = new Cell[26];
        java.util.Arrays.fill(same, Cell.of(1));
        List<String> names = IntStream.range(0, 26).mapToObj(i -> "c" + i).toList();

        assertThat(diff(gold, predicted).equal()).isTrue();
        assertThat(diff(ResultTable.of(names, same), ResultTable.of(names, same)).equal()).isTrue();
        assertThat(diff(gold, Tables.scrambled(26, 60)).equal()).isFalse();
    }

    /** Columns of linear codes: any few of them look alike together, so that every choice seems to fit for long. */
    @Test
    void aHopelessSearchIsGivenUpAndSaysSo() {
        TableDiff diff = diff(Tables.linearCode(20, 6, 1), Tables.linearCode(20, 6, 2));

        assertThat(diff.equal()).isFalse();
        assertThat(diff.flags()).contains("alignment_capped");
    }

    @Test
    void manyRowsAlikeAreLimitedInTheSameWayEveryTime() {
        ResultTable gold = Tables.alike(3000, 1);
        ResultTable predicted = Tables.alike(3000, 2);

        TableDiff once = diff(gold, predicted);
        TableDiff again = diff(gold, predicted);

        assertThat(once.flags()).contains("approximate");
        assertThat(once.counts()).isEqualTo(again.counts());
        assertThat(IntStream.range(0, once.rowCount()).map(once::predictedRow).boxed())
                .containsExactly(
                        IntStream.range(0, again.rowCount()).map(again::predictedRow).boxed().toArray(Integer[]::new));
        assertThat(once.counts().differentRows()).isPositive();
    }

    @Test
    void theSameRulesGiveTheSameDifference() {
        TablePair pair = new TablePair(Tables.of("a", "1"), Tables.of("a", "2"), RowOrder.IGNORED);

        assertThat(pair.diff(RULES)).isSameAs(pair.diff(ComparisonRules.of(CellPolicy.STANDARD, ColumnMatching.BY_PERMUTATION)));
    }
}
