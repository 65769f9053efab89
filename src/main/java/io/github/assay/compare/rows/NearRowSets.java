package io.github.assay.compare.rows;

import io.github.assay.compare.columns.JoinedCells;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Whether every row of each table has a row in the other one whose numbers are all within tolerance, where the tolerance
 * is too wide for clusters. Candidates lie in a window of the sorted numbers of one column.
 */
public final class NearRowSets {
    private final JoinedCells cells;
    private final int column;
    private final double[] gold;
    private final double[] predicted;

    private NearRowSets(JoinedCells cells, int column) {
        this.cells = cells;
        this.column = column;
        this.gold = cells.goldSide().numbers()[column];
        this.predicted = cells.predictedSide().numbers()[column];
    }

    /** @param cells of columns that {@link JoinedCells#direct} says must be compared pair by pair */
    public static boolean equal(JoinedCells cells) {
        int column = IntStream.range(0, cells.width())
                .boxed()
                .max(Comparator.<Integer>comparingLong(i -> distinct(cells.goldSide().numbers()[i])).thenComparing(i -> -i))
                .orElseThrow();
        NearRowSets sets = new NearRowSets(cells, column);
        List<Integer> byGold = sorted(sets.gold);
        List<Integer> byPredicted = sorted(sets.predicted);
        return IntStream.range(0, cells.goldRows())
                        .allMatch(g -> sets.has(sets.gold[g], byPredicted, p -> sets.predicted[p], p -> cells.equalRows(g, p)))
                && IntStream.range(0, cells.predictedRows())
                        .allMatch(p -> sets.has(sets.predicted[p], byGold, g -> sets.gold[g], g -> cells.equalRows(g, p)));
    }

    private static long distinct(double[] numbers) {
        return Arrays.stream(numbers).distinct().count();
    }

    /** Rows by their number, those without one behind all others. */
    private static List<Integer> sorted(double[] numbers) {
        return IntStream.range(0, numbers.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(r -> numbers[r]).thenComparing(r -> r))
                .toList();
    }

    private boolean has(
            double value, List<Integer> rows, IntToDoubleFunction number, IntPredicate equal) {
        boolean none = Double.isNaN(value);
        double width = none ? 0 : cells.tolerance(column).window(value);
        for (int i = from(none ? Double.NaN : value - width, rows, number); i < rows.size(); i++) {
            double other = number.applyAsDouble(rows.get(i));
            if (!none && !(other <= value + width)) {
                return false;
            }
            if (equal.test(rows.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** The first place at or behind a number; NaN stands behind all numbers. */
    private static int from(double least, List<Integer> rows, IntToDoubleFunction number) {
        int low = 0;
        int high = rows.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Double.compare(number.applyAsDouble(rows.get(middle)), least) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
