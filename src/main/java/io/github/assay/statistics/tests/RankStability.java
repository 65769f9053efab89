package io.github.assay.statistics.tests;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.resample.Replicates;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Stability of a metric's rank when cases are resampled (statistics.md §5). Choosing the best metric on the data that
 * also evaluate it is optimistic.
 *
 * @param firstShare share of the defined replicates in which no other metric is higher; ties count for each, so that
 *     the shares of several metrics may sum to more than 1
 * @param bestRank lower bound of the rank's percentile interval, from 1
 * @param worstRank upper bound of the rank's percentile interval
 */
public record RankStability(double firstShare, int bestRank, int worstRank) {
    private static final double TIE = 1e-12;
    private static final int FEWEST = 100;
    private static final int UNDEFINED = 0;

    /**
     * Ranks of statistics of one kind, 1 for the highest; equal ones share the better rank. A statistic that is
     * undefined in a replicate has no rank in it and does not change the ranks of others.
     *
     * @param replicates replicates of the joint bootstrap
     * @param statistics the numbers of the statistics to rank
     * @return one for each statistic, in the given order; undefined: {@code NOT_COMPUTABLE} below 100 defined
     *     replicates, and for a statistic that is alone
     */
    public static List<Outcome<RankStability>> of(Replicates replicates, int... statistics) {
        if (statistics.length == 1) {
            return List.of(Outcome.unavailable("NOT_COMPUTABLE", "there is no other to rank it against"));
        }
        double[][] rows = IntStream.of(statistics).mapToObj(replicates::row).toArray(double[][]::new);
        int[][] ranks = ranks(rows);
        return Arrays.stream(ranks).map(own -> ofOne(own, replicates.level())).toList();
    }

    private static Outcome<RankStability> ofOne(int[] all, double level) {
        int[] ranks = IntStream.of(all).filter(r -> r != UNDEFINED).sorted().toArray();
        if (ranks.length < FEWEST) {
            return Outcome.unavailable("NOT_COMPUTABLE", ranks.length + " replicates are defined");
        }
        double tail = (1 - level) / 2;
        double first = Arrays.stream(ranks).filter(r -> r == 1).count() / (double) ranks.length;
        int low = ranks[(int) Math.floor((ranks.length - 1) * tail)];
        int high = ranks[(int) Math.ceil((ranks.length - 1) * (1 - tail))];
        return Outcome.value(new RankStability(first, low, high));
    }

    /** The ranks of all statistics in each replicate, from its sorted values: comparing all pairs costs their square. */
    private static int[][] ranks(double[][] rows) {
        int[][] ranks = new int[rows.length][rows.length == 0 ? 0 : rows[0].length];
        double[] sorted = new double[rows.length];
        for (int b = 0; rows.length > 0 && b < rows[0].length; b++) {
            int defined = 0;
            for (double[] row : rows) {
                if (!Double.isNaN(row[b])) {
                    sorted[defined++] = row[b];
                }
            }
            Arrays.sort(sorted, 0, defined);
            for (int m = 0; m < rows.length; m++) {
                ranks[m][b] = Double.isNaN(rows[m][b]) ? UNDEFINED : 1 + above(sorted, defined, rows[m][b] + TIE);
            }
        }
        return ranks;
    }

    /** How many of the first {@code n} ascending values are greater than a bound. */
    private static int above(double[] sorted, int n, double bound) {
        int low = 0;
        int high = n;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] > bound) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return n - low;
    }
}
