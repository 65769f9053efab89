package io.github.assay.statistics.raters;

import io.github.assay.statistics.resample.CaseDraws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The distinct count vectors of items, with the number of items for each. Coefficients that do not depend on which
 * rater gave a label need nothing else, so a bootstrap replicate is a new vector of multiplicities (statistics.md §3.4,
 * §4.3).
 */
public final class RatingPatterns {
    private final int[][] counts;
    private final int[] totals;
    private final int[] multiplicities;
    private final int[] patternOfItem;
    private final int raters;
    private final int categories;

    private RatingPatterns(int[][] counts, int[] multiplicities, int[] patternOfItem, int raters, int categories) {
        this.counts = counts;
        this.totals = Arrays.stream(counts).mapToInt(c -> Arrays.stream(c).sum()).toArray();
        this.multiplicities = multiplicities;
        this.patternOfItem = patternOfItem;
        this.raters = raters;
        this.categories = categories;
    }

    /** Patterns in the order of their first items. */
    public static RatingPatterns of(Ratings ratings) {
        List<int[]> patterns = new ArrayList<>();
        Map<Counts, Integer> numbers = new HashMap<>();
        int[] ofItem = new int[ratings.items()];
        for (int i = 0; i < ofItem.length; i++) {
            Counts counts = new Counts(ratings.counts(i));
            Integer known = numbers.putIfAbsent(counts, patterns.size());
            ofItem[i] = known == null ? patterns.size() : known;
            if (known == null) {
                patterns.add(counts.values);
            }
        }
        int[] multiplicities = new int[patterns.size()];
        for (int pattern : ofItem) {
            multiplicities[pattern]++;
        }
        return new RatingPatterns(
                patterns.toArray(int[][]::new), multiplicities, ofItem, ratings.raters(), ratings.categories());
    }

    /** A count vector as a map key. */
    private record Counts(int[] values) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Counts(int[] others) && Arrays.equals(values, others);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }
    }

    /** Number of distinct patterns. */
    public int size() {
        return counts.length;
    }

    /** Number of raters, including those without a label. */
    public int raters() {
        return raters;
    }

    /** Number of categories, numbered from 0; some may have no label. */
    public int categories() {
        return categories;
    }

    /** The pattern of an item of the ratings from which this was made. */
    public int patternOf(int item) {
        return patternOfItem[item];
    }

    /** Draws items with replacement, as many as there are. Each draw overwrites the one before; for one thread. */
    Draws draws() {
        return new Draws(this);
    }

    /** See {@link #draws}. */
    static final class Draws {
        private final int[] ofItem;
        private final byte[] weights;
        private final RatingPatterns drawn;

        private Draws(RatingPatterns source) {
            ofItem = source.patternOfItem;
            weights = new byte[ofItem.length];
            drawn = new RatingPatterns(
                    source.counts, new int[source.counts.length], new int[0], source.raters, source.categories);
        }

        /**
         * The next draw as patterns, valid until the following call. It does not record which item has which pattern.
         */
        RatingPatterns next(long seed) {
            CaseDraws.weights(seed, ofItem.length, weights);
            Arrays.fill(drawn.multiplicities, 0);
            for (int i = 0; i < ofItem.length; i++) {
                drawn.multiplicities[ofItem[i]] += weights[i] & 0xff;
            }
            return drawn;
        }
    }

    /** Number of items with each pattern. */
    public int[] multiplicities() {
        return multiplicities.clone();
    }

    int count(int pattern, int category) {
        return counts[pattern][category];
    }

    /** Number of labels of an item with the pattern. */
    int total(int pattern) {
        return totals[pattern];
    }

    boolean unanimous(int pattern) {
        for (int count : counts[pattern]) {
            if (count == totals[pattern]) {
                return true;
            }
        }
        return false;
    }

    /** The weighted share of agreeing pairs in an item with the pattern; 0 below two labels. */
    double agreement(int pattern, double[][] weights) {
        int total = totals[pattern];
        if (total < 2) {
            return 0;
        }
        double sum = 0;
        for (int k = 0; k < categories; k++) {
            if (counts[pattern][k] > 0) {
                sum += counts[pattern][k] * (weightedCount(pattern, k, weights) - 1);
            }
        }
        return sum / ((double) total * (total - 1));
    }

    private double weightedCount(int pattern, int k, double[][] weights) {
        double sum = 0;
        for (int l = 0; l < categories; l++) {
            sum += weights[k][l] * counts[pattern][l];
        }
        return sum;
    }
}
