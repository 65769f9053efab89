package io.github.assay.execution.worker.engines;

import io.github.assay.domain.table.Cell;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Reads SQLite's values. SQLite types each value, not each column: the storage class of the value gives the cell's
 * type, not the column's declaration. Bytes in a TEXT value that are not UTF-8 become U+FFFD.
 */
final class SqliteCells implements CellReader {
    @Override
    public Cell read(ResultSet rows, int column, String typeName) throws SQLException {
        return switch (rows.getObject(column)) {
            case null -> Cell.nul();
            case Integer value -> Cell.of((long) value);
            case Long value -> Cell.of(value);
            case Double value -> Cell.of(value);
            case byte[] value -> new Cell.Blob(value);
            case Object value -> Cell.of(value.toString());
        };
    }
}
