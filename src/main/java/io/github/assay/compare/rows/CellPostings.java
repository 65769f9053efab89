package io.github.assay.compare.rows;

import io.github.assay.compare.cells.Hash64;
import java.util.Arrays;

/** Index from a cell of one column to the given rows that have it, in ascending order. */
final class CellPostings {
    private static final int NONE = -1;

    private final long[] keys;
    private final int[] ids;
    private final int[] starts;
    private final int[] rows;
    private final int mask;

    CellPostings(long[] cells, int[] from) {
        int capacity = Integer.highestOneBit(Math.max(2, from.length * 2)) * 2;
        mask = capacity - 1;
        keys = new long[capacity];
        ids = new int[capacity];
        Arrays.fill(ids, NONE);
        int[] idOf = new int[from.length];
        int count = 0;
        for (int i = 0; i < from.length; i++) {
            int slot = slot(cells[from[i]]);
            if (ids[slot] == NONE) {
                keys[slot] = cells[from[i]];
                ids[slot] = count++;
            }
            idOf[i] = ids[slot];
        }
        starts = starts(idOf, count);
        rows = new int[from.length];
        int[] next = starts.clone();
        for (int i = 0; i < from.length; i++) {
            rows[next[idOf[i]]++] = from[i];
        }
    }

    private static int[] starts(int[] idOf, int count) {
        int[] starts = new int[count + 1];
        for (int id : idOf) {
            starts[id + 1]++;
        }
        for (int i = 0; i < count; i++) {
            starts[i + 1] += starts[i];
        }
        return starts;
    }

    private int slot(long key) {
        int slot = (int) Hash64.mix(key) & mask;
        while (ids[slot] != NONE && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    /** The list's number for {@link #size} and {@link #row}, or -1 when no row has the cell. */
    int find(long cell) {
        return ids[slot(cell)];
    }

    int size(int list) {
        return list < 0 ? 0 : starts[list + 1] - starts[list];
    }

    int row(int list, int i) {
        return rows[starts[list] + i];
    }

    /** The index of the first row that is not before {@code row}; the list's size when there is none. */
    int firstFrom(int list, int row) {
        int place = Arrays.binarySearch(rows, starts[list], starts[list + 1], row);
        return (place < 0 ? -place - 1 : place) - starts[list];
    }
}
