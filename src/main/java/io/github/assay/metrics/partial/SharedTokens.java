package io.github.assay.metrics.partial;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Finds the pairs of a gold and a predicted row that share tokens, and how many. It looks rows up by token. */
final class SharedTokens {
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
        this.size = Arrays.stream(this.gold).flatMapToInt(Arrays::stream).mapToLong(t -> from[t + 1] - from[t]).sum();
    }

    private int[] places(long[] row) {
        return Arrays.stream(row).mapToInt(token -> Arrays.binarySearch(tokens, token)).filter(t -> t >= 0).toArray();
    }

    /** Rows are named by their place in the arrays. */
    static SharedTokens of(CellBags bags, int[] gold, int[] predicted) {
        return new SharedTokens(counted(bags.gold(), gold), counted(bags.predicted(), predicted));
    }

    /** Sorted bags in which the second of equal tokens is another token, and the third, so that bags become sets. */
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
