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

    /** Builds a column cell by cell, and records which cells repeat while that saves memory. */
    private static final class ColumnReader {
        /** Rows after which the number of distinct cells decides whether the column repeats its cells. */
        private static final int TRIAL = 2_048;

        /** Distinct cells in these rows from which on it does not; a column drawn from 5,000 values has 1,700. */
        private static final int TOO_MANY = 1_920;

        /** Least mean number of rows per distinct cell of a repeating column. */
        private static final int SHARED_BY = 4;

        private final int rows;
        private int row;
        private int[] places;
        private Cell[] distinct = new Cell[256];
        private int found;
        private int[] slots = new int[1_024];
        private Cell[] cells = {};

        ColumnReader(int rows) {
            this.rows = rows;
            this.places = new int[rows];
            Arrays.fill(slots, -1);
        }

        void add(Cell cell) {
            if (cells.length > 0) {
                cells[row++] = cell;
                return;
            }
            places[row++] = place(cell);
            if (row == TRIAL && found > TOO_MANY || found > rows / SHARED_BY) {
                stopTrackingRepeats();
            }
        }

        ColumnCells column() {
            return cells.length > 0
                    ? new ColumnCells.Apart(cells)
                    : new ColumnCells.Repeating(new ColumnCells.Apart(Arrays.copyOf(distinct, found)), places);
        }

        private void stopTrackingRepeats() {
            cells = new Cell[rows];
            for (int i = 0; i < row; i++) {
                cells[i] = distinct[places[i]];
            }
            places = new int[0];
            distinct = new Cell[0];
            slots = places;
        }

        private int place(Cell cell) {
            int mask = slots.length - 1;
            int slot = (int) Hash64.mix(hash(cell)) & mask;
            while (slots[slot] >= 0) {
                if (same(distinct[slots[slot]], cell)) {
                    return slots[slot];
                }
                slot = (slot + 1) & mask;
            }
            slots[slot] = found;
            if (found == distinct.length) {
                distinct = Arrays.copyOf(distinct, found * 2);
            }
            distinct[found++] = cell;
            if (found * 2 > slots.length) {
                grow();
            }
            return found - 1;
        }

        private void grow() {
            slots = new int[slots.length * 4];
            Arrays.fill(slots, -1);
            int mask = slots.length - 1;
            for (int i = 0; i < found; i++) {
                int slot = (int) Hash64.mix(hash(distinct[i])) & mask;
                while (slots[slot] >= 0) {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = i;
            }
        }

        /** Hash of a cell; the common types are handled explicitly, because this runs for every cell of the table. */
        private static int hash(Cell cell) {
            return switch (cell) {
                case Cell.Null _ -> 0;
                case Cell.Int(long value) -> Long.hashCode(value);
                case Cell.Real(double value) -> Double.hashCode(value);
                case Cell.Text(String value) -> value.hashCode();
                default -> cell.hashCode();
            };
        }

        private static boolean same(Cell a, Cell b) {
            if (a == b) {
                return true;
            }
            return switch (a) {
                case Cell.Int(long value) -> b instanceof Cell.Int(long other) && value == other;
                case Cell.Real(double value) -> b instanceof Cell.Real(double other)
                        && Double.compare(value, other) == 0;
                case Cell.Text(String value) -> b instanceof Cell.Text(String other) && value.equals(other);
                default -> a.equals(b);
            };
        }
    }
}
