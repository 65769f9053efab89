package io.github.assay.domain.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The table a query returned: columns by ordinal with original names (duplicates are legal), rows in the order
 * received. A table of zero rows still has columns.
 *
 * @param rows the rows, each with one cell per column; neither the list nor the rows may be changed after construction
 * @param truncated whether a row or cell limit cut the result
 * @param fingerprint a hash over the full result, where the rows here are only part of it
 */
public record ResultTable(
        List<Column> columns, List<List<Cell>> rows, boolean truncated, Optional<String> fingerprint) {
    private static final int HASHED_ROWS = 4;

    public ResultTable {
        columns = List.copyOf(columns);
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row has " + row.size() + " cells, the table has " + columns.size() + " columns");
            }
        }
    }

    /** A complete table: nothing was cut off. */
    public static ResultTable of(List<Column> columns, List<List<Cell>> rows) {
        return new ResultTable(columns, rows, false, Optional.empty());
    }

    /** A table from column names and rows, for tests and small literals. */
    public static ResultTable of(List<String> names, Cell[]... rows) {
        return of(names.stream().map(Column::of).toList(), Arrays.stream(rows).map(List::of).toList());
    }

    /** Tables are equal when columns, cells, truncation and fingerprint are. */
    @Override
    public boolean equals(Object other) {
        return other == this
                || other instanceof ResultTable(var otherColumns, var otherRows, var cut, var hash)
                        && rows.size() == otherRows.size()
                        && truncated == cut
                        && columns.equals(otherColumns) && fingerprint.equals(hash) && rows.equals(otherRows);
    }

    /** Hash of the size and the first rows; reading every cell of a large table would cost more than it saves. */
    @Override
    public int hashCode() {
        List<List<Cell>> first = rows.subList(0, Math.min(HASHED_ROWS, rows.size()));
        return 31 * (31 * columns.size() + rows.size()) + first.hashCode();
    }

    /** Estimated bytes in memory. Reads every cell. */
    public long bytes() {
        long bytes = 0;
        for (List<Cell> row : rows) {
            for (Cell cell : row) {
                bytes += cell.bytes();
            }
        }
        return bytes;
    }

    /** The part of {@link #bytes} that texts and other values of variable size take. Reads every cell. */
    public long valueBytes() {
        long bytes = 0;
        for (List<Cell> row : rows) {
            for (Cell cell : row) {
                bytes += cell.valueBytes();
            }
        }
        return bytes;
    }

    public int rowCount() {
        return rows.size();
    }

    public int columnCount() {
        return columns.size();
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }
}
