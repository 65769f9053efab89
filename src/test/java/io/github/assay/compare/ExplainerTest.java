package io.github.assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.DifferenceSummary.DiffFinding.Kind;
import io.github.assay.compare.DifferenceSummary.DiffFinding;
import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.ResultTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainerTest {
    private static DifferenceSummary explain(ResultTable gold, ResultTable predicted, RowOrder order) {
        return Explainer.explain(new TablePair(gold, predicted, order));
    }

    private static DifferenceSummary explain(ResultTable gold, ResultTable predicted) {
        return explain(gold, predicted, RowOrder.IGNORED);
    }

    private static List<Kind> kinds(DifferenceSummary summary) {
        return summary.findings().stream().map(DiffFinding::kind).toList();
    }

    @Test
    void equalTablesAreEqualUnderEveryPolicy() {
        DifferenceSummary summary = explain(Tables.of("a b", "1 x", "2 y"), Tables.of("a b", "1 x", "2 y"));

        assertThat(summary.findings()).containsExactly(new DiffFinding(Kind.EQUAL, 2, List.of()));
        assertThat(summary.policies()).hasSize(ComparisonPolicy.values().length).doesNotContainValue(false);
        assertThat(summary.smallestRelaxation()).contains(ComparisonPolicy.STRICT);
    }

    @Test
    void aDifferenceNamesRowsAndColumns() {
        DifferenceSummary summary = explain(
                Tables.of("region revenue", "east 10", "west 20", "north 7"),
                Tables.of("region total_revenue orders", "east 10 1", "west 21 2", "south 9 4"));

        assertThat(summary.findings())
                .containsExactly(
                        new DiffFinding(Kind.ROWS_DIFFER, 1, List.of()),
                        new DiffFinding(Kind.ROWS_MISSING, 1, List.of()),
                        new DiffFinding(Kind.ROWS_EXTRA, 1, List.of()),
                        new DiffFinding(Kind.COLUMNS_EXTRA, 1, List.of("orders")),
                        new DiffFinding(Kind.RENAMED_COLUMNS, 1, List.of("revenue→total_revenue")));
        assertThat(summary.smallestRelaxation()).isEmpty();
    }

    @Test
    void duplicatesOnly() {
        DifferenceSummary summary = explain(Tables.of("a", "1", "1", "2"), Tables.of("a", "1", "2"));

        assertThat(kinds(summary)).containsExactly(Kind.ROWS_MISSING, Kind.DUPLICATES_ONLY);
        assertThat(summary.smallestRelaxation()).contains(ComparisonPolicy.SET);
    }

    @Test
    void asManyRowsOfWhichOthersOccurTwice() {
        DifferenceSummary summary = explain(Tables.of("a", "1", "1", "2"), Tables.of("a", "1", "2", "2"));

        assertThat(summary.findings()).contains(new DiffFinding(Kind.DUPLICATES_ONLY, 2, List.of()));
    }

    @Test
    void columnsOfOneNameAreToldApart() {
        DifferenceSummary summary = explain(Tables.of("a", "1"), Tables.of("a a", "1 2"));

        assertThat(summary.findings()).containsExactly(new DiffFinding(Kind.COLUMNS_EXTRA, 1, List.of("a (2)")));
    }

    @Test
    void orderOnly() {
        DifferenceSummary summary =
                explain(Tables.of("a", "1", "2"), Tables.of("a", "2", "1"), RowOrder.strict());

        assertThat(kinds(summary)).containsExactly(Kind.ORDER_ONLY);
        assertThat(summary.smallestRelaxation()).contains(ComparisonPolicy.MULTISET);
    }

    /** ORDER BY id against ORDER BY id DESC with one row missing. */
    @Test
    void otherOrderIsNamedBesideAMissingRow() {
        RowOrder byId = new RowOrder(true, List.of(0), false, false);
        DifferenceSummary summary =
                explain(Tables.of("id n", "1 a", "2 b", "3 c", "4 d"), Tables.of("id n", "4 d", "3 c", "1 a"), byId);

        assertThat(summary.findings())
                .containsExactly(
                        new DiffFinding(Kind.ROWS_MISSING, 1, List.of()), new DiffFinding(Kind.ROWS_MOVED, 2, List.of()));
    }

    @Test
    void aMissingRowMovesNoOther() {
        RowOrder byId = new RowOrder(true, List.of(0), false, false);
        DifferenceSummary summary =
                explain(Tables.of("id n", "1 a", "2 b", "3 c"), Tables.of("id n", "2 b", "3 c"), byId);

        assertThat(kinds(summary)).containsExactly(Kind.ROWS_MISSING);
    }

    @Test
    void anOrderThatNobodyAskedForIsSaidButIsNoDifference() {
        DifferenceSummary summary = explain(Tables.of("a", "1", "2", "3"), Tables.of("a", "3", "1", "2"));

        assertThat(summary.findings())
                .containsExactly(
                        new DiffFinding(Kind.EQUAL, 3, List.of()),
                        new DiffFinding(Kind.ORDER_IGNORED, 1, List.of(DiffFinding.UNASKED)));
        assertThat(summary.smallestRelaxation()).contains(ComparisonPolicy.MULTISET);
    }

    @Test
    void rowsOfOneSortKeyMayHaveAnyOrder() {
        RowOrder byA = new RowOrder(true, List.of(0), false, false);
        TablePair pair = new TablePair(
                Tables.of("a b", "1 x", "1 y", "2 z", "3 v"), Tables.of("a b", "1 y", "1 x", "3 v"), byA);

        assertThat(pair.diff(ComparisonRules.STANDARD).movedRows()).isZero();
    }

    @Test
    void whereOrderCountsWithoutBeingAskedForItIsSaid() {
        TablePair pair = new TablePair(Tables.of("a", "1", "2"), Tables.of("a", "2", "1"), RowOrder.strict());

        assertThat(Explainer.explain(pair, ComparisonRules.STANDARD, false).findings())
                .containsExactly(new DiffFinding(Kind.ORDER_ONLY, 1, List.of(DiffFinding.UNASKED)));
    }

    /** Continent and count(*) have partners by name; ContId and CountryName share nothing, not even a position. */
    @Test
    void columnsOfAnEmptySideArePairedByNameAndPosition() {
        DifferenceSummary summary = explain(
                Tables.of("ContId Continent count(*)", "1 africa 5", "2 asia 4"),
                Tables.of("Continent CountryName count(*)"));

        assertThat(summary.findings())
                .contains(
                        new DiffFinding(Kind.COLUMNS_MISSING, 1, List.of("ContId")),
                        new DiffFinding(Kind.COLUMNS_EXTRA, 1, List.of("CountryName")))
                .noneMatch(f -> f.kind() == Kind.RENAMED_COLUMNS);
        assertThat(explain(Tables.of("id total", "1 5"), Tables.of("id amount")).findings())
                .contains(new DiffFinding(Kind.RENAMED_COLUMNS, 1, List.of("total→amount")));
    }

    @Test
    void columnsReorderedAndRenamedAreEqualByPermutation() {
        DifferenceSummary summary = explain(Tables.of("a b", "1 x", "2 y"), Tables.of("b c", "x 1", "y 2"));

        assertThat(kinds(summary)).containsExactly(Kind.EQUAL, Kind.RENAMED_COLUMNS, Kind.COLUMNS_REORDERED);
        assertThat(summary.smallestRelaxation()).contains(ComparisonPolicy.COLUMNS_PERMUTED);
    }

    @Test
    void extraColumnsOnly() {
        DifferenceSummary summary = explain(Tables.of("a", "1", "2"), Tables.of("a z", "1 p", "2 q"));

        assertThat(kinds(summary)).containsExactly(Kind.COLUMNS_EXTRA);
        assertThat(summary.smallestRelaxation()).contains(ComparisonPolicy.CONTAINS_GOLD);
    }

    @Test
    void extraColumnsAreNoDifferenceUnderRulesThatAllowThem() {
        TablePair pair = new TablePair(Tables.of("a", "1", "2"), Tables.of("a z", "1 p", "2 q"), RowOrder.IGNORED);

        DifferenceSummary summary = Explainer.explain(pair, ComparisonRules.STANDARD.withExtraColumns(true));

        assertThat(kinds(summary)).containsExactly(Kind.EQUAL, Kind.COLUMNS_EXTRA);
        assertThat(summary.smallestRelaxation()).contains(ComparisonPolicy.CONTAINS_GOLD);
    }

    @Test
    void roundingOnly() {
        DifferenceSummary summary =
                explain(Tables.of("n v", "a 3.14159", "b 2.71828"), Tables.of("n v", "a 3.14", "b 2.72"));

        assertThat(summary.findings())
                .containsExactly(
                        new DiffFinding(Kind.ROWS_DIFFER, 2, List.of()), new DiffFinding(Kind.ROUNDING, 2, List.of()));
        assertThat(summary.smallestRelaxation()).contains(ComparisonPolicy.TOLERANCE);
    }

    @Test
    void textFormAndNullAgainstEmpty() {
        assertThat(kinds(explain(Tables.of("k v", "1 Rome", "2 Oslo"), Tables.of("k v", "1 rome", "2 oslo"))))
                .containsExactly(Kind.ROWS_DIFFER, Kind.TEXT_FORM_ONLY);
        assertThat(kinds(explain(Tables.of("k v", "1 NULL", "2 Oslo"), Tables.of("k v", "1 ''", "2 Oslo"))))
                .containsExactly(Kind.ROWS_DIFFER, Kind.NULL_AGAINST_EMPTY);
    }

    @Test
    void emptyAndConstantResultsMayBeEqualByChance() {
        assertThat(kinds(explain(Tables.of("a"), Tables.of("a")))).containsExactly(Kind.EQUAL, Kind.BOTH_EMPTY);
        assertThat(kinds(explain(Tables.of("a", "0"), Tables.of("a", "0"))))
                .containsExactly(Kind.EQUAL, Kind.CONSTANT_RESULT);
        assertThat(kinds(explain(Tables.of("a", "3"), Tables.of("a", "3")))).containsExactly(Kind.EQUAL);
    }

    @Test
    void aTieCutByLimit() {
        RowOrder limited = new RowOrder(true, List.of(1), false, true);

        assertThat(kinds(explain(Tables.of("n s", "a 9", "b 7"), Tables.of("n s", "a 9", "c 7"), limited)))
                .contains(Kind.CUT_AT_LIMIT_TIE);
    }
}
