package io.github.assay.ui.review.grid.layout;

/** Side of a pair of tables or SQL texts: gold or predicted. */
public enum TableSide {
    GOLD,
    PREDICTED;

    public TableSide other() {
        return this == GOLD ? PREDICTED : GOLD;
    }
}
