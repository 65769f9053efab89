package io.github.assay.statistics;

import io.github.assay.statistics.raters.Ratings;

/**
 * Two columns of binary labels with missing ones, joined by pairwise deletion (statistics.md §0.2).
 *
 * @param counts the confusion matrix of the pairs
 * @param dropped rows in which either label is missing
 */
public record PairedLabels(Confusion counts, int dropped) {
    /**
     * @param reference 1, 0 or {@link Ratings#MISSING}
     * @param verdict the same, row by row
     */
    public static PairedLabels of(int[] reference, int[] verdict) {
        if (reference.length != verdict.length) {
            throw new IllegalArgumentException(reference.length + " references and " + verdict.length + " verdicts");
        }
        long[][] table = new long[2][2];
        int dropped = 0;
        for (int i = 0; i < reference.length; i++) {
            if (reference[i] == Ratings.MISSING || verdict[i] == Ratings.MISSING) {
                dropped++;
            } else {
                table[reference[i]][verdict[i]]++;
            }
        }
        return new PairedLabels(new Confusion(table[1][1], table[1][0], table[0][1], table[0][0]), dropped);
    }
}
