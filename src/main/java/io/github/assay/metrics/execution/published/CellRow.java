package io.github.assay.metrics.execution.published;

import java.util.Arrays;

/** Holds one row as canonical cells. Callers must not change it. Confined to one thread. */
final class CellRow {
    /** From so many cells on they are looked up in order instead of one after the other. */
    private static final int WIDE = 24;

    private final long[] cells;
    private long[] sorted = {};

    CellRow(long[] cells) {
        this.cells = cells;
    }

    int width() {
        return cells.length;
    }

    /** How many of its cells occur in another row, however often. */
    int cellsIn(CellRow other) {
        return other.cells.length < WIDE ? cellsInFew(other) : cellsInMany(other);
    }

    private int cellsInFew(CellRow other) {
        int found = 0;
        for (long cell : cells) {
            found += other.holds(cell) ? 1 : 0;
        }
        return found;
    }

    private int cellsInMany(CellRow other) {
        long[] own = sorted();
        long[] its = other.sorted();
        int found = 0;
        for (int i = 0, j = 0; i < own.length && j < its.length; ) {
            found += own[i] == its[j] ? 1 : 0;
            if (own[i] <= its[j]) {
                i++;
            } else {
                j++;
            }
        }
        return found;
    }

    private long[] sorted() {
        if (sorted.length < cells.length) {
            sorted = cells.clone();
            Arrays.sort(sorted);
        }
        return sorted;
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
        return other instanceof CellRow that && Arrays.equals(cells, that.cells);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(cells);
    }
}
