package io.github.assay.compare;

/**
 * The cells of paired columns as numbers: two cells of one pair of columns are equal under the rules exactly when their
 * numbers are (tolerance that can be made transitive is already in them). Column coercion is done. Immutable.
 */
public final class JoinedCells {
    private final ColumnMapping mapping;
    private final long[][] gold;
    private final long[][] predicted;

    JoinedCells(ColumnMapping mapping, long[][] gold, long[][] predicted) {
        this.mapping = mapping;
        this.gold = gold;
        this.predicted = predicted;
    }

    /** The pairs of columns. */
    public ColumnMapping mapping() {
        return mapping;
    }

    /** The gold cell of column pair {@code i}. */
    public long gold(int row, int i) {
        return gold[i][row];
    }

    /** The predicted cell of column pair {@code i}. */
    public long predicted(int row, int i) {
        return predicted[i][row];
    }

    long[][] gold() {
        return gold;
    }

    long[][] predicted() {
        return predicted;
    }
}
