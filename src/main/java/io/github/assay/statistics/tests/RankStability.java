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

    /**
     * Ranks of statistics of one kind, 1 for the highest; equal ones share the better rank. A statistic that is
     * undefined in a replicate has no rank in it and does not change the ranks of others.
     *
     * @param replicates replicates of the joint bootstrap
     * @param statistics the numbers of the statistics to rank
     * @return one for each statistic, in the given order; undefined: {@code NOT_COMPUTABLE} below 100 defined
     *     replicates
     */
    public static List<Outcome<RankStability>> of(Replicates replicates, int... statistics) {
        double[][] rows = IntStream.of(statistics).mapToObj(replicates::row).toArray(double[][]::new);
        return IntStream.range(0, rows.length)
                .mapToObj(m -> ofOne(rows, m, replicates.level()))
                .toList();
    }

    private static Outcome<RankStability> ofOne(double[][] rows, int metric, double level) {
        int[] ranks = IntStream.range(0, rows[metric].length)
                .filter(b -> !Double.isNaN(rows[metric][b]))
                .map(b -> rank(rows, metric, b))
                .sorted()
                .toArray();
        if (ranks.length < FEWEST) {
            return Outcome.unavailable("NOT_COMPUTABLE", ranks.length + " replicates are defined");
        }
        double tail = (1 - level) / 2;
        double first = Arrays.stream(ranks).filter(r -> r == 1).count() / (double) ranks.length;
        int low = ranks[(int) Math.floor((ranks.length - 1) * tail)];
        int high = ranks[(int) Math.ceil((ranks.length - 1) * (1 - tail))];
        return Outcome.value(new RankStability(first, low, high));
    }

    private static int rank(double[][] rows, int metric, int replicate) {
        int rank = 1;
        for (double[] row : rows) {
            // A comparison with NaN is false, so an undefined value changes no rank.
            rank += row[replicate] > rows[metric][replicate] + TIE ? 1 : 0;
        }
        return rank;
    }
}
