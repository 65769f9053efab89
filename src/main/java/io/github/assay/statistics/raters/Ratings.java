package io.github.assay.statistics.raters;

import java.util.Arrays;

/**
 * Labels of several raters over items, some missing.
 *
 * <p>Categories are numbers 0 … q−1 of the declared scale. Items without any label are dropped at construction.
 */
public final class Ratings {
    /** A missing label. It is not a category. */
    public static final int MISSING = -1;

    private final int[][] labels;
    private final int raters;
    private final int categories;

    private Ratings(int[][] labels, int raters, int categories) {
        this.labels = labels;
        this.raters = raters;
        this.categories = categories;
    }

    /**
     * @param labels one row per item, one column per rater; {@link #MISSING} or a category
     * @param raters columns of every row
     * @param categories size q of the declared scale
     */
    public static Ratings of(int[][] labels, int raters, int categories) {
        int[][] kept = new int[labels.length][];
        int items = 0;
        for (int[] row : labels) {
            if (row.length != raters) {
                throw new IllegalArgumentException("a row has " + row.length + " labels, not " + raters);
            }
            boolean isLabelled = false;
            for (int label : row) {
                if (label < MISSING || label >= categories) {
                    throw new IllegalArgumentException("category " + label + " of a scale of " + categories);
                }
                isLabelled |= label != MISSING;
            }
            if (isLabelled) {
                kept[items++] = row.clone();
            }
        }
        return new Ratings(Arrays.copyOf(kept, items), raters, categories);
    }

    /** The labels of some raters, in the order given. */
    Ratings only(int[] some) {
        int[][] rows = Arrays.stream(labels)
                .map(row -> Arrays.stream(some).map(g -> row[g]).toArray())
                .toArray(int[][]::new);
        return of(rows, some.length, categories);
    }

    /** Items with at least one label. */
    public int items() {
        return labels.length;
    }

    /** Number of raters; some may have no label. */
    public int raters() {
        return raters;
    }

    /** Number of categories; some may have no label. */
    public int categories() {
        return categories;
    }

    /** The label of a rater on an item, or {@link #MISSING}. */
    public int label(int item, int rater) {
        return labels[item][rater];
    }

    /** Number of labels of each category on the item. */
    int[] counts(int item) {
        int[] counts = new int[categories];
        for (int label : labels[item]) {
            if (label != MISSING) {
                counts[label]++;
            }
        }
        return counts;
    }

    /** The cross table of two raters over the items both labelled. */
    public long[][] crossTable(int a, int b) {
        long[][] table = new long[categories][categories];
        for (int[] row : labels) {
            if (row[a] != MISSING && row[b] != MISSING) {
                table[row[a]][row[b]]++;
            }
        }
        return table;
    }

    /** Each rater's shares of the categories; a row of zeros for a rater without labels. */
    double[][] shares() {
        double[][] shares = new double[raters][categories];
        for (int g = 0; g < raters; g++) {
            int total = 0;
            for (int[] row : labels) {
                if (row[g] != MISSING) {
                    shares[g][row[g]]++;
                    total++;
                }
            }
            for (int k = 0; k < categories && total > 0; k++) {
                shares[g][k] /= total;
            }
        }
        return shares;
    }
}
