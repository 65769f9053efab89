package io.github.assay.ui.review.grid;

import io.github.assay.compare.DiffState;

/** Look of one cell. */
public enum CellStyle {
    /** A cell that is not compared. */
    PLAIN,
    /** An equal cell of an equal row. */
    QUIET,
    NEAR,
    DIFFERENT,
    MISSING,
    EXTRA,
    /** A gap: the other table has a row or column that this one lacks. */
    GAP;

    static CellStyle of(DiffState cell, DiffState row) {
        return switch (cell) {
            case EQUAL -> row == DiffState.EQUAL ? QUIET : PLAIN;
            case NEAR -> NEAR;
            case DIFFERENT -> DIFFERENT;
            case MISSING -> MISSING;
            case EXTRA -> EXTRA;
        };
    }

    /** The mark of a row in the gutter, the same on both sides. */
    static String mark(DiffState row) {
        return switch (row) {
            case EQUAL -> "=";
            case NEAR -> "~";
            case DIFFERENT -> "≠";
            case MISSING -> "−";
            case EXTRA -> "+";
        };
    }
}
