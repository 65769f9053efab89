package io.github.assay.compare;

import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.compare.rows.NearRowSets;
import io.github.assay.compare.rows.RowHashes;
import io.github.assay.compare.rows.RowIndex;
import io.github.assay.compare.rows.RowRuns;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import java.util.stream.IntStream;

/** Compares two tables as sets, each distinct row counting once. */
final class RowSets {
    private RowSets() {}

    static boolean equal(
            CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules, ColumnMapping mapping) {
        if (gold.rowCount() == 0 || predicted.rowCount() == 0) {
            return gold.rowCount() == predicted.rowCount();
        }
        if (!mapping.complete()) {
            return false;
        }
        JoinedCells cells = JoinedCells.of(gold, predicted, rules, mapping);
        if (equal(cells)) {
            return true;
        }
        return cells.direct()
                ? NearRowSets.equal(cells)
                : equal(new TableComparer(gold, predicted, rules, RowOrder.IGNORED).joined(mapping));
    }

    /** The same for joined cells. */
    static boolean equal(JoinedCells cells) {
        if (cells.identical()) {
            return true;
        }
        RowHashes gold = RowHashes.of(cells.goldSide().hashes(), cells.goldRows());
        RowHashes predicted = RowHashes.of(cells.predictedSide().hashes(), cells.predictedRows());
        return contains(gold, predicted) && contains(predicted, gold);
    }

    private static boolean contains(RowHashes table, RowHashes rows) {
        int[] all = IntStream.range(0, table.rows()).toArray();
        RowIndex index = new RowIndex(table, all, RowRuns.ONE);
        return IntStream.range(0, rows.rows()).allMatch(row -> index.contains(rows, row));
    }
}
