package io.github.assay.compare;

import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.List;

/** Whether two single cells are equal under rules, each seen as a column of its own (metrics.md §0.3). */
public final class CellEquality {
    private CellEquality() {}

    public static boolean equal(Cell a, Cell b, ComparisonRules rules) {
        return new TablePair(table(a), table(b), RowOrder.IGNORED)
                .equal(rules.withMatching(ColumnMatching.BY_POSITION));
    }

    private static ResultTable table(Cell cell) {
        return ResultTable.of(List.of(Column.of("")), List.of(List.of(cell)));
    }
}
