package io.github.assay.store.outcomes;

import io.github.assay.domain.table.Cell;

/**
 * Cells of a column that were read before, so that a value which stands in many rows is held once. It remembers the
 * last ones only, and knows the kinds of which results are mostly made.
 */
final class CellInterner {
    private static final int KEPT = 4_096;

    private final Cell[] kept = new Cell[KEPT];

    /** The cell itself, or an equal one that was read before. */
    Cell once(Cell cell) {
        return switch (cell) {
            case Cell.Text(String value) -> once(cell, value.hashCode());
            case Cell.Int(long value) -> once(cell, Long.hashCode(value));
            case Cell.Real(double value) -> once(cell, Double.hashCode(value));
            default -> cell;
        };
    }

    private Cell once(Cell cell, int hash) {
        int place = (hash ^ hash >>> 12 ^ hash >>> 20) & KEPT - 1;
        Cell before = kept[place];
        if (before != null && same(before, cell)) {
            return before;
        }
        kept[place] = cell;
        return cell;
    }

    private static boolean same(Cell before, Cell cell) {
        return switch (before) {
            case Cell.Text(String value) -> cell instanceof Cell.Text(String other) && value.equals(other);
            case Cell.Int(long value) -> cell instanceof Cell.Int(long other) && value == other;
            case Cell.Real(double value) ->
                cell instanceof Cell.Real(double other)
                        && Double.doubleToRawLongBits(value) == Double.doubleToRawLongBits(other);
            default -> false;
        };
    }
}
