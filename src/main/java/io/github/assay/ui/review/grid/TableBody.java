package io.github.assay.ui.review.grid;

import io.github.assay.ui.review.grid.layout.GridGeometry;
import io.github.assay.ui.review.layout.TextSize;
import io.github.assay.ui.review.paint.Palette;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** The table of a side. It needs the height of its rows, and at least that of a few. */
final class TableBody extends StackPane {
    /** Rows that stay visible in a low window. */
    private static final int LEAST_ROWS = 4;
    private static final int LEAST_ROWS_LARGE = 2;
    private static final int LARGE_TEXT = 150;

    private final GridState state;
    private final Palette palette;
    private final Node bar;
    private final Node canvas;

    /**
     * @param bar the scroll bar below the cells
     * @param canvas the cells; invisible while a text takes their place
     */
    TableBody(GridState state, Palette palette, Node bar, Node canvas) {
        this.state = state;
        this.palette = palette;
        this.bar = bar;
        this.canvas = canvas;
    }

    private double rows(double rows) {
        return GridGeometry.headerHeight(palette.type(), state.headerLines.get())
                + rows * GridGeometry.rowHeight(palette.type()) + (bar.isVisible() ? GridScroll.BAR : 0);
    }

    @Override
    protected double computeMinHeight(double width) {
        return rows(TextSize.percent(this) >= LARGE_TEXT ? LEAST_ROWS_LARGE : LEAST_ROWS);
    }

    @Override
    protected double computePrefHeight(double width) {
        double words = canvas.isVisible() ? 0 : super.computePrefHeight(width);
        return Math.max(words, rows(Math.max(1, state.model().rowCount())));
    }
}
