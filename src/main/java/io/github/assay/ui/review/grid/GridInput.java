package io.github.assay.ui.review.grid;

import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.TableSide;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntConsumer;
import javafx.scene.Cursor;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;

/** Handles keys, clicks and the wheel on the two sides. All of them change the one shared {@link GridState}. */
final class GridInput {
    private final GridState state;
    private final GridScroll scroll;
    private final IntConsumer sort;
    private final ColumnSizer sizer;
    private final ResultDiffView.Copying copying;

    /** {@code sort} takes the column pair whose header was chosen. */
    GridInput(
            GridState state, GridScroll scroll, ColumnSizer sizer, IntConsumer sort, ResultDiffView.Copying copying) {
        this.sizer = sizer;
        this.copying = copying;
        this.state = state;
        this.scroll = scroll;
        this.sort = sort;
    }

    void attach(GridCanvas canvas) {
        canvas.setOnMousePressed(e -> pressed(canvas, e));
        canvas.setOnMouseDragged(e -> dragged(canvas, e));
        canvas.setOnMouseReleased(_ -> sizer.end());
        canvas.setOnMouseMoved(e -> canvas.setCursor(
                sizer.border(canvas, e.getX(), e.getY()).isPresent() ? Cursor.H_RESIZE : Cursor.DEFAULT));
        canvas.setOnScroll(this::wheel);
        canvas.setOnKeyPressed(e -> key(canvas, e));
        canvas.focusedProperty().addListener((_, _, focused) -> {
            if (focused) {
                state.side.set(canvas.side());
                if (state.row.get() < 0 && state.model().rowCount() > 0) {
                    state.moveTo(0, false);
                }
            }
        });
    }

    private void pressed(GridCanvas canvas, MouseEvent e) {
        canvas.requestFocus();
        state.side.set(canvas.side());
        OptionalInt border = sizer.border(canvas, e.getX(), e.getY());
        if (border.isPresent() && e.getButton() == MouseButton.PRIMARY) {
            onBorder(canvas, border.getAsInt(), e);
            return;
        }
        int column = canvas.geometry().layout().at(e.getX() + canvas.geometry().left(state.left.get()));
        List<GridColumn> columns = state.model().columns(canvas.side());
        int position = canvas.geometry().positionAt(e.getY(), state.top.get());
        if (column >= 0 && column < columns.size()) {
            state.pair.set(columns.get(column).pair());
            if (position < 0 && e.getButton() == MouseButton.PRIMARY) {
                sort.accept(columns.get(column).pair());
            }
        }
        if (position >= 0 && position < state.model().rowCount() && e.getButton() == MouseButton.PRIMARY) {
            state.moveTo(position, e.isShiftDown());
        }
        e.consume();
    }

    private void onBorder(GridCanvas canvas, int column, MouseEvent e) {
        if (e.getClickCount() == 2) {
            sizer.fit(canvas, state.model().columns(canvas.side()).get(column).pair());
        } else {
            sizer.begin(canvas, column, e.getX());
        }
        e.consume();
    }

    private void dragged(GridCanvas canvas, MouseEvent e) {
        if (sizer.isDragging()) {
            sizer.drag(canvas, e.getX());
            e.consume();
            return;
        }
        int position = canvas.geometry().positionAt(e.getY(), state.top.get());
        if (position >= 0 && state.row.get() >= 0) {
            state.moveTo(position, true);
            scroll.reveal();
        }
        e.consume();
    }

    private void wheel(ScrollEvent e) {
        boolean sideways = e.isShiftDown() || Math.abs(e.getDeltaX()) > Math.abs(e.getDeltaY());
        double delta = e.getDeltaX() != 0 && sideways ? e.getDeltaX() : e.getDeltaY();
        if (sideways) {
            scroll.right(-delta);
        } else {
            scroll.down(-delta * 1.5);
        }
        e.consume();
    }

    private void key(GridCanvas canvas, KeyEvent e) {
        if (e.isShortcutDown() ? command(e) : e.isAltDown() ? size(canvas, e) : move(canvas, e)) {
            e.consume();
        }
    }

    private boolean command(KeyEvent e) {
        switch (e.getCode()) {
            case C -> copy();
            case A -> {
                state.anchor.set(0);
                state.row.set(state.model().rowCount() - 1);
            }
            case HOME -> go(0, e.isShiftDown());
            case END -> go(state.model().rowCount() - 1, e.isShiftDown());
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Alt with an arrow makes the cursor's column narrower or wider, with Enter it fits it. */
    private boolean size(GridCanvas canvas, KeyEvent e) {
        switch (e.getCode()) {
            case LEFT -> sizer.step(canvas, -1);
            case RIGHT -> sizer.step(canvas, 1);
            case ENTER -> sizer.fit(canvas, state.pair.get());
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean move(GridCanvas canvas, KeyEvent e) {
        int page = Math.max(1, (int) (canvas.geometry().body() / canvas.geometry().rowHeight()) - 1);
        switch (e.getCode()) {
            case UP -> go(state.row.get() - 1, e.isShiftDown());
            case DOWN -> go(state.row.get() + 1, e.isShiftDown());
            case PAGE_UP -> go(state.row.get() - page, e.isShiftDown());
            case PAGE_DOWN -> go(state.row.get() + page, e.isShiftDown());
            case LEFT -> sideways(canvas.side(), -1);
            case RIGHT -> sideways(canvas.side(), 1);
            case HOME -> edge(canvas.side(), true);
            case END -> edge(canvas.side(), false);
            case ENTER -> sort.accept(state.pair.get());
            default -> {
                return false;
            }
        }
        return true;
    }

    private void go(int position, boolean extending) {
        if (state.model().rowCount() > 0) {
            state.moveTo(Math.max(0, position), extending);
            scroll.reveal();
        }
    }

    private void sideways(TableSide side, int step) {
        List<Integer> pairs =
                state.model().columns(side).stream().map(GridColumn::pair).toList();
        int at = pairs.indexOf(state.pair.get());
        int to = at < 0 ? 0 : at + step;
        if (to >= 0 && to < pairs.size()) {
            state.pair.set(pairs.get(to));
            scroll.reveal();
        }
    }

    private void edge(TableSide side, boolean first) {
        List<GridColumn> columns = state.model().columns(side);
        if (!columns.isEmpty()) {
            state.pair.set((first ? columns.getFirst() : columns.getLast()).pair());
            scroll.reveal();
        }
    }

    /** Copies the selected rows, or the whole table where nothing is selected, as tab-separated values. */
    void copy() {
        GridModel model = state.model();
        if (model.rowCount() == 0) {
            return;
        }
        int from = state.row.get() < 0 ? 0 : state.firstSelected();
        int to = state.row.get() < 0 ? model.rowCount() - 1 : state.lastSelected();
        TableSide side = state.side.get();
        copying.copy(to - from + 1, () -> Tsv.rows(model, side, from, to));
    }
}
