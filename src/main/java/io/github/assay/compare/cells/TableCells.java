package io.github.assay.compare.cells;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The columns of a table. A large table is copied into columns row by row, in the order of memory, at the first use of
 * any column; all sets of rules then use these columns. Safe for use by several threads.
 */
final class TableCells {
    /** Rows from which on a copy of the columns is worth its memory. */
    private static final int LARGE = 5_000;

    private final ResultTable table;
    private ColumnCells[] columns = {};

    TableCells(ResultTable table) {
        this.table = table;
    }

    ResultTable table() {
        return table;
    }

    synchronized ColumnCells column(int ordinal) {
        if (table.rowCount() < LARGE) {
            return new ColumnCells.InTable(table, ordinal);
        }
        if (columns.length == 0) {
            columns = read();
        }
        return columns[ordinal];
    }

    private ColumnCells[] read() {
        ColumnReader[] readers = new ColumnReader[table.columnCount()];
        Arrays.setAll(readers, _ -> new ColumnReader(table.rowCount()));
        for (List<Cell> row : table.rows()) {
            for (int c = 0; c < readers.length; c++) {
                readers[c].add(row.get(c));
            }
        }
        return IntStream.range(0, readers.length).mapToObj(c -> readers[c].column()).toArray(ColumnCells[]::new);
    }
}
