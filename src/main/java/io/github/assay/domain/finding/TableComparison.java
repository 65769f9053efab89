package io.github.assay.domain.finding;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Comparison of the gold table and the predicted table by one policy.
 *
 * @param counts how many rows agree; empty where the tables are equal
 * @param differences the first rows that differ
 * @param left how many more rows differ
 */
public record TableComparison(
        String policy,
        Size gold,
        Size predicted,
        List<ColumnPairing> columns,
        Optional<RowCounts> counts,
        List<RowFinding> differences,
        long left)
        implements Finding {
    public TableComparison {
        columns = List.copyOf(columns);
        differences = List.copyOf(differences);
    }

    @Override
    public List<String> keys() {
        return Stream.of(
                        Stream.of("policy", "gold", "predicted", "columns"),
                        counts.isPresent() ? Stream.of("counts", "differences") : Stream.<String>empty(),
                        left > 0 ? Stream.of("differences_left") : Stream.<String>empty())
                .flatMap(keys -> keys)
                .toList();
    }

    /** Size of a table. */
    public record Size(int rows, int columns) {}

    /**
     * A column of gold, of the prediction, or one of each put together.
     *
     * @param mark {@link Mark#EQUAL}, {@link Mark#NEAR} where the names differ, else whose column it is
     * @param gold its name in gold; empty where gold lacks it
     * @param predicted its name in the prediction; empty where the prediction lacks it
     */
    public record ColumnPairing(Mark mark, String gold, String predicted) {}

    /** Rows by how they agree, and the unequal cells of rows put together. */
    public record RowCounts(int equal, int near, int different, int missing, int extra, long cells) {}

    /**
     * A row that differs.
     *
     * @param mark whose row it is, or that both have it with other values
     * @param row the gold row, from 0; only where both sides have it
     * @param cells the row's cells; empty where both sides have it
     * @param changes its unequal cells; empty where one side has it
     * @param left how many more cells there would be
     */
    public record RowFinding(Mark mark, OptionalInt row, List<String> cells, List<CellChange> changes, int left) {
        public RowFinding {
            cells = List.copyOf(cells);
            changes = List.copyOf(changes);
        }
    }

    /** A cell in gold and in the prediction. */
    public record CellChange(String column, String gold, String predicted) {}
}
