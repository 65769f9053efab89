package io.github.assay.compare.rows;

import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import java.util.List;

/**
 * Where order counts, positions fall into runs of gold rows with equal sort keys; inside a run any order will do
 * (metrics.md §0.4). A run is a range of positions and is the same range in both tables.
 */
public final class RowRuns {
    /** Order does not count: all positions are one run. */
    public static final RowRuns ONE = new RowRuns(new int[0], false);

    private final int[] runs;
    private final boolean keysHidden;

    private RowRuns(int[] runs, boolean keysHidden) {
        this.runs = runs;
        this.keysHidden = keysHidden;
    }

    public static RowRuns of(CanonicalTable gold, RowOrder order, OrderMode mode) {
        if (!order.matters() || mode == OrderMode.IGNORE) {
            return ONE;
        }
        boolean projected = order.keys().stream().allMatch(k -> k >= 0 && k < gold.columnCount());
        boolean tieAware = mode == OrderMode.TIE_AWARE;
        boolean keyed = tieAware && projected && !order.keysHidden() && !order.keys().isEmpty();
        int[] runs = new int[gold.rowCount()];
        for (int row = 1; row < runs.length; row++) {
            runs[row] = runs[row - 1] + (keyed && sameKeys(gold, order.keys(), row) ? 0 : 1);
        }
        return new RowRuns(runs, tieAware && (order.keysHidden() || !projected));
    }

    private static boolean sameKeys(CanonicalTable gold, List<Integer> keys, int row) {
        return keys.stream().mapToInt(k -> k).allMatch(k -> {
            long[] cells = gold.column(k).hashes(CellReading.AS_IS);
            return cells[row] == cells[row - 1];
        });
    }

    public boolean matter() {
        return this != ONE;
    }

    /** Whether ties could not be told because gold does not project what it sorts by. */
    public boolean keysHidden() {
        return keysHidden;
    }

    /** The run of a position; positions beyond the gold table are runs of their own. */
    public int of(int position) {
        if (this == ONE) {
            return 0;
        }
        return position < runs.length ? runs[position] : position;
    }

    /** The first position of the last run. */
    public int lastStart() {
        int start = runs.length - 1;
        while (start > 0 && runs[start - 1] == runs[runs.length - 1]) {
            start--;
        }
        return Math.max(start, 0);
    }
}
