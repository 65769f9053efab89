package io.github.assay.service.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.DifferenceSummary.DiffFinding.Kind;
import io.github.assay.compare.DifferenceSummary.DiffFinding;
import io.github.assay.compare.Explainer;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.sql.query.SqlComparer;
import io.github.assay.wording.DifferenceWords;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A chosen policy changes which rows count as differing, and what is said of them. */
class PolicyReadingTest {
    private static final RowOrder BY_ID = new RowOrder(true, List.of(0), false, false);

    private static ResultTable ids(long... values) {
        return ResultTable.of(
                List.of("id"), LongStream.of(values).mapToObj(v -> new Cell[] {Cell.of(v)}).toArray(Cell[][]::new));
    }

    private static CaseData under(RowOrder order, Optional<ComparisonPolicy> policy, ResultTable gold, ResultTable predicted) {
        TablePair pair = new TablePair(gold, predicted, order);
        CaseData usual = new CaseData(
                new Item(Case.of("c", "?", "SELECT id FROM t ORDER BY id", "d"), Prediction.of("c", "A", "SELECT 1")),
                Optional.empty(), Optional.empty(), SqlComparer.compare("SELECT 1", "SELECT 1", "sqlite"),
                Optional.of(pair.diff(ComparisonRules.STANDARD)), Optional.of(Explainer.explain(pair)), List.of(), List.of());
        return policy.map(p -> ReviewService.under(usual, pair, p)).orElse(usual);
    }

    private static List<Kind> kinds(CaseData of) {
        return of.summary().orElseThrow().findings().stream().map(DiffFinding::kind).toList();
    }

    private static List<Integer> misplaced(CaseData of) {
        TableDiff diff = of.diff().orElseThrow();
        return IntStream.range(0, diff.rowCount()).filter(r -> diff.orderCounts() && diff.moved(r)).boxed().toList();
    }

    @Test
    void anAskedForOrderCountsUntilAPolicyLeavesItOut() {
        CaseData usual = under(BY_ID, Optional.empty(), ids(1, 2, 3, 4), ids(4, 3, 1));
        assertThat(kinds(usual)).containsExactly(Kind.ROWS_MISSING, Kind.ROWS_MOVED);
        assertThat(misplaced(usual)).hasSize(2);
        assertThat(DifferenceWords.headline(usual.summary().orElseThrow()))
                .isEqualTo("1 row is missing, 2 rows are in another place, and gold asks for an order.");

        CaseData multiset = under(BY_ID, Optional.of(ComparisonPolicy.MULTISET), ids(1, 2, 3, 4), ids(4, 3, 1));
        assertThat(kinds(multiset)).containsExactly(Kind.ROWS_MISSING, Kind.ORDER_IGNORED);
        assertThat(misplaced(multiset)).isEmpty();
        assertThat(DifferenceWords.rest(multiset.summary().orElseThrow()))
                .startsWith("2 rows are in another place, and gold asks for an order that this policy does not count.");
    }

    @Test
    void theStrictPolicyCountsAnOrderThatIsNotAskedFor() {
        CaseData usual = under(RowOrder.IGNORED, Optional.empty(), ids(1, 2, 3), ids(3, 1, 2));
        assertThat(usual.diff().orElseThrow().equal()).isTrue();
        assertThat(DifferenceWords.rest(usual.summary().orElseThrow()))
                .startsWith("1 row is in another place, but gold asks for no order.");

        CaseData strict = under(RowOrder.IGNORED, Optional.of(ComparisonPolicy.STRICT), ids(1, 2, 3), ids(3, 1, 2));
        assertThat(strict.diff().orElseThrow().equal()).isFalse();
        assertThat(misplaced(strict)).hasSize(1);
        assertThat(DifferenceWords.headline(strict.summary().orElseThrow()))
                .isEqualTo("Only the row order differs, 1 row is in another place and gold asks for no order.");
        assertThat(strict.summary().orElseThrow().policies()).isEqualTo(usual.summary().orElseThrow().policies());
    }
}
