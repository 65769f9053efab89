package io.github.assay.ui.review.grid.layout;

import io.github.assay.ui.review.paint.PaintFonts;

/**
 * Sizes of one side at the moment of painting, in pixels. Rows start below the header, which is as high on both sides.
 */
public record GridGeometry(double width, double height, double headerHeight, double rowHeight, GridLayout layout) {
    /** @param lines lines of column names, 1 or 2 */
    public static GridGeometry of(double width, double height, int lines, PaintFonts type, GridLayout layout) {
        return new GridGeometry(width, height, headerHeight(type, lines), rowHeight(type), layout);
    }

    /** Height of a row in pixels. */
    public static double rowHeight(PaintFonts type) {
        return Math.round(24 * type.scale());
    }

    /** Height of the header in pixels. */
    public static double headerHeight(PaintFonts type, int lines) {
        return Math.round((lines > 1 ? 41 : 27) * type.scale());
    }

    /** The shared scroll position, as far as this side has columns to scroll to. */
    public double left(double shared) {
        return Math.clamp(shared, 0, over());
    }

    /** Pixels by which the columns of this side exceed its width. */
    public double over() {
        return Math.max(0, layout.width() - width);
    }

    /** Height left for rows. */
    public double body() {
        return Math.max(0, height - headerHeight);
    }

    public int firstRow(double top) {
        return (int) Math.floor(top / rowHeight);
    }

    public int lastRow(double top) {
        return (int) Math.floor((top + body() - 1) / rowHeight);
    }

    public double y(int position, double top) {
        return headerHeight + position * rowHeight - Math.round(top);
    }

    /** The position at a y of the canvas, which may be after the last row; -1 in the header. */
    public int positionAt(double y, double top) {
        return y < headerHeight ? -1 : (int) Math.floor((y - headerHeight + Math.round(top)) / rowHeight);
    }
}
