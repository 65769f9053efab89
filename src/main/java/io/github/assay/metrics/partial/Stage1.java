package io.github.assay.metrics.partial;

import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.metrics.partial.TypedCells.ColumnType;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Holds what Hybrid-EX knows of two tables before it compares them (metrics.md §1.13, Stage 1). Columns are named by
 * ordinal.
 *
 * @param columns which columns belong together, renamed or not
 * @param trivial predicted columns that carry nothing and are dropped
 * @param types per gold column how its cells are compared
 * @param index gold columns that identify a row; empty: none do
 * @param tolerance relative tolerance for numeric columns; empty: the metric's own
 */
public record Stage1(
        ColumnMapping columns,
        Set<Integer> trivial,
        List<ColumnType> types,
        List<Integer> index,
        OptionalDouble tolerance) {
    public Stage1 {
        trivial = Set.copyOf(trivial);
        types = List.copyOf(types);
        index = List.copyOf(index);
    }

    /** Predicted columns that neither have a partner nor are dropped. */
    public int extraColumns() {
        return columns.predictedColumns() - columns.size() - trivial.size();
    }

    /** Gold columns without a partner. */
    public int missingColumns() {
        return columns.goldColumns() - columns.size();
    }
}
