package io.github.assay.ui.review.grid.layout;

/** Which of the two tables, or of the two SQL texts. */
public enum TableSide {
    GOLD,
    PREDICTED;

    public TableSide other() {
        return this == GOLD ? PREDICTED : GOLD;
    }
}
