package io.github.assay.ui.review.grid.layout;

import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows and columns that the annotator has left out of one case's tables.
 *
 * @param filters values that a row must have, one for each column that is filtered
 * @param equalHidden whether columns without a different value are left out
 */
public record Narrowing(List<Filter> filters, boolean equalHidden) {
    /** Every row and every column. */
    public static final Narrowing NONE = new Narrowing(List.of(), false);

    /**
     * Rows whose value in a column is this one.
     *
     * @param pair number of the column pair
     * @param column name of the column
     */
    public record Filter(int pair, String column, Cell value) {
        /** Whether a cell has the value; numbers of different types are equal when their values are. */
        public boolean matches(Cell cell) {
            return cell.family() == value.family()
                    && (cell.equals(value)
                            || cell.family() == Cell.Family.NUM && CellOrder.INSTANCE.compare(cell, value) == 0);
        }
    }

    public Narrowing {
        filters = List.copyOf(filters);
    }

    /** With a filter instead of another on the same column; without it when it was there. */
    public Narrowing toggled(Filter filter) {
        List<Filter> changed = new ArrayList<>(filters);
        boolean there = changed.stream().anyMatch(f -> f.pair() == filter.pair() && f.matches(filter.value()));
        changed.removeIf(f -> f.pair() == filter.pair());
        if (!there) {
            changed.add(filter);
        }
        return new Narrowing(changed, equalHidden);
    }

    /** What can be left out of other tables: filters whose column has the same name in the same pair. */
    public Narrowing on(List<GridColumn> columns) {
        return new Narrowing(
                filters.stream()
                        .filter(f -> columns.stream().anyMatch(c -> c.pair() == f.pair() && c.name().equals(f.column())))
                        .toList(),
                equalHidden);
    }

    /** With equal columns left out, or shown again. */
    public Narrowing toggleEqualColumns() {
        return new Narrowing(filters, !equalHidden);
    }

    /** Whether nothing is left out. */
    public boolean isNone() {
        return filters.isEmpty() && !equalHidden;
    }
}
