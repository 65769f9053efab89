package io.github.assay.ui.review.grid.layout;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Rows of the aligned view that are shown, in order, with the positions of those that differ.
 *
 * @param order view row by position
 * @param differences positions of rows that are not equal, ascending
 */
public record GridRows(int[] order, int[] differences) {
    /** All rows as the difference has them. */
    public static GridRows all(TableDiff diff) {
        return of(diff, IntStream.range(0, diff.rowCount()).toArray());
    }

    public static GridRows of(TableDiff diff, int[] order) {
        return new GridRows(
                order,
                IntStream.range(0, order.length)
                        .filter(position -> differs(diff, order[position]))
                        .toArray());
    }

    /** Whether a row is not equal, or in another place where order counts. */
    private static boolean differs(TableDiff diff, int row) {
        return diff.row(row) != DiffState.EQUAL || diff.orderCounts() && !diff.equal() && diff.moved(row);
    }

    /** Only the rows that are not equal. */
    public GridRows onlyDifferences() {
        int[] kept = Arrays.stream(differences).map(position -> order[position]).toArray();
        return new GridRows(kept, IntStream.range(0, kept.length).toArray());
    }

    /** The position of a view row, or -1 when it is not shown. */
    public int positionOf(int row) {
        for (int position = 0; position < order.length; position++) {
            if (order[position] == row) {
                return position;
            }
        }
        return -1;
    }

    /** The next differing position after one, or -1 when there is none. */
    public int differenceAfter(int position) {
        int at = Arrays.binarySearch(differences, position + 1);
        int index = at >= 0 ? at : -at - 1;
        return index < differences.length ? differences[index] : -1;
    }

    /** The last differing position before one, or -1 when there is none. */
    public int differenceBefore(int position) {
        int at = Arrays.binarySearch(differences, position);
        int index = (at >= 0 ? at : -at - 1) - 1;
        return index >= 0 ? differences[index] : -1;
    }
}
