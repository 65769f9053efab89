package io.github.assay.statistics.resample;

import io.github.assay.statistics.Seeds;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Resampling scheme: units such as whole questions, clusters, or units within strata (statistics.md §3.1). */
public interface Resampling {
    /** Cases with replacement, as many as there are. */
    static Resampling ofCases(Columns columns) {
        return new Plain(columns, Units.each(columns.cases()));
    }

    /** Whole units with replacement, as many as there are; the number of cases varies unless units are single. */
    static Resampling of(Columns columns, Units units) {
        return new Plain(columns, units);
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
     * Units within their stratum, each stratum keeping its number of them. A stratum of one unit does not vary.
     *
     * @param stratumOfCase each case's stratum, numbered from 0 without gaps
     * @param units no unit is in two strata
     */
    static Resampling withinStrata(Columns columns, int[] stratumOfCase, Units units) {
        return new Strata(columns, stratumOfCase, units);
    }

    /** Number of units from which draws are made; with 0 no draw is possible. */
    int units();

    /** Whether all items are of one unit, so that every resample is the same. */
    default boolean isOneGroup() {
        return false;
    }

    /** Number of columns. */
    int columns();

    /** A counter for one thread. */
    Counter counter();

    /** Counts columns in successive resamples. */
    interface Counter {
        /** Draws the resample with a replicate's seed and writes each column's count. */
        void count(long seed, int[] counts);
    }

    /** Draws units. The columns are complete when it is made. */
    final class Plain implements Resampling {
        private final Columns source;
        private final Units units;
        private final Optional<RowPatterns> patterns;

        Plain(Columns source, Units units) {
            this.source = source;
            this.units = units;
            patterns = RowPatterns.of(source);
        }

        @Override
        public int units() {
            return units.count();
        }

        @Override
        public boolean isOneGroup() {
            return units.isOneGroup();
        }

        @Override
        public int columns() {
            return source.size();
        }

        @Override
        public Counter counter() {
            return patterns.map(p -> p.counter(units)).orElseGet(() -> new ResampleCounter(source, units));
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

    /** Draws units within strata; stratum s of a replicate uses the s-th seed after the replicate's. */
    final class Strata implements Resampling {
        private final Columns[] parts;
        private final Units[] unitsOfPart;
        private final int columns;

        Strata(Columns source, int[] stratumOfCase, Units units) {
            columns = source.size();
            parts = source.split(stratumOfCase);
            unitsOfPart = IntStream.range(0, parts.length)
                    .mapToObj(s -> units.of(IntStream.range(0, stratumOfCase.length)
                            .filter(i -> stratumOfCase[i] == s)
                            .toArray()))
                    .toArray(Units[]::new);
        }

        @Override
        public int units() {
            return Arrays.stream(unitsOfPart).mapToInt(Units::count).sum();
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public Counter counter() {
            ResampleCounter[] counters = IntStream.range(0, parts.length)
                    .mapToObj(s -> new ResampleCounter(parts[s], unitsOfPart[s]))
                    .toArray(ResampleCounter[]::new);
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

    /**
     * The distinct rows of binary columns. Cases with the same row are exchangeable, so a resample is a number of draws
     * of each row, and a column's count is a sum over the rows (statistics.md §3.4). The draws are those of
     * {@link CaseDraws}, so counts equal those of {@link ResampleCounter}. Safe for several threads.
     */
    static final class RowPatterns {
        /** With fewer cases to a row, bit planes over the cases are quicker (statistics.md §3.4). */
        private static final int CASES_A_ROW = 8;

        private final int[] rowOfCase;
        private final int rows;
        /**
         * For each column the rows in which it is true, or, where that are more than half, those in which it is false.
         */
        private final int[][] listed;

        private final boolean[] listsFalse;

        private RowPatterns(int[] rowOfCase, int rows, Columns columns) {
            this.rowOfCase = rowOfCase;
            this.rows = rows;
            int[] firstCase = new int[rows];
            for (int i = rowOfCase.length - 1; i >= 0; i--) {
                firstCase[rowOfCase[i]] = i;
            }
            listed = new int[columns.size()][];
            listsFalse = new boolean[columns.size()];
            for (int c = 0; c < listed.length; c++) {
                int column = c;
                int[] holds = IntStream.range(0, rows).filter(r -> columns.holds(column, firstCase[r])).toArray();
                listsFalse[c] = holds.length > rows / 2;
                listed[c] = listsFalse[c]
                        ? IntStream.range(0, rows).filter(r -> !columns.holds(column, firstCase[r])).toArray()
                        : holds;
            }
        }

        /** Empty where there are too many distinct rows for this to be quicker than bit planes. */
        static Optional<RowPatterns> of(Columns columns) {
            int most = columns.cases() / CASES_A_ROW;
            int[] rowOfCase = new int[columns.cases()];
            int rows = 1;
            for (int c = 0; c < columns.size() && rows <= most; c++) {
                int[] next = new int[2 * rows];
                Arrays.fill(next, -1);
                rows = 0;
                for (int i = 0; i < rowOfCase.length; i++) {
                    int split = 2 * rowOfCase[i] + (columns.holds(c, i) ? 1 : 0);
                    if (next[split] < 0) {
                        next[split] = rows++;
                    }
                    rowOfCase[i] = next[split];
                }
            }
            return rows <= most ? Optional.of(new RowPatterns(rowOfCase, rows, columns)) : Optional.empty();
        }

        /** A counter for one thread; it does not allocate. */
        Resampling.Counter counter(Units units) {
            int[] draws = new int[rows];
            byte[] weights = new byte[units.single() ? 0 : rowOfCase.length];
            byte[] drawnUnits = new byte[units.single() ? 0 : units.count()];
            return (seed, counts) -> {
                int drawn = rowOfCase.length;
                if (units.single()) {
                    CaseDraws.groups(seed, rowOfCase, draws);
                } else {
                    units.weights(seed, weights, drawnUnits);
                    Arrays.fill(draws, 0);
                    drawn = 0;
                    for (int i = 0; i < weights.length; i++) {
                        draws[rowOfCase[i]] += weights[i] & 0xff;
                        drawn += weights[i] & 0xff;
                    }
                }
                for (int c = 0; c < listed.length; c++) {
                    int sum = 0;
                    for (int row : listed[c]) {
                        sum += draws[row];
                    }
                    counts[c] = listsFalse[c] ? drawn - sum : sum;
                }
            };
        }
    }

    /**
     * Counts columns in successive resamples without allocating (statistics.md §3.4). The weights of a resample are
     * split into bit planes; a column's weighted count is Σ 2^j · popcount(plane j and column). For one thread.
     */
    static final class ResampleCounter implements Resampling.Counter {
        private static final VarHandle LONGS =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        private static final long LOW_BITS = 0x0101010101010101L;
        private static final long HIGH_NIBBLES = 0xf0f0f0f0f0f0f0f0L;
        private static final long GATHER = 0x0102040810204080L;
        private static final int USUAL_PLANES = 4;
        private static final int ALL_PLANES = 8;

        private final Units units;
        private final int cases;
        private final int words;
        private final long[][] columns;
        private final byte[] weights;
        private final byte[] drawn;
        private final long[][] planes;

        ResampleCounter(Columns source, Units units) {
            this.units = units;
            cases = source.cases();
            words = source.words();
            columns = source.bits();
            weights = new byte[words * 64];
            drawn = new byte[units.single() ? 0 : units.count()];
            planes = new long[ALL_PLANES][words];
        }

        @Override
        public void count(long seed, int[] counts) {
            units.weights(seed, weights, drawn);
            countWeighted(counts);
        }

        /** Counts with the given weights, each from 0 to 255, instead of random ones. */
        void count(IntUnaryOperator weightOfCase, int[] counts) {
            for (int i = 0; i < cases; i++) {
                weights[i] = (byte) weightOfCase.applyAsInt(i);
            }
            countWeighted(counts);
        }

        private void countWeighted(int[] counts) {
            int used = splitIntoPlanes(USUAL_PLANES) ? USUAL_PLANES : ALL_PLANES;
            if (used == ALL_PLANES) {
                splitIntoPlanes(ALL_PLANES);
            }
            for (int c = 0; c < columns.length; c++) {
                counts[c] = weighted(columns[c], used);
            }
        }

        /** Splits the weights into bit planes; returns whether every weight fitted. */
        private boolean splitIntoPlanes(int count) {
            long seen = 0;
            for (int w = 0; w < words; w++) {
                for (int j = 0; j < count; j++) {
                    planes[j][w] = 0;
                }
                for (int k = 0; k < 8; k++) {
                    long eight = (long) LONGS.get(weights, w * 64 + k * 8);
                    seen |= eight;
                    for (int j = 0; j < count; j++) {
                        planes[j][w] |= (((eight >>> j) & LOW_BITS) * GATHER >>> 56) << (k * 8);
                    }
                }
            }
            return count == ALL_PLANES || (seen & HIGH_NIBBLES) == 0;
        }

        private int weighted(long[] column, int used) {
            int sum = 0;
            for (int j = 0; j < used; j++) {
                long[] plane = planes[j];
                int ones = 0;
                for (int w = 0; w < words; w++) {
                    ones += Long.bitCount(plane[w] & column[w]);
                }
                sum += ones << j;
            }
            return sum;
        }
    }
}
