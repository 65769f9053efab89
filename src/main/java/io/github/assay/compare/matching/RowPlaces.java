package io.github.assay.compare.matching;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds the rows that are in another place: the fewest whose removal leaves the paired rows of both tables in the same
 * order. Missing and extra rows move nothing. Inside a run of equal sort keys any order is the same.
 */
public final class RowPlaces {
    private RowPlaces() {}

    /**
     * The gold rows that are in another place.
     *
     * @param partners per gold row its predicted row, or -1
     * @param runs the runs of gold rows; one run where order does not count: then each row is compared by itself
     */
    public static BitSet moved(int[] partners, RowRuns runs) {
        int[] rows = new int[partners.length];
        int[] places = new int[partners.length];
        int count = 0;
        for (int from = 0; from < partners.length;) {
            int to = from + 1;
            while (runs.matter() && to < partners.length && runs.of(to) == runs.of(from)) {
                to++;
            }
            Integer[] paired = paired(partners, from, to);
            for (Integer row : paired) {
                rows[count] = row;
                places[count++] = partners[row];
            }
            from = to;
        }
        return outside(Arrays.copyOf(rows, count), Arrays.copyOf(places, count));
    }

    /** The paired rows of a run, in predicted order. */
    private static Integer[] paired(int[] partners, int from, int to) {
        Integer[] all = new Integer[to - from];
        int n = 0;
        for (int row = from; row < to; row++) {
            if (partners[row] >= 0) {
                all[n++] = row;
            }
        }
        Integer[] found = Arrays.copyOf(all, n);
        Arrays.sort(found, (a, b) -> Integer.compare(partners[a], partners[b]));
        return found;
    }

    /**
     * The rows outside a longest increasing subsequence of places, in O(n log n); of several longest ones the one with
     * most rows at the same place in both tables.
     */
    private static BitSet outside(int[] rows, int[] places) {
        int size = Arrays.stream(places).max().orElse(-1) + 1;
        int[] best = new int[size + 1]; // Fenwick tree: by place, the element at which the best subsequence ends, plus 1
        long[] weight = new long[places.length];
        int[] before = new int[places.length];
        int last = -1;
        for (int i = 0; i < places.length; i++) {
            before[i] = -1;
            for (int at = places[i]; at > 0; at -= at & -at) {
                if (best[at] > 0 && (before[i] < 0 || weight[best[at] - 1] > weight[before[i]])) {
                    before[i] = best[at] - 1;
                }
            }
            long own = places.length + 1L + (rows[i] == places[i] ? 1 : 0);
            weight[i] = own + (before[i] < 0 ? 0 : weight[before[i]]);
            for (int at = places[i] + 1; at <= size; at += at & -at) {
                if (best[at] == 0 || weight[best[at] - 1] < weight[i]) {
                    best[at] = i + 1;
                }
            }
            last = last < 0 || weight[i] > weight[last] ? i : last;
        }
        BitSet moved = new BitSet();
        Arrays.stream(rows).forEach(moved::set);
        for (int i = last; i >= 0; i = before[i]) {
            moved.clear(rows[i]);
        }
        return moved;
    }
}
