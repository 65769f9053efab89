package io.github.assay.ui.review.model;

import io.github.assay.compare.Explainer;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.review.Cases;
import java.util.List;
import java.util.stream.IntStream;

/** A case whose prediction sorts the other way and lacks a row, and the database that answers for it. */
final class OrderedSingers {
    private static final List<String> NAMES = List.of("Joe Sharp", "Timbaland", "Justin Brown", "Rose White", "John Nizinik", "Tribal King");

    private OrderedSingers() {}

    static CaseData caseData() {
        ResultTable gold = singers(0, 1, 2, 3, 4, 5);
        ResultTable predicted = singers(5, 4, 2, 1, 0);
        CaseData unordered = Cases.caseData(
                Cases.item(
                        "0007", "List the names and ages of all singers by singer id.",
                        "SELECT singer_id, name, age FROM singer ORDER BY singer_id", "dail-sql",
                        "SELECT singer_id, name, age FROM singer WHERE citizenship = 'France' AND age <> 41 ORDER BY singer_id DESC"),
                Cases.rows(gold, 2), Cases.rows(predicted, 2));
        TablePair pair = new TablePair(gold, predicted, new RowOrder(true, List.of(0), false, false));
        return unordered.with(pair.diff(ComparisonRules.STANDARD), Explainer.explain(pair));
    }

    private static ResultTable singers(int... ids) {
        return ResultTable.of(
                List.of("singer_id", "name", "age"),
                IntStream.of(ids)
                        .mapToObj(i -> new Cell[] {Cell.of(i + 1), Cell.of(NAMES.get(i)), Cell.of(i == 3 ? 41 : 25 + i)})
                        .toArray(Cell[][]::new));
    }

    /** Only the condition on age removes the fourth singer. */
    static ExecutionOutcome answer(String sql) {
        return Cases.rows(sql.contains("age <> 41") ? singers() : singers(3), 1);
    }
}
