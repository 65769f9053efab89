package io.github.assay.ui.review.grid;

import io.github.assay.ui.common.keys.Shortcut;
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

    /** {@code sort} takes the column pair whose header was chosen. */
    GridInput(GridState state, GridScroll scroll, ColumnSizer sizer, IntConsumer sort) {
        this.sizer = sizer;
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
            boolean inside = isSelected(position, columns.get(column).pair());
            if (e.getButton() == MouseButton.SECONDARY && inside) {
                e.consume();
                return;
            }
            state.pair.set(columns.get(column).pair());
            if (position < 0 && e.getButton() == MouseButton.PRIMARY) {
                sort.accept(columns.get(column).pair());
            }
        }
        if (position >= 0 && position < state.model().rowCount()) {
            state.moveTo(position, e.isShiftDown());
        }
        e.consume();
    }

    /** Whether a cell is one of several selected, which a menu opened on it then concerns. */
    private boolean isSelected(int position, int pair) {
        return state.isRange()
                && state.selection()
                        .filter(s -> position >= s.first() && position <= s.last())
                        .filter(s -> s.columns().stream().anyMatch(c -> c.pair() == pair))
                        .isPresent();
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
            int column = canvas.geometry().layout().at(e.getX() + canvas.geometry().left(state.left.get()));
            if (column >= 0 && column < state.model().columns(canvas.side()).size()) {
                state.moveAside(state.model().columns(canvas.side()).get(column).pair(), true);
            }
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
        if (e.isShortcutDown() ? toEnd(e) : !e.isAltDown() && move(canvas, e)) {
            e.consume();
        }
    }

    private boolean toEnd(KeyEvent e) {
        switch (e.getCode()) {
            case HOME -> go(0, e.isShiftDown());
            case END -> go(state.model().rowCount() - 1, e.isShiftDown());
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Changes the width of the cursor's column; false for another command. */
    boolean pressed(GridCanvas canvas, Shortcut shortcut) {
        switch (shortcut) {
            case NARROWER_COLUMN -> sizer.step(canvas, -1);
            case WIDER_COLUMN -> sizer.step(canvas, 1);
            case FIT_COLUMN -> sizer.fit(canvas, state.pair.get());
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
            case LEFT -> sideways(canvas.side(), -1, e.isShiftDown());
            case RIGHT -> sideways(canvas.side(), 1, e.isShiftDown());
            case HOME -> edge(canvas.side(), true, e.isShiftDown());
            case END -> edge(canvas.side(), false, e.isShiftDown());
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

    private void sideways(TableSide side, int step, boolean extending) {
        List<Integer> pairs = state.model().columns(side).stream().map(GridColumn::pair).toList();
        int at = pairs.indexOf(state.pair.get());
        int to = at < 0 ? 0 : at + step;
        if (to >= 0 && to < pairs.size()) {
            state.moveAside(pairs.get(to), extending);
            scroll.reveal();
        }
    }

    private void edge(TableSide side, boolean first, boolean extending) {
        List<GridColumn> columns = state.model().columns(side);
        if (!columns.isEmpty()) {
            state.moveAside((first ? columns.getFirst() : columns.getLast()).pair(), extending);
            scroll.reveal();
        }
    }
}
