package io.github.assay.service.provenance;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Counts the rows of a table that equal one row under the rules of a comparison, over some of its column pairs. */
final class RowCounter {
    private final ComparisonRules rules;
    private final ResultTable owner;
    private final List<Cell> row;

    /** @param row a row of {@code owner} */
    RowCounter(TableDiff diff, ResultTable owner, List<Cell> row) {
        this.rules = diff.rules().withMatching(ColumnMatching.BY_POSITION).withOrderMode(OrderMode.IGNORE)
                .withExtraColumns(false);
        this.owner = owner;
        this.row = row;
    }

    /**
     * Rows of a table equal to the row.
     *
     * @param own the row's columns that count
     * @param theirs their partners in the table
     */
    int count(ResultTable table, int[] own, int[] theirs) {
        if (table.isEmpty()) {
            return 0;
        }
        List<Cell> key = cells(row, own);
        ResultTable copies = ResultTable.of(
                Arrays.stream(own).mapToObj(owner.columns()::get).toList(), Collections.nCopies(table.rowCount(), key));
        ResultTable found = ResultTable.of(
                Arrays.stream(theirs).mapToObj(table.columns()::get).toList(),
                table.rows().stream().map(r -> cells(r, theirs)).toList());
        TableDiff diff = new TablePair(copies, found, RowOrder.IGNORED).diff(rules);
        return diff.counts().equalRows() + diff.counts().nearRows();
    }

    private static List<Cell> cells(List<Cell> of, int[] columns) {
        return Arrays.stream(columns).mapToObj(of::get).toList();
    }
}
