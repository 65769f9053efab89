package io.github.assay.compare.matching;

import io.github.assay.compare.cells.CanonicalColumn;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.cells.ColumnKeys;
import io.github.assay.compare.cells.Hash64;
import io.github.assay.compare.cells.Tolerance;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.NameForm;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Similarity of columns, by name and values or from another source (metrics.md §0.5). Tables of up to {@value #MOST}
 * columns are compared pair by pair; {@link WideColumns} pairs wider ones. Safe for use by several threads.
 */
public final class ColumnSimilarity {
    /** Least similarity of a pair. */
    public static final double THRESHOLD = 0.5;

    /** Most columns of a table for which every pair is compared. */
    public static final int MOST = 500;

    private static final double NAME_TIE = 1e-7;

    private final ColumnLikeness likeness;
    /** By gold and predicted column; empty: each pair is computed on first use. */
    private final Optional<double[][]> values;
    private final boolean own;
    private final Map<Double, ColumnMapping> mappings = new HashMap<>();

    private ColumnSimilarity(ColumnLikeness likeness, Optional<double[][]> values, boolean own) {
        this.likeness = likeness;
        this.values = values;
        this.own = own;
    }

    public static ColumnSimilarity of(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules) {
        ColumnLikeness likeness = new ColumnLikeness(gold, predicted, rules);
        return isWide(gold.columnCount(), predicted.columnCount())
                ? new ColumnSimilarity(likeness, Optional.empty(), true)
                : new ColumnSimilarity(likeness, Optional.of(filled(likeness, likeness::of)), true);
    }

    private static boolean isWide(int goldColumns, int predictedColumns) {
        return Math.max(goldColumns, predictedColumns) > MOST;
    }

    /** Similarity of a pair of columns, from 0 to 1. */
    interface Weight {
        double of(int g, int p);
    }

    private static double[][] filled(ColumnLikeness likeness, Weight weight) {
        double[][] values = new double[likeness.gold().columnCount()][likeness.predicted().columnCount()];
        for (int g = 0; g < values.length; g++) {
            for (int p = 0; p < values[g].length; p++) {
                values[g][p] = weight.of(g, p);
            }
        }
        return values;
    }

    /**
     * The same columns with similarities from another source, such as the cosine of vectors; columns whose cells cannot
     * be equal have similarity 0.
     *
     * @param found by gold and predicted column
     */
    public ColumnSimilarity with(double[][] found) {
        double[][] kept = filled(likeness, (g, p) -> likeness.compatible(g, p) ? found[g][p] : 0);
        return new ColumnSimilarity(likeness, Optional.of(kept), false);
    }

    /** Similarity of a gold and a predicted column, from 0 to 1. */
    public double at(int goldColumn, int predictedColumn) {
        return values.isPresent()
                ? values.get()[goldColumn][predictedColumn]
                : likeness.of(goldColumn, predictedColumn);
    }

    /**
     * The best pairs of a similarity of at least {@code threshold}; ties go to equal names, then to lower ordinals. The
     * mapping of wide tables may be capped.
     */
    public synchronized ColumnMapping mapping(double threshold) {
        return mappings.computeIfAbsent(threshold, t -> extended(
                ColumnMapping.none(likeness.gold().columnCount(), likeness.predicted().columnCount()), t));
    }

    /** The mapping, extended by the best pairs of its columns without a partner. */
    public ColumnMapping extended(ColumnMapping mapping, double threshold) {
        if (isWide(mapping.goldColumns(), mapping.predictedColumns())) {
            WideColumns.Candidates candidates =
                    own ? new LikelyColumns(likeness) : new LikelyColumns.Known(values.orElseThrow());
            return new WideColumns(likeness, (g, p) -> weight(g, p, threshold), own, candidates).extended(mapping);
        }
        double[][] weights = filled(likeness, (g, p) -> mapping.leavesAlone(g, p) ? weight(g, p, threshold) : 0);
        int[] partners = Assignment.maximise(weights);
        Arrays.setAll(partners, g -> partners[g] < 0 ? mapping.partner(g) : partners[g]);
        return mapping.withPartners(partners);
    }

    /** The similarity, 0 for pairs below a threshold; equal names win a tie. */
    private double weight(int g, int p, double threshold) {
        double value = at(g, p);
        return value >= threshold && value > 0 ? value + (likeness.sameName(g, p) ? NAME_TIE : 0) : 0;
    }

    /** The mapping, extended by pairs of remaining columns in order, as far as their cells fit. */
    public ColumnMapping completed(ColumnMapping mapping) {
        int[] partners = mapping.partners();
        boolean[] taken = new boolean[mapping.predictedColumns()];
        Arrays.stream(partners).filter(p -> p >= 0).forEach(p -> taken[p] = true);
        ColumnGroups groups = new ColumnGroups(likeness.predicted(), likeness.rules());
        for (int g = 0; g < partners.length; g++) {
            if (partners[g] < 0) {
                int column = g;
                partners[g] = groups.of(likeness.gold().column(g)).stream()
                        .filter(group -> likeness.compatible(column, group.columns()[0]))
                        .mapToInt(group -> group.firstFree(taken))
                        .filter(p -> p >= 0)
                        .min()
                        .orElse(-1);
                if (partners[g] >= 0) {
                    taken[partners[g]] = true;
                }
            }
        }
        return mapping.withPartners(partners);
    }

    /** Whether cells of both columns can be equal at all. */
    public boolean compatible(int g, int p) {
        return likeness.compatible(g, p);
    }

    /**
     * Finds for each gold column the {@value #MOST} predicted columns that share most of its keys. Keys are its name,
     * the words of the name, and some of its cells, the same ones in both tables. Rare keys come first; of a key with
     * very many columns only those nearest by position count.
     */
    private record LikelyColumns(ColumnLikeness likeness) implements WideColumns.Candidates {
        private static final int MOST = 8;

        /** Most columns followed for one key, and most keys of a column. */
        private static final int OF_A_KEY = 16;

        private static final int OF_ALL = 128;
        private static final int NAME = 4;

        /**
         * The best candidates by known similarities of every pair.
         *
         * @param values by gold and predicted column
         */
        record Known(double[][] values) implements WideColumns.Candidates {
            @Override
            public int[][] of(int[] gold, int[] predicted) {
                return Arrays.stream(gold)
                        .mapToObj(g -> Arrays.stream(predicted)
                                .filter(p -> values[g][p] > 0)
                                .boxed()
                                .sorted(Comparator.<Integer>comparingDouble(p -> -values[g][p]).thenComparing(p -> p))
                                .limit(MOST)
                                .mapToInt(p -> p)
                                .toArray())
                        .toArray(int[][]::new);
            }
        }

        @Override
        public int[][] of(int[] gold, int[] predicted) {
            boolean[] free = new boolean[likeness.predicted().columnCount()];
            Arrays.stream(predicted).forEach(p -> free[p] = true);
            ColumnGroups groups = new ColumnGroups(likeness.predicted(), likeness.rules());
            Map<ColumnGroups.Group, KeyIndex> indexes = new IdentityHashMap<>();
            return Arrays.stream(gold)
                    .mapToObj(g -> {
                        CanonicalColumn left = likeness.gold().column(g);
                        Map<CellReading, long[]> keys = new HashMap<>();
                        Map<Integer, Integer> hits = new LinkedHashMap<>();
                        for (ColumnGroups.Group group : groups.of(left)) {
                            long[] own = keys.computeIfAbsent(groups.gold(left, group), r -> keys(
                                    likeness.goldName(g), left, r, likeness.tolerance(g)));
                            indexes.computeIfAbsent(group, of -> index(of, free)).count(own, g, hits);
                        }
                        return best(g, hits);
                    })
                    .toArray(int[][]::new);
        }

        private int[] best(int g, Map<Integer, Integer> hits) {
            return hits.keySet().stream()
                    .sorted(Comparator.<Integer>comparingInt(p -> -Objects.requireNonNull(hits.get(p)) - (likeness.sameName(g, p) ? NAME : 0))
                            .thenComparingInt(p -> Math.abs(g - p))
                            .thenComparing(p -> p))
                    .limit(MOST)
                    .mapToInt(p -> p)
                    .toArray();
        }

        private KeyIndex index(ColumnGroups.Group group, boolean[] free) {
            Tolerance tolerance = likeness.rules().tolerance();
            int[] columns = IntStream.of(group.columns()).filter(p -> free[p]).toArray();
            return new KeyIndex(columns, p -> keys(
                    likeness.predictedName(p), likeness.predicted().column(p), group.reading(), tolerance));
        }

        private static long[] keys(NameForm name, CanonicalColumn column, CellReading reading, Tolerance tolerance) {
            long[] cells = ColumnKeys.of(column, reading, tolerance);
            long[] words = name.words().stream().sorted().mapToLong(w -> Hash64.text(1, w)).toArray();
            long[] keys = Arrays.copyOf(cells, cells.length + words.length + 1);
            System.arraycopy(words, 0, keys, cells.length, words.length);
            keys[keys.length - 1] = Hash64.text(2, name.text());
            return keys;
        }

        /**
         * Index from keys to columns. Only a key's upper bits are stored, so another key may rarely be taken for it.
         */
        private static final class KeyIndex {
            private static final int COLUMN_BITS = 24;
            private static final long COLUMN = (1L << COLUMN_BITS) - 1;

            private final long[] places;

            KeyIndex(int[] columns, java.util.function.IntFunction<long[]> keys) {
                places = IntStream.of(columns)
                        .mapToObj(p -> Arrays.stream(keys.apply(p)).map(key -> key & ~COLUMN | p))
                        .flatMapToLong(s -> s)
                        .sorted()
                        .toArray();
            }

            private int from(long least) {
                int at = Arrays.binarySearch(places, least);
                return at < 0 ? -at - 1 : at;
            }

            /** Counts the keys of each column near {@code ordinal}. */
            void count(long[] keys, int ordinal, Map<Integer, Integer> hits) {
                record Range(int from, int to) {}
                Range[] ranges = Arrays.stream(keys)
                        .map(key -> key & ~COLUMN)
                        .distinct()
                        .mapToObj(key -> new Range(from(key), from(key + COLUMN + 1)))
                        .filter(r -> r.from < r.to)
                        .sorted(Comparator.comparingInt(r -> r.to - r.from))
                        .toArray(Range[]::new);
                int left = OF_ALL;
                for (Range range : ranges) {
                    int most = Math.min(Math.min(OF_A_KEY, left), range.to - range.from);
                    int middle = from(places[range.from] & ~COLUMN | ordinal);
                    int first = Math.clamp(middle - most / 2, range.from, range.to - most);
                    for (int i = first; i < first + most; i++) {
                        hits.merge((int) (places[i] & COLUMN), 1, Integer::sum);
                    }
                    left -= most;
                }
            }
        }
    }
}
