package io.github.assay.ui.review.grid.layout;

import io.github.assay.ui.review.paint.PaintFonts;

/**
 * Sizes of one side at the moment of painting, in pixels. Rows start below the header.
 *
 * @param margin width kept free at the right edge for a scroll bar
 */
public record GridGeometry(
        double width, double height, double margin, double headHeight, double rowHeight, GridLayout layout) {
    public static GridGeometry of(double width, double height, double margin, PaintFonts type, GridLayout layout) {
        return new GridGeometry(
                width, height, margin, Math.round(28 * type.scale()), Math.round(26 * type.scale()), layout);
    }

    /** The shared scroll position, as far as this side has columns to scroll to. */
    public double left(double shared) {
        return Math.clamp(shared, 0, over());
    }

    /** Pixels by which the columns of this side exceed its width. */
    public double over() {
        return Math.max(0, layout.width() + margin - width);
    }

    /** Height left for rows. */
    public double body() {
        return Math.max(0, height - headHeight);
    }

    public int firstRow(double top) {
        return (int) Math.floor(top / rowHeight);
    }

    public int lastRow(double top) {
        return (int) Math.floor((top + body() - 1) / rowHeight);
    }

    public double y(int position, double top) {
        return headHeight + position * rowHeight - Math.round(top);
    }

    /** The position at a y of the canvas, which may be after the last row; -1 in the header. */
    public int positionAt(double y, double top) {
        return y < headHeight ? -1 : (int) Math.floor((y - headHeight + Math.round(top)) / rowHeight);
    }
}
