package io.github.assay.ui.review.grid;

import io.github.assay.ui.review.grid.layout.CellSearch;
import io.github.assay.ui.review.grid.layout.ColumnWidths;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.TableSide;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;

/** Holds the state that both sides share: tables, scroll position and cursor. */
final class GridState {
    final ObjectProperty<GridModel> model =
            new SimpleObjectProperty<>(GridModel.of(Optional.empty(), Optional.empty()));
    /** Pixels scrolled down and to the right. */
    final DoubleProperty top = new SimpleDoubleProperty();

    final DoubleProperty left = new SimpleDoubleProperty();
    /** Position of the cursor's row, or -1 before there is one. */
    final IntegerProperty row = new SimpleIntegerProperty(-1);
    /** Number of the cursor's column pair. */
    final IntegerProperty pair = new SimpleIntegerProperty();
    /** Row of the selection's other end; the cursor's row where only that is selected. */
    final IntegerProperty anchor = new SimpleIntegerProperty(-1);
    /** Column pair of the selection's other end. */
    final IntegerProperty anchorPair = new SimpleIntegerProperty();
    /** The cells that contain the text searched for, on {@link #searched}. */
    final ObjectProperty<CellSearch> search = new SimpleObjectProperty<>(CellSearch.NONE);

    /** The side that was searched. */
    final ObjectProperty<TableSide> searched = new SimpleObjectProperty<>(TableSide.GOLD);

    /** Lines of column names that either side needs, 1 or 2. */
    final IntegerProperty headerLines = new SimpleIntegerProperty(1);

    /** Column widths that the user chose. */
    final ObjectProperty<ColumnWidths> widths = new SimpleObjectProperty<>(ColumnWidths.NONE);

    final ObjectProperty<TableSide> side = new SimpleObjectProperty<>(TableSide.GOLD);

    GridModel model() {
        return model.get();
    }

    boolean isSelected(int position) {
        return row.get() >= 0
                && position >= Math.min(row.get(), anchor.get())
                && position <= Math.max(row.get(), anchor.get());
    }

    /** The selected cells of the side in use; empty before there is a cursor. */
    Optional<GridSelection> selection() {
        if (row.get() < 0 || row.get() >= model().rowCount()) {
            return Optional.empty();
        }
        List<GridColumn> columns = model().columns(side.get());
        int from = Math.max(0, indexOf(columns, anchorPair.get()));
        int to = Math.max(0, indexOf(columns, pair.get()));
        return columns.isEmpty()
                ? Optional.empty()
                : Optional.of(new GridSelection(
                        model(), side.get(), Math.min(row.get(), anchor.get()), Math.max(row.get(), anchor.get()),
                        columns.subList(Math.min(from, to), Math.max(from, to) + 1)));
    }

    /** Whether more than the cursor's cell is selected. */
    boolean isRange() {
        return row.get() >= 0 && (row.get() != anchor.get() || pair.get() != anchorPair.get());
    }

    /** Column of a pair among those of a side, or -1. */
    static int indexOf(List<GridColumn> columns, int pair) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).pair() == pair) {
                return i;
            }
        }
        return -1;
    }

    /** Moves the cursor to a row. The selection shrinks to its cell unless it is being extended. */
    void moveTo(int position, boolean extending) {
        int last = model().rowCount() - 1;
        int to = Math.clamp(position, Math.min(0, last), Math.max(last, -1));
        if (!extending) {
            anchor.set(to);
            anchorPair.set(pair.get());
        }
        row.set(to);
    }

    /** Moves the cursor to a column pair. The selection shrinks to its cell unless it is being extended. */
    void moveAside(int to, boolean extending) {
        pair.set(to);
        if (!extending) {
            anchor.set(row.get());
            anchorPair.set(to);
        }
    }

    /** Selects from one cell to another; the second gets the cursor. */
    void select(int fromRow, int fromPair, int toRow, int toPair) {
        anchor.set(fromRow);
        anchorPair.set(fromPair);
        pair.set(toPair);
        row.set(toRow);
    }

    /** Removes the cursor. */
    void forgetCursor() {
        row.set(-1);
        anchor.set(-1);
    }
}
