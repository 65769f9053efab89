package io.github.assay.ui.review.grid.layout;

/** Which of the two tables, or of the two SQL texts. */
public enum Side {
    GOLD,
    PREDICTED;

    public Side other() {
        return this == GOLD ? PREDICTED : GOLD;
    }
}
