package io.github.assay.compare.matching;

import java.util.OptionalInt;

/**
 * A column of the aligned view: a gold column, a predicted one, or both.
 *
 * @param gold ordinal in the gold table, empty for an extra column
 * @param predicted ordinal in the predicted table, empty for a missing column
 * @param renamed whether both exist and have different normalised names
 */
public record ColumnPair(OptionalInt gold, OptionalInt predicted, boolean renamed) {
    /** Kinds of column pairs. */
    public enum Kind {
        PAIRED,
        MISSING,
        EXTRA
    }

    public ColumnPair {
        if (gold.isEmpty() && predicted.isEmpty()) {
            throw new IllegalArgumentException("a column pair needs a column");
        }
    }

    /** Paired where both exist; missing where only gold has the column, extra where only the prediction has it. */
    public Kind kind() {
        if (predicted.isEmpty()) {
            return Kind.MISSING;
        }
        return gold.isEmpty() ? Kind.EXTRA : Kind.PAIRED;
    }
}
