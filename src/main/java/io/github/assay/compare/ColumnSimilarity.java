package io.github.assay.compare;

/** How alike columns are, by name and by values, without any embedding (metrics.md §0.5). Immutable. */
public final class ColumnSimilarity {
    /** Pairs below it are not paired. */
    public static final double THRESHOLD = 0.5;

    private final double[][] values;

    ColumnSimilarity(double[][] values) {
        this.values = values;
    }

    /** Similarity of a gold and a predicted column, from 0 to 1. */
    public double at(int gold, int predicted) {
        return values[gold][predicted];
    }
}
