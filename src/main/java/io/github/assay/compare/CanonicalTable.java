package io.github.assay.compare;

import io.github.assay.domain.Cell;
import io.github.assay.domain.ResultTable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A result table with its canonical cells, made once for a pair and its rules. Safe for use by several threads. */
final class CanonicalTable {
    private final ResultTable table;
    private final ColumnNames names;
    private final List<CanonicalColumn> columns;

    CanonicalTable(ResultTable table, CanonicalRules rules) {
        this.table = table;
        this.names = new ColumnNames(table.columns());
        CellHasher hasher = new CellHasher(rules);
        long[][] hashes = new long[table.columnCount()][table.rowCount()];
        List<Set<Cell.Family>> families = new ArrayList<>();
        table.columns().forEach(_ -> families.add(EnumSet.noneOf(Cell.Family.class)));
        int row = 0;
        for (List<Cell> cells : table.rows()) {
            for (int c = 0; c < hashes.length; c++) {
                Cell cell = cells.get(c);
                hashes[c][row] = hasher.hash(cell, Reading.AS_IS);
                families.get(c).add(cell.family());
            }
            row++;
        }
        columns = columns(hasher, hashes, families);
    }

    private List<CanonicalColumn> columns(CellHasher hasher, long[][] hashes, List<Set<Cell.Family>> families) {
        List<CanonicalColumn> made = new ArrayList<>();
        for (int c = 0; c < hashes.length; c++) {
            families.get(c).remove(Cell.Family.NULL);
            made.add(new CanonicalColumn(table, c, hasher, families.get(c), hashes[c]));
        }
        return List.copyOf(made);
    }

    ResultTable table() {
        return table;
    }

    ColumnNames names() {
        return names;
    }

    CanonicalColumn column(int ordinal) {
        return columns.get(ordinal);
    }

    int columnCount() {
        return columns.size();
    }

    int rowCount() {
        return table.rowCount();
    }
}
