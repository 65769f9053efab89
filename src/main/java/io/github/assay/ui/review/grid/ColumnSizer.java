package io.github.assay.ui.review.grid;

import io.github.assay.ui.review.grid.layout.CellText;
import io.github.assay.ui.review.grid.layout.ColumnWidths;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.GridGeometry;
import io.github.assay.ui.review.grid.layout.GridLayout;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.ui.review.paint.PaintFonts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Widens and narrows columns: by dragging a border in the header, by a double click on it, or by keys. */
final class ColumnSizer {
    /** Distance in pixels within which the pointer is on a border. */
    private static final double REACH = 5;

    /** Number of rows from the top, and of visible rows, that are measured to fit a column. */
    private static final int LOOKED_AT = 1_000;

    /** Largest width of a fitted column, in pixels: one text must not push all others out of sight. */
    private static final double WIDEST = 900;

    private static final double STEP = 24;
    private static final double PADDING = 22;
    private static final double HEADER = 34;

    private final GridState state;
    private final Collection<GridCanvas> canvases;
    private int dragged = -1;
    private double from;
    private double startWidth;

    ColumnSizer(GridState state, Collection<GridCanvas> canvases) {
        this.canvases = canvases;
        this.state = state;
    }

    /** The column whose right border is at a place in the header; empty when there is none. */
    OptionalInt border(GridCanvas canvas, double x, double y) {
        GridGeometry geometry = canvas.geometry();
        double at = x + geometry.left(state.left.get());
        List<GridColumn> columns = state.model().columns(canvas.side());
        for (int i = columns.size() - 1; i >= 0 && y < geometry.headerHeight(); i--) {
            double right = geometry.layout().x(i) + geometry.layout().width(i);
            if (Math.abs(at - right) <= REACH) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    boolean isDragging() {
        return dragged >= 0;
    }

    void begin(GridCanvas canvas, int column, double x) {
        dragged = pair(canvas, column);
        from = x;
        fix();
        startWidth = canvas.measure().layout().width(column) / canvas.scale();
    }

    void drag(GridCanvas canvas, double x) {
        if (isDragging()) {
            set(dragged, startWidth + (x - from) / canvas.scale());
        }
    }

    void end() {
        dragged = -1;
    }

    /** Makes the column of the cursor wider or narrower by a step. */
    void step(GridCanvas canvas, int direction) {
        List<GridColumn> columns = state.model().columns(canvas.side());
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).pair() == state.pair.get()) {
                fix();
                set(state.pair.get(), canvas.measure().layout().width(i) / canvas.scale() + direction * STEP);
            }
        }
    }

    /** Makes a column as wide as its widest cell, on either side, and its name. */
    void fit(GridCanvas canvas, int pair) {
        fix();
        double widest = ColumnWidths.LEAST;
        for (TableSide side : TableSide.values()) {
            for (GridColumn column : state.model().columns(side)) {
                if (column.pair() == pair) {
                    widest = Math.max(widest, needed(canvas, side, column));
                }
            }
        }
        set(pair, Math.min(WIDEST, widest));
    }

    private double needed(GridCanvas canvas, TableSide side, GridColumn column) {
        double header = PaintFonts.width(canvas.type().header(), column.name()) / canvas.scale() + HEADER;
        int first = canvas.geometry().firstRow(state.top.get());
        int chars = Math.max(longest(side, column, 0), longest(side, column, first));
        return Math.max(column.gap() ? 0 : header, chars * canvas.type().charWidth() / canvas.scale() + PADDING);
    }

    /**
     * The longest text among rows. Numbers keep space for the column's decimals, because they are aligned at the point.
     */
    private int longest(TableSide side, GridColumn column, int from) {
        int longest = 0;
        int end = Math.min(state.model().rowCount(), from + LOOKED_AT);
        for (int position = Math.max(0, from); position < end; position++) {
            longest = Math.max(longest, state.model().cell(side, position, column).map(cell -> {
                CellText text = CellText.of(cell, column.shape().reading());
                boolean number = column.shape().numeric() && text.kind() == CellText.Kind.NUMBER;
                int free = number ? column.shape().fraction() - text.fraction() : 0;
                return text.text().length() + Math.max(0, free) + (number && text.fraction() == 0 && free > 0 ? 1 : 0);
            }).orElse(0));
        }
        return longest;
    }

    private int pair(GridCanvas canvas, int column) {
        return state.model().columns(canvas.side()).get(column).pair();
    }

    private void set(int pair, double width) {
        state.widths.set(state.widths.get().with(pair, width));
    }

    /** Fixes every column at its present width. */
    private void fix() {
        for (GridCanvas canvas : canvases) {
            GridLayout layout = canvas.measure().layout();
            List<GridColumn> columns = state.model().columns(canvas.side());
            Map<Integer, Double> now = new HashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                now.put(columns.get(i).pair(), layout.width(i) / canvas.scale());
            }
            state.widths.set(state.widths.get().fixed(canvas.side(), now));
        }
    }
}
