package io.github.assay.statistics.resample;

import io.github.assay.statistics.Seeds;
import java.util.Arrays;
import java.util.Optional;

/** Resampling scheme: cases, whole clusters of cases, or cases within strata (statistics.md §3.1). */
public interface Resampling {
    /** Cases with replacement, as many as there are. */
    static Resampling ofCases(Columns columns) {
        return new Plain(columns);
    }

    /**
     * Whole clusters with replacement, as many as there are; the number of cases varies.
     *
     * @param clusterOfCase each case's cluster, numbered from 0 without gaps
     */
    static Resampling ofClusters(Columns columns, int[] clusterOfCase) {
        return new Clusters(columns, clusterOfCase);
    }

    /**
     * Cases within their stratum, each stratum keeping its size. A stratum of one case does not vary.
     *
     * @param stratumOfCase each case's stratum, numbered from 0 without gaps
     */
    static Resampling withinStrata(Columns columns, int[] stratumOfCase) {
        return new Strata(columns, stratumOfCase);
    }

    /** Number of units from which draws are made; with 0 no draw is possible. */
    int units();

    /** Number of columns. */
    int columns();

    /** A counter for one thread. */
    Counter counter();

    /** Counts columns in successive resamples. */
    interface Counter {
        /** Draws the resample with a replicate's seed and writes each column's count. */
        void count(long seed, int[] counts);
    }

    /** Draws cases. The columns are complete when it is made. */
    final class Plain implements Resampling {
        private final Columns source;
        private final Optional<RowPatterns> patterns;

        Plain(Columns source) {
            this.source = source;
            patterns = RowPatterns.of(source);
        }

        @Override
        public int units() {
            return source.cases();
        }

        @Override
        public int columns() {
            return source.size();
        }

        @Override
        public Counter counter() {
            return patterns.map(RowPatterns::counter).orElseGet(() -> new ResampleCounter(source));
        }
    }

    /** Draws clusters. */
    final class Clusters implements Resampling {
        private final int[][] counts;
        private final int columns;

        Clusters(Columns source, int[] clusterOfCase) {
            columns = source.size();
            counts = source.countsByGroup(clusterOfCase);
        }

        @Override
        public int units() {
            return counts.length;
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public Counter counter() {
            byte[] weights = new byte[counts.length];
            return (seed, result) -> {
                CaseDraws.weights(seed, counts.length, weights);
                Arrays.fill(result, 0);
                for (int g = 0; g < counts.length; g++) {
                    for (int c = 0; c < columns; c++) {
                        result[c] += (weights[g] & 0xff) * counts[g][c];
                    }
                }
            };
        }
    }

    /** Draws cases within strata; stratum s of a replicate uses the s-th seed after the replicate's. */
    final class Strata implements Resampling {
        private final Columns[] parts;
        private final int columns;

        Strata(Columns source, int[] stratumOfCase) {
            columns = source.size();
            parts = source.split(stratumOfCase);
        }

        @Override
        public int units() {
            return Arrays.stream(parts).mapToInt(Columns::cases).sum();
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public Counter counter() {
            ResampleCounter[] counters =
                    Arrays.stream(parts).map(ResampleCounter::new).toArray(ResampleCounter[]::new);
            int[] part = new int[columns];
            return (seed, result) -> {
                Arrays.fill(result, 0);
                for (int s = 0; s < counters.length; s++) {
                    counters[s].count(Seeds.replicate(seed, s), part);
                    for (int c = 0; c < columns; c++) {
                        result[c] += part[c];
                    }
                }
            };
        }
    }
}
