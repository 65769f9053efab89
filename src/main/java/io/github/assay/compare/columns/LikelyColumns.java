package io.github.assay.compare.columns;

import io.github.assay.compare.cells.CanonicalColumn;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.cells.ColumnKeys;
import io.github.assay.compare.cells.Hash64;
import io.github.assay.compare.cells.Tolerance;
import io.github.assay.compare.rules.NameForm;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Finds for each gold column the {@value #MOST} predicted columns that share most of its keys. Keys are its name, the
 * words of the name, and some of its cells, the same ones in both tables. Rare keys come first; of a key with very many
 * columns only those nearest by position count.
 */
final class LikelyColumns implements WideColumns.Candidates {
    private static final int MOST = 8;

    /** Most columns followed for one key, and most keys of a column. */
    private static final int OF_A_KEY = 16;

    private static final int OF_ALL = 128;
    private static final int NAME = 4;

    private final ColumnLikeness likeness;

    LikelyColumns(ColumnLikeness likeness) {
        this.likeness = likeness;
    }

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
                .sorted(Comparator.<Integer>comparingInt(p -> -hits.get(p) - (likeness.sameName(g, p) ? NAME : 0))
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

    /** Index from keys to columns. Only a key's upper bits are stored, so another key may rarely be taken for it. */
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
