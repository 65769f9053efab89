package io.github.assay.compare;

import io.github.assay.domain.Cell;
import io.github.assay.domain.ResultTable;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A result table with its canonical cells, made for a pair and its rules, each column when it is first asked for: many
 * rules look at some columns only. Safe for use by several threads.
 */
final class CanonicalTable {
    private final ResultTable table;
    private final ColumnNames names;
    private final CellHasher hasher;
    private final CanonicalColumn[] columns;

    CanonicalTable(ResultTable table, CanonicalRules rules) {
        this.table = table;
        this.names = new ColumnNames(table.columns());
        this.hasher = new CellHasher(rules);
        this.columns = new CanonicalColumn[table.columnCount()];
    }

    private CanonicalColumn made(int ordinal) {
        long[] hashes = new long[table.rowCount()];
        Set<Cell.Family> families = EnumSet.noneOf(Cell.Family.class);
        int row = 0;
        for (List<Cell> cells : table.rows()) {
            Cell cell = cells.get(ordinal);
            hashes[row++] = hasher.hash(cell, Reading.AS_IS);
            families.add(cell.family());
        }
        families.remove(Cell.Family.NULL);
        return new CanonicalColumn(table, ordinal, hasher, families, hashes);
    }

    ResultTable table() {
        return table;
    }

    ColumnNames names() {
        return names;
    }

    synchronized CanonicalColumn column(int ordinal) {
        if (columns[ordinal] == null) {
            columns[ordinal] = made(ordinal);
        }
        return columns[ordinal];
    }

    int columnCount() {
        return columns.length;
    }

    int rowCount() {
        return table.rowCount();
    }
}
