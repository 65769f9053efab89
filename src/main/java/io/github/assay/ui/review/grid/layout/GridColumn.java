package io.github.assay.ui.review.grid.layout;

import io.github.assay.compare.matching.ColumnPair;

/**
 * One column on one side of the view.
 *
 * @param pair number of the column pair in the view, the same on both sides for columns that belong together
 * @param ordinal ordinal in its own table, or -1 for the gap that a missing column leaves
 * @param name its name; empty for a gap
 * @param type type in one lower-case word; may be empty
 * @param partner the partner's name where the two differ; else empty
 * @param kind paired, missing or extra
 * @param shape how wide and how aligned
 */
public record GridColumn(
        int pair, int ordinal, String name, String type, String partner, ColumnPair.Kind kind, Shape shape) {
    /**
     * Placement of a column's cells, in characters.
     *
     * @param chars widest cell or name, within limits
     * @param roomy the same with the note in the header: the type, or the partner's name
     * @param fraction places kept free after the decimal point
     * @param numeric whether the column is right-aligned
     * @param least the same as {@code chars} with the name on two lines and texts cut
     * @param reading how its values are written
     */
    public record Shape(int chars, int roomy, int fraction, boolean numeric, int least, Reading reading) {}

    /**
     * How the values of a column are written.
     *
     * @param grouped whether digits of whole numbers are set in groups of three
     * @param dated whether the column, or its partner, holds dates or times, so that a text like one is in quotes
     */
    public record Reading(boolean grouped, boolean dated) {
        /** Digits ungrouped, no dates. */
        public static final Reading PLAIN = new Reading(false, false);
    }

    public boolean gap() {
        return ordinal < 0;
    }
}
