package io.github.assay.compare;

/**
 * All cells of one table as numbers: cells are equal under the rules, tolerance and column coercion aside, when their
 * numbers are, in whatever column they stand. Immutable.
 */
public final class CellForms {
    private final CanonicalTable table;

    CellForms(CanonicalTable table) {
        this.table = table;
    }

    public int rows() {
        return table.rowCount();
    }

    public int columns() {
        return table.columnCount();
    }

    public long at(int row, int column) {
        return table.column(column).hashes(Reading.AS_IS)[row];
    }
}
