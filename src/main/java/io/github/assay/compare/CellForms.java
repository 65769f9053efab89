package io.github.assay.compare;

import java.util.Arrays;

/**
 * All cells of one table as numbers: cells are equal under the rules, tolerance and column coercion aside, when their
 * numbers are, in whatever column they stand. Immutable.
 */
public final class CellForms {
    private final long[][] forms;
    private final int rows;

    CellForms(CanonicalTable table) {
        this.forms = new long[table.columnCount()][];
        Arrays.setAll(forms, c -> table.column(c).hashes(Reading.AS_IS));
        this.rows = table.rowCount();
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return forms.length;
    }

    public long at(int row, int column) {
        return forms[column][row];
    }
}
