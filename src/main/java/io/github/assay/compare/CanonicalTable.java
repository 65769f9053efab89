package io.github.assay.compare;

import io.github.assay.domain.ResultTable;

/**
 * A result table with its canonical cells, made for a pair and its rules, each column when it is first asked for: many
 * rules look at some columns only. Safe for use by several threads.
 */
final class CanonicalTable {
    private final TableCells cells;
    private final ColumnNames names;
    private final CellHasher hasher;
    private final CanonicalColumn[] columns;

    CanonicalTable(TableCells cells, CanonicalRules rules) {
        this.cells = cells;
        this.names = new ColumnNames(cells.table().columns());
        this.hasher = new CellHasher(rules);
        this.columns = new CanonicalColumn[cells.table().columnCount()];
    }

    ResultTable table() {
        return cells.table();
    }

    ColumnNames names() {
        return names;
    }

    synchronized CanonicalColumn column(int ordinal) {
        if (columns[ordinal] == null) {
            columns[ordinal] = new CanonicalColumn(cells.column(ordinal), hasher);
        }
        return columns[ordinal];
    }

    int columnCount() {
        return columns.length;
    }

    int rowCount() {
        return table().rowCount();
    }
}
