package io.github.assay.ui.review.grid;

import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.GridGeometry;
import io.github.assay.ui.review.grid.layout.TableSide;
import java.util.List;
import java.util.function.ToDoubleFunction;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.control.ScrollBar;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/** Shows one vertical and two horizontal scroll bars for the scroll position that both sides share. */
final class GridScroll {
    /** Width of the bar's gutter, kept free of rows and columns, in pixels. */
    static final double BAR = 14;
    /** Width kept free for marks of differences beside the vertical bar, in pixels. */
    static final double MARKS = 6;

    private final GridState state;
    private final List<GridCanvas> sides;
    private final ScrollBar vertical = new ScrollBar();
    private final List<ScrollBar> horizontal = List.of(new ScrollBar(), new ScrollBar());

    GridScroll(GridState state, GridCanvas gold, GridCanvas predicted) {
        this.state = state;
        this.sides = List.of(gold, predicted);
        vertical.setOrientation(Orientation.VERTICAL);
        vertical.setMaxWidth(Region.USE_PREF_SIZE);
        vertical.valueProperty().bindBidirectional(state.top);
        for (int i = 0; i < 2; i++) {
            horizontal.get(i).setMaxHeight(Region.USE_PREF_SIZE);
            horizontal.get(i).valueProperty().bindBidirectional(state.left);
            sides.get(i).widthProperty().addListener(_ -> fit());
            sides.get(i).heightProperty().addListener((_, before, now) -> {
                fit();
                if (now.doubleValue() < before.doubleValue()) {
                    keepInView(before.doubleValue() - now.doubleValue());
                }
            });
        }
        state.model.addListener(_ -> fit());
        state.widths.addListener(_ -> fit());
    }

    ScrollBar vertical() {
        return vertical;
    }

    ScrollBar horizontal(TableSide side) {
        return horizontal.get(side.ordinal());
    }

    /** Scrolls down by pixels. */
    void down(double pixels) {
        state.top.set(Math.clamp(state.top.get() + pixels, 0, Math.max(0, vertical.getMax())));
    }

    /** Scrolls to the right by pixels. */
    void right(double pixels) {
        state.left.set(Math.clamp(state.left.get() + pixels, 0, Math.max(0, horizontal.getFirst().getMax())));
    }

    /** Scrolls so far that the cursor's cell is in view. */
    void reveal() {
        GridGeometry geometry = sides.getFirst().measure();
        double rowTop = state.row.get() * geometry.rowHeight();
        double hidden = rowTop + geometry.rowHeight() - state.top.get() - geometry.body();
        if (rowTop < state.top.get()) {
            down(rowTop - state.top.get());
        } else if (hidden > 0) {
            down(hidden);
        }
        revealColumn();
    }

    /** Scrolls so that the cursor's row is a third down the view, when it is not visible already. */
    void reveal(int position) {
        GridGeometry geometry = sides.getFirst().measure();
        double y = position * geometry.rowHeight() - state.top.get();
        if (y < 0 || y + geometry.rowHeight() > geometry.body()) {
            down(y - Math.floor(geometry.body() / 3));
        }
        revealColumn();
    }

    /** Scrolls the cursor's row back into view, when the tables became lower by some pixels and hid it thereby. */
    private void keepInView(double lower) {
        GridGeometry geometry = sides.getFirst().measure();
        double hidden = (state.row.get() + 1) * geometry.rowHeight() - state.top.get() - geometry.body();
        if (geometry.body() >= geometry.rowHeight() && hidden > 0 && hidden <= lower + geometry.rowHeight()) {
            down(hidden);
        }
    }

    private void revealColumn() {
        GridCanvas canvas = sides.get(state.side.get().ordinal());
        List<GridColumn> columns = state.model().columns(canvas.side());
        GridGeometry geometry = canvas.measure();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).pair() == state.pair.get()) {
                double x = geometry.layout().x(i) - geometry.left(state.left.get());
                double past = x + geometry.layout().width(i) - geometry.width();
                right(x < geometry.layout().gutter() ? x - geometry.layout().gutter() : Math.max(0, past));
            }
        }
    }

    /** Sets the bars' ranges to the tables and the space there is. */
    void fit() {
        if (state.model().table(TableSide.GOLD).isPresent() || state.model().table(TableSide.PREDICTED).isPresent()) {
            state.headerLines.set(sides.stream().mapToInt(GridCanvas::headerLines).max().orElse(1));
        }
        double over = 0;
        for (GridCanvas canvas : sides) {
            over = Math.max(over, canvas.measure().over());
        }
        for (ScrollBar bar : horizontal) {
            double width = sides.getFirst().getWidth();
            range(bar, width + over, width, 40);
        }
        for (TableSide side : TableSide.values()) {
            horizontal(side).setVisible(over > 0 && state.model().table(side).isPresent());
            keepFree(sides.get(side.ordinal()), over > 0);
        }
        double rows = state.model().rowCount();
        double rowHeight = sides.getFirst().measure().rowHeight();
        double body = most(GridGeometry::body);
        range(vertical, rows * rowHeight, body, rowHeight);
        vertical.setVisible(vertical.getMax() > 0);
        down(0);
        right(0);
    }

    /** Keeps the gutters of the bars free; both sides keep the same, so that their columns are of equal width. */
    private static void keepFree(GridCanvas canvas, boolean below) {
        Insets free = new Insets(0, BAR + MARKS, below ? BAR : 0, 0);
        if (!free.equals(StackPane.getMargin(canvas))) {
            StackPane.setMargin(canvas, free);
        }
    }

    private double most(ToDoubleFunction<GridGeometry> size) {
        return sides.stream().map(GridCanvas::measure).mapToDouble(size).max().orElse(0);
    }

    private static void range(ScrollBar bar, double content, double visible, double unit) {
        double over = Math.max(0, content - visible);
        bar.setMin(0);
        bar.setMax(over);
        bar.setVisibleAmount(content <= 0 ? 0 : over * visible / content);
        bar.setUnitIncrement(unit);
        bar.setBlockIncrement(Math.max(unit, visible - unit));
    }
}
