package io.github.assay.compare.cells;

import io.github.assay.domain.table.ResultTable;
import java.util.List;

/**
 * A result table with canonical cells, for one pair and its rules. Each column is computed on first use, because many
 * rules read some columns only. Safe for use by several threads.
 */
public final class CanonicalTable {
    private final TableCells cells;
    private final List<String> names;
    private final CellHasher hasher;
    private final CanonicalColumn[] columns;

    CanonicalTable(TableCells cells, CanonicalRules rules) {
        this.cells = cells;
        this.names = ColumnNames.normalised(cells.table().columns());
        this.hasher = new CellHasher(rules);
        this.columns = new CanonicalColumn[cells.table().columnCount()];
    }

    public ResultTable table() {
        return cells.table();
    }

    public List<String> names() {
        return names;
    }

    public synchronized CanonicalColumn column(int ordinal) {
        if (columns[ordinal] == null) {
            columns[ordinal] = new CanonicalColumn(cells.column(ordinal), hasher);
        }
        return columns[ordinal];
    }

    public int columnCount() {
        return columns.length;
    }

    public int rowCount() {
        return table().rowCount();
    }
}
