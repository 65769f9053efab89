package io.github.assay.ui.review.grid;

import io.github.assay.ui.review.grid.layout.GridGeometry;
import io.github.assay.ui.review.grid.layout.GridLayout;
import io.github.assay.ui.review.grid.layout.HeadLines;
import io.github.assay.ui.review.grid.layout.HeadWords;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.ui.review.paint.FittedCanvas;
import io.github.assay.ui.review.paint.PaintFonts;
import io.github.assay.ui.review.paint.Palette;
import java.util.Collection;
import javafx.beans.InvalidationListener;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/**
 * Shows one side as a focusable node of one canvas. It paints in the layout pass, once per frame for any number of
 * changes.
 */
final class GridCanvas extends Region {
    private final FittedCanvas canvas = new FittedCanvas();
    private final Palette palette;
    private final TableSide side;
    private final GridState state;
    private final HeadWords words;
    private final GridAccess access;
    private GridGeometry geometry;

    GridCanvas(Palette palette, TableSide side, GridState state, HeadWords words) {
        this.palette = palette;
        this.side = side;
        this.state = state;
        this.words = words;
        this.geometry = geometry(0, 0);
        getStyleClass().add("painted-grid");
        getChildren().add(canvas);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TABLE_VIEW);
        setMinSize(40, 20);
        InvalidationListener repaint = _ -> requestLayout();
        state.model.addListener(repaint);
        state.top.addListener(repaint);
        state.left.addListener(repaint);
        state.row.addListener(repaint);
        state.anchor.addListener(repaint);
        state.pair.addListener(repaint);
        state.anchorPair.addListener(repaint);
        state.search.addListener(repaint);
        state.side.addListener(repaint);
        state.widths.addListener(repaint);
        state.headLines.addListener(repaint);
        palette.revisionProperty().addListener(repaint);
        focusedProperty().addListener(repaint);
        access = new GridAccess(this, state);
    }

    @Override
    public Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        Object own = access.query(attribute, parameters);
        return own == null ? super.queryAccessibleAttribute(attribute, parameters) : own;
    }

    void addRow(Node row) {
        getChildren().add(row);
    }

    void dropRows(Collection<? extends Node> rows) {
        getChildren().removeAll(rows);
    }

    TableSide side() {
        return side;
    }

    PaintFonts type() {
        return palette.type();
    }

    /** Factor by which text is larger than by default. */
    double scale() {
        return palette.type().scale();
    }

    /** Sizes as last painted. */
    GridGeometry geometry() {
        return geometry;
    }

    /** Sizes for the present tables, before they are painted. */
    GridGeometry measure() {
        return geometry(getWidth(), getHeight());
    }

    /** Lines that this side's column names need at the present width, 1 or 2. */
    int headLines() {
        return HeadLines.needed(
                state.model().columns(side), measure().layout(), palette.type(), state.model().aligned());
    }

    @Override
    protected void layoutChildren() {
        canvas.fit(this);
        geometry = geometry(canvas.getWidth(), canvas.getHeight());
        new GridPainter(canvas.getGraphicsContext2D(), palette, side, state, geometry, words).paint(isFocused());
    }

    private GridGeometry geometry(double width, double height) {
        return GridGeometry.of(
                width,
                height,
                state.headLines.get(),
                palette.type(),
                GridLayout.of(
                        state.model().columns(side), palette.type(), width,
                        column -> state.widths.get().of(side, column.pair()), state.model().placeDigits()));
    }
}
