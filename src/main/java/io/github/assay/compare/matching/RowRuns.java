package io.github.assay.compare.matching;

import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import java.util.List;

/**
 * Runs of positions for comparing row order (metrics.md §0.4). Where order counts, a run has the gold rows with equal
 * sort keys; inside a run any order is accepted. A run is a range of positions and is the same range in both tables.
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

    /** Whether ties are unknown because gold does not project its sort keys. */
    public boolean keysHidden() {
        return keysHidden;
    }

    /** The run of a position; each position beyond the gold table is its own run. */
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
