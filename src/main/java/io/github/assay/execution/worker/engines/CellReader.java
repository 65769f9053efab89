package io.github.assay.execution.worker.engines;

import io.github.assay.domain.table.Cell;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Turns each value of an engine's result into a cell that keeps its SQL type. */
public interface CellReader {
    /**
     * The cell of the current row.
     *
     * @param column the ordinal, from 1
     * @param typeName the engine's name of the column's type
     */
    Cell read(ResultSet rows, int column, String typeName) throws SQLException;
}
