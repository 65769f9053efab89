package io.github.assay.ui.review.grid.layout;

import io.github.assay.domain.table.Cell;
import java.util.List;
import java.util.Optional;

/** A rectangle of cells with the names of its columns. */
public interface CellGrid {
    /** The names of the columns, left to right. */
    List<String> names();

    /** Number of rows, gaps included. */
    int rows();

    /** Whether a row, from 0, has cells; a gap is where only the other table has a row. */
    boolean isRow(int row);

    /** The cell at a row and a column, both from 0; empty in a gap. */
    Optional<Cell> cell(int row, int column);
}
