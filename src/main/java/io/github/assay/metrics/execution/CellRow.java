package io.github.assay.metrics.execution;

import java.util.Arrays;

/** One row as canonical cells. Not to be changed. */
record CellRow(long[] cells) {
    int width() {
        return cells.length;
    }

    /** How many of its cells occur in another row, however often. */
    int cellsIn(CellRow other) {
        int found = 0;
        for (long cell : cells) {
            found += other.holds(cell) ? 1 : 0;
        }
        return found;
    }

    private boolean holds(long wanted) {
        for (long cell : cells) {
            if (cell == wanted) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CellRow(long[] that) && Arrays.equals(cells, that);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(cells);
    }
}
