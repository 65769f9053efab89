package io.github.assay.ui.review.grid;

import io.github.assay.ui.review.grid.layout.ColumnWidths;
import io.github.assay.ui.review.grid.layout.TableSide;
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
    /** The other end of the selected rows; the cursor's row where only that is selected. */
    final IntegerProperty anchor = new SimpleIntegerProperty(-1);

    /** Lines of column names that either side needs, 1 or 2. */
    final IntegerProperty headLines = new SimpleIntegerProperty(1);

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

    int firstSelected() {
        return Math.min(row.get(), anchor.get());
    }

    int lastSelected() {
        return Math.max(row.get(), anchor.get());
    }

    /** Moves the cursor to a row. The selection shrinks to it unless it is being extended. */
    void moveTo(int position, boolean extending) {
        int last = model().rowCount() - 1;
        int to = Math.clamp(position, Math.min(0, last), Math.max(last, -1));
        if (!extending) {
            anchor.set(to);
        }
        row.set(to);
    }
}
