package io.github.assay.metrics.partial;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Lists pairs of a gold and a predicted row that share cells, by how many they share. Up to a bound all pairs are
 * listed; beyond it each gold row keeps the 64 candidates that its rarest cells name (metrics.md §0.7). The bound
 * counts pairs of rows, and for rows of more than {@value #WIDE} cells also cells: wider rows keep fewer candidates.
 */
final class CandidateRows {
    /** Pairs looked at one by one. */
    private static final long ALL_PAIRS = 5_000_000;

    private static final int PER_ROW = 64;
    private static final int WIDE = 500;

    /** Most pairs of cells of wide rows that are compared one by one. */
    private static final long WIDE_CELLS = 200_000_000;

    /** Pairs of cells above which it is faster to find first which rows share any token. */
    private static final long MANY_CELLS = 5_000_000;

    private final LongList[] byLevel;
    private final boolean limited;
    private final MatchedCells.Likeness likeness;

    private CandidateRows(int width, boolean limited, MatchedCells.Likeness likeness) {
        this.likeness = likeness;
        byLevel = new LongList[width + 1];
        Arrays.setAll(byLevel, _ -> new LongList());
        this.limited = limited;
    }

    /** Rows are named by their place in the arrays, which give them in canonical order. */
    static CandidateRows of(CellBags bags, int[] gold, int[] predicted, MatchedCells.Likeness likeness) {
        int width = gold.length == 0 || predicted.length == 0 ? 0 : bags.gold()[gold[0]].length;
        long pairs = (long) gold.length * predicted.length;
        boolean tokens = likeness instanceof MatchedCells.Tokens;
        SharedTokens shared = tokens && pairs <= ALL_PAIRS && pairs * width > MANY_CELLS
                ? SharedTokens.of(bags, gold, predicted)
                : SharedTokens.NONE;
        long work = shared == SharedTokens.NONE ? pairs * width : shared.size();
        boolean limited = pairs > ALL_PAIRS || width > WIDE && work > WIDE_CELLS;
        CandidateRows candidates = new CandidateRows(width, limited, likeness);
        if (limited) {
            candidates.rarest(bags, gold, predicted);
        } else if (shared != SharedTokens.NONE && shared.size() < pairs * width / 2) {
            shared.forEach(candidates::add);
        } else {
            candidates.all(gold, predicted);
        }
        return candidates;
    }

    /** Number of pairs of cells compared when every pair of rows is compared. */
    static long cells(CellBags bags, int[] gold, int[] predicted) {
        return gold.length == 0 ? 0 : (long) gold.length * predicted.length * bags.gold()[gold[0]].length;
    }

    boolean limited() {
        return limited;
    }

    /** The most cells two rows can share. */
    int levels() {
        return byLevel.length - 1;
    }

    /** Pairs that share exactly so many cells, gold place in the upper half, in the order of places. */
    long[] pairs(int level) {
        return byLevel[level].sorted();
    }

    private void all(int[] gold, int[] predicted) {
        for (int g = 0; g < gold.length; g++) {
            for (int p = 0; p < predicted.length; p++) {
                add(g, p, likeness.of(gold[g], predicted[p]));
            }
        }
    }

    private void add(int g, int p, int common) {
        if (common > 0) {
            byLevel[common].add((long) g << 32 | p);
        }
    }

    private void rarest(CellBags bags, int[] gold, int[] predicted) {
        Map<Long, int[]> holders = holders(bags, predicted);
        int[] seen = new int[predicted.length];
        Arrays.fill(seen, -1);
        for (int g = 0; g < gold.length; g++) {
            long[] tokens = bags.gold()[gold[g]];
            int[][] lists = Arrays.stream(tokens)
                    .distinct()
                    .mapToObj(holders::get)
                    .filter(list -> list != null)
                    .sorted(java.util.Comparator.comparingInt(list -> list.length))
                    .toArray(int[][]::new);
            int left = Math.max(4, PER_ROW * WIDE / Math.max(WIDE, tokens.length));
            for (int[] list : lists) {
                for (int i = 0; i < list.length && left > 0; i++) {
                    int p = list[i];
                    if (seen[p] != g) {
                        seen[p] = g;
                        left--;
                        add(g, p, likeness.of(gold[g], predicted[p]));
                    }
                }
            }
        }
    }

    /** Which predicted rows, by place, hold a token. */
    private static Map<Long, int[]> holders(CellBags bags, int[] predicted) {
        Map<Long, LongList> lists = new HashMap<>();
        for (int p = 0; p < predicted.length; p++) {
            long place = p;
            Arrays.stream(bags.predicted()[predicted[p]])
                    .distinct()
                    .forEach(token -> lists.computeIfAbsent(token, _ -> new LongList()).add(place));
        }
        Map<Long, int[]> holders = new HashMap<>();
        lists.forEach((token, list) ->
                holders.put(token, Arrays.stream(list.sorted()).mapToInt(i -> (int) i).toArray()));
        return holders;
    }

    private static final class LongList {
        private long[] values = new long[4];
        private int size;

        void add(long value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = value;
        }

        long[] sorted() {
            long[] sorted = Arrays.copyOf(values, size);
            Arrays.sort(sorted);
            return sorted;
        }
    }

    /** Finds the pairs of a gold and a predicted row that share tokens, and how many. It looks rows up by token. */
    private static final class SharedTokens {
        static final SharedTokens NONE = new SharedTokens(new long[0][], new long[0][]);

        /** Per gold row the places of those of its tokens that a predicted row has. */
        private final int[][] gold;

        private final int predicted;
        /** The different tokens of the predicted rows, sorted. */
        private final long[] tokens;
        /** Per token where its rows begin; one more at the end. */
        private final int[] from;
        private final int[] rows;
        private final long size;

        private SharedTokens(long[][] gold, long[][] predicted) {
            this.predicted = predicted.length;
            this.tokens = Arrays.stream(predicted).flatMapToLong(Arrays::stream).sorted().distinct().toArray();
            this.from = new int[tokens.length + 1];
            int[][] places = Arrays.stream(predicted).map(this::places).toArray(int[][]::new);
            Arrays.stream(places).flatMapToInt(Arrays::stream).forEach(t -> from[t + 1]++);
            for (int t = 0; t < tokens.length; t++) {
                from[t + 1] += from[t];
            }
            this.rows = new int[from[tokens.length]];
            int[] next = from.clone();
            for (int p = 0; p < places.length; p++) {
                for (int token : places[p]) {
                    rows[next[token]++] = p;
                }
            }
            this.gold = Arrays.stream(gold).map(this::places).toArray(int[][]::new);
            this.size =
                    Arrays.stream(this.gold).flatMapToInt(Arrays::stream).mapToLong(t -> from[t + 1] - from[t]).sum();
        }

        private int[] places(long[] row) {
            return Arrays.stream(row).mapToInt(token -> Arrays.binarySearch(tokens, token)).filter(
                    t -> t >= 0).toArray();
        }

        /** Rows are named by their place in the arrays. */
        static SharedTokens of(CellBags bags, int[] gold, int[] predicted) {
            return new SharedTokens(counted(bags.gold(), gold), counted(bags.predicted(), predicted));
        }

        /**
         * Sorted bags in which the second of equal tokens is another token, and the third, so that bags become sets.
         */
        private static long[][] counted(long[][] bags, int[] rows) {
            return IntStream.of(rows).mapToObj(row -> counted(bags[row])).toArray(long[][]::new);
        }

        private static long[] counted(long[] bag) {
            long[] set = bag.clone();
            int again = 0;
            for (int i = 1; i < bag.length; i++) {
                again = bag[i] == bag[i - 1] ? again + 1 : 0;
                set[i] = again == 0 ? bag[i] : CellBags.token(again, bag[i]);
            }
            return set;
        }

        /** Number of times that a gold and a predicted row share a token, over all tokens. */
        long size() {
            return size;
        }

        /** Takes a pair of rows and how many tokens they share. */
        interface Pair {
            void of(int gold, int predicted, int common);
        }

        /** Every pair that shares a token, in the order of rows. */
        void forEach(Pair pair) {
            int[] common = new int[predicted];
            for (int g = 0; g < gold.length; g++) {
                Arrays.fill(common, 0);
                for (int token : gold[g]) {
                    for (int i = from[token]; i < from[token + 1]; i++) {
                        common[rows[i]]++;
                    }
                }
                for (int p = 0; p < predicted; p++) {
                    if (common[p] > 0) {
                        pair.of(g, p, common[p]);
                    }
                }
            }
        }
    }
}
