package io.github.assay.metrics.partial;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Describes the content of one column of a table.
 *
 * @param name its name
 * @param families families of its cells, NULL left out
 * @param integers whether every cell that is not NULL is an integer, and there is one
 * @param years whether they all lie from 1900 to 2100
 * @param nulls whether a cell is NULL
 * @param distinct distinct cells, NULL counted as one
 * @param counter whether the cells are 1, 2, 3 … in the order of the rows
 */
public record ColumnFacts(
        String name,
        Set<Cell.Family> families,
        boolean integers,
        boolean years,
        boolean nulls,
        int distinct,
        boolean counter) {
    public static ColumnFacts of(ResultTable table, int column) {
        Set<Cell.Family> families = EnumSet.noneOf(Cell.Family.class);
        Set<Cell> distinct = new HashSet<>();
        boolean integers = true;
        boolean years = true;
        boolean counter = true;
        long expected = 1;
        for (List<Cell> row : table.rows()) {
            Cell cell = row.get(column);
            distinct.add(cell);
            families.add(cell.family());
            boolean whole = cell instanceof Cell.Int;
            integers &= whole || cell.isNull();
            years &= cell.isNull() || whole && isYear(((Cell.Int) cell).value());
            counter &= whole && ((Cell.Int) cell).value() == expected++;
        }
        boolean nulls = families.remove(Cell.Family.NULL);
        boolean any = !families.isEmpty();
        return new ColumnFacts(
                table.columns().get(column).name(),
                families,
                integers && any,
                years && any,
                nulls,
                distinct.size(),
                counter && any);
    }

    private static boolean isYear(long value) {
        return value >= 1900 && value <= 2100;
    }

    public boolean isAllNull() {
        return families.isEmpty();
    }

    public boolean holdsOnly(Set<Cell.Family> allowed) {
        return !families.isEmpty() && allowed.containsAll(families);
    }
}
