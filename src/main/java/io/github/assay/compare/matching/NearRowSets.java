package io.github.assay.compare.matching;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Compares two tables as sets of rows under a tolerance too wide for clusters. Every row must have a row in the other
 * table with all numbers within tolerance. Candidates are the rows in a window of the sorted numbers of one column.
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

    /** @param cells of columns for which {@link JoinedCells#direct} is true */
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

    /** Rows in order of their number, those without a number last. */
    private static List<Integer> sorted(double[] numbers) {
        return IntStream.range(0, numbers.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(r -> numbers[r]).thenComparing(r -> r))
                .toList();
    }

    private boolean has(double value, List<Integer> rows, IntToDoubleFunction number, IntPredicate equal) {
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

    /** The first index whose number is not below {@code least}; NaN counts as larger than all numbers. */
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
