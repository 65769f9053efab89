package io.github.assay.compare;

import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.compare.rows.RowMatch;
import io.github.assay.compare.rows.RowRuns;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import java.util.stream.IntStream;

/**
 * Detects a mismatch that may come from ties cut by LIMIT (metrics.md §0.4). Gold is sorted and limited, and everything
 * before its last run agrees in order. Then both sides may have kept different rows of the same tie.
 */
final class LimitTie {
    private final CanonicalTable gold;
    private final CanonicalTable predicted;
    private final RowOrder order;

    LimitTie(CanonicalTable gold, CanonicalTable predicted, RowOrder order) {
        this.gold = gold;
        this.predicted = predicted;
        this.order = order;
    }

    boolean mayExplain(RowMatch rows) {
        if (!order.limited() || gold.rowCount() == 0 || gold.rowCount() != predicted.rowCount()
                || !rows.cells().mapping().coversGold()) {
            return false;
        }
        RowRuns runs = RowRuns.of(gold, order, OrderMode.TIE_AWARE);
        if (!runs.matter()) {
            return false;
        }
        int start = runs.lastStart();
        return agreesBefore(rows, runs, start)
                && IntStream.range(start, gold.rowCount()).allMatch(row -> sameKeys(rows.cells(), row));
    }

    private static boolean agreesBefore(RowMatch rows, RowRuns runs, int start) {
        return IntStream.range(0, start)
                .allMatch(row -> rows.ofGold()[row] >= 0 && runs.of(rows.ofGold()[row]) == runs.of(row));
    }

    /** Whether the predicted row at this position has the gold row's sort keys, where gold projects its keys. */
    private boolean sameKeys(JoinedCells cells, int row) {
        return IntStream.range(0, cells.width())
                .filter(i -> !order.keysHidden() && order.keys().contains(cells.mapping().gold(i)))
                .allMatch(i -> cells.equal(row, row, i));
    }
}
