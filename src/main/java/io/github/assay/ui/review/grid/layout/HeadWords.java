package io.github.assay.ui.review.grid.layout;

import io.github.assay.compare.columns.ColumnPair;

/**
 * Words in column headers.
 *
 * @param extra note beside the name of a column that only the prediction has
 * @param missing note beside the name of a column that only gold has
 */
public record HeadWords(String extra, String missing) {
    public String note(GridColumn column, TableSide side, boolean aligned) {
        if (aligned && column.kind() == ColumnPair.Kind.EXTRA) {
            return extra;
        }
        if (aligned && column.kind() == ColumnPair.Kind.MISSING) {
            return missing;
        }
        return column.partner().isEmpty() || side == TableSide.GOLD ? column.type() : "= " + column.partner();
    }
}
