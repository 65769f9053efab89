package io.github.assay.ui.review.grid;

import io.github.assay.domain.table.Cell;
import io.github.assay.ui.review.grid.layout.CellGrid;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.TableSide;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A rectangle of one side's cells. Gap columns are left out.
 *
 * @param model the tables
 * @param first position of the first row
 * @param last position of the last row
 * @param columns its columns, left to right
 */
record GridSelection(GridModel model, TableSide side, int first, int last, List<GridColumn> columns)
        implements CellGrid {
    GridSelection {
        columns = columns.stream().filter(c -> !c.gap()).toList();
    }

    /** Every cell of a side. */
    static GridSelection all(GridModel model, TableSide side) {
        return new GridSelection(model, side, 0, model.rowCount() - 1, model.columns(side));
    }

    /** The same rows in every column. */
    GridSelection wholeRows() {
        return new GridSelection(model, side, first, last, model.columns(side));
    }

    /** The same columns in every row. */
    GridSelection wholeColumns() {
        return new GridSelection(model, side, 0, model.rowCount() - 1, columns);
    }

    /** The only cell, when it is one cell. */
    Optional<Cell> single() {
        return first == last && columns.size() == 1 ? cell(0, 0) : Optional.empty();
    }

    @Override
    public List<String> names() {
        return columns.stream().map(GridColumn::name).toList();
    }

    /** Number of rows that are no gaps. */
    int rowsThere() {
        return (int) IntStream.range(0, rows()).filter(this::isRow).count();
    }

    @Override
    public int rows() {
        return Math.max(0, last - first + 1);
    }

    @Override
    public boolean isRow(int row) {
        return model.row(side, first + row) >= 0;
    }

    @Override
    public Optional<Cell> cell(int row, int column) {
        return model.cell(side, first + row, columns.get(column));
    }
}
