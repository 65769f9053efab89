package io.github.assay.compare;

import io.github.assay.compare.columns.ColumnPair;
import io.github.assay.domain.table.Cell;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Causes of the cells of paired rows that are not exactly equal.
 *
 * @param counts cells by cause
 * @param explainsAll whether these causes are all the differences: no other cells differ, and every row and column has
 *     a partner
 */
record CauseCounts(Map<DiffFinding.Kind, Long> counts, boolean explainsAll) {
    static CauseCounts of(TableDiff diff) {
        Map<DiffFinding.Kind, Long> counts = new EnumMap<>(DiffFinding.Kind.class);
        boolean all = whole(diff.counts());
        List<ColumnPair> columns = diff.columns();
        for (int row = 0; row < diff.rowCount(); row++) {
            DiffState state = diff.row(row);
            if (state == DiffState.DIFFERENT || state == DiffState.NEAR) {
                for (int column = 0; column < columns.size(); column++) {
                    all &= explained(diff, row, column, counts);
                }
            }
        }
        return new CauseCounts(counts, all);
    }

    private static boolean whole(DiffCounts counts) {
        return counts.missingRows() + counts.extraRows() + counts.missingColumns() + counts.extraColumns() == 0;
    }

    /** Counts the cell's cause; false when a difference has no known cause. */
    private static boolean explained(TableDiff diff, int row, int column, Map<DiffFinding.Kind, Long> counts) {
        DiffState state = diff.cell(row, column);
        if (state != DiffState.DIFFERENT && state != DiffState.NEAR) {
            return true;
        }
        ColumnPair pair = diff.columns().get(column);
        Cell gold = diff.gold().rows().get(diff.goldRow(row)).get(pair.gold().getAsInt());
        Cell predicted =
                diff.predicted().rows().get(diff.predictedRow(row)).get(pair.predicted().getAsInt());
        var cause = CellCause.of(gold, predicted);
        cause.ifPresent(kind -> counts.merge(kind, 1L, Long::sum));
        return cause.isPresent() || state == DiffState.NEAR;
    }
}
