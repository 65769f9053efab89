package io.github.assay.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.DiffFinding.Kind;
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
