package io.github.assay.ui.review.grid;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.Narrowing;
import io.github.assay.ui.review.grid.layout.TableSide;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Rows and columns of two tables that a {@link Narrowing} leaves. In the aligned view a row stays when its value on
 * either side is the one looked for; unaligned, each side keeps its own rows, and a side without the column keeps all.
 */
public final class Narrowed {
    /** Nothing is left out. */
    static final Narrowed NOTHING =
            new Narrowed(Narrowing.NONE, new BitSet(), false, Optional.empty(), Map.of(), new int[] {0, 0});

    private final Narrowing narrowing;
    private final BitSet hidden;
    private final boolean allEqual;
    private final Optional<BitSet> kept;
    private final Map<TableSide, int[]> own;
    private final int[] rows;

    /**
     * @param hidden pairs that are left out
     * @param allEqual whether every pair is equal, so that none is left out
     * @param kept rows of the difference that stay; empty: all, or the view is not aligned
     * @param own rows of each side that stay in an unaligned view; a side that is not there keeps all
     * @param rows how many rows stay, of how many
     */
    private Narrowed(
            Narrowing narrowing, BitSet hidden, boolean allEqual, Optional<BitSet> kept, Map<TableSide, int[]> own,
            int[] rows) {
        this.narrowing = narrowing;
        this.hidden = hidden;
        this.allEqual = allEqual;
        this.kept = kept;
        this.own = own;
        this.rows = rows;
    }

    static Narrowed of(GridModel model, Narrowing narrowing, Progress progress) {
        BitSet equal = narrowing.equalHidden() ? equal(model, progress) : new BitSet();
        boolean all = model.aligned() && equal.cardinality() == model.diff().orElseThrow().columns().size();
        Map<TableSide, int[]> own = new EnumMap<>(TableSide.class);
        Optional<BitSet> kept = Optional.empty();
        int before = model.rowCount();
        int after = before;
        if (!narrowing.filters().isEmpty() && model.aligned()) {
            BitSet set = alignedRows(model.diff().orElseThrow(), narrowing, progress);
            kept = Optional.of(set);
            after = (int) IntStream.range(0, before).filter(p -> set.get(model.diffRow(p))).count();
        } else if (!narrowing.filters().isEmpty()) {
            for (TableSide side : TableSide.values()) {
                model.table(side).ifPresent(t -> own.put(side, ownRows(model, side, t, narrowing, progress)));
            }
            after = own.values().stream().mapToInt(r -> r.length).max().orElse(0);
        }
        return new Narrowed(narrowing, all ? new BitSet() : equal, all, kept, own, new int[] {after, before});
    }

    private static BitSet alignedRows(TableDiff diff, Narrowing narrowing, Progress progress) {
        BitSet kept = new BitSet(diff.rowCount());
        for (int row = 0; row < diff.rowCount(); row++) {
            progress.check();
            int at = row;
            kept.set(row, narrowing.filters().stream().allMatch(f -> matches(diff, at, f)));
        }
        return kept;
    }

    private static boolean matches(TableDiff diff, int row, Narrowing.Filter filter) {
        ColumnPair pair = diff.columns().get(filter.pair());
        return matches(diff.gold(), diff.goldRow(row), pair.gold(), filter)
                || matches(diff.predicted(), diff.predictedRow(row), pair.predicted(), filter);
    }

    private static boolean matches(ResultTable table, int row, OptionalInt column, Narrowing.Filter filter) {
        return row >= 0 && column.isPresent() && filter.matches(table.rows().get(row).get(column.getAsInt()));
    }

    private static int[] ownRows(
            GridModel model, TableSide side, ResultTable table, Narrowing narrowing, Progress progress) {
        int[] ordinals = new int[narrowing.filters().size()];
        for (int i = 0; i < ordinals.length; i++) {
            int pair = narrowing.filters().get(i).pair();
            ordinals[i] = model.columns(side).stream()
                    .filter(c -> c.pair() == pair)
                    .mapToInt(GridColumn::ordinal)
                    .findFirst()
                    .orElse(-1);
        }
        return IntStream.range(0, table.rowCount())
                .filter(row -> {
                    progress.check();
                    List<Cell> cells = table.rows().get(row);
                    return IntStream.range(0, ordinals.length).allMatch(i ->
                            ordinals[i] < 0 || narrowing.filters().get(i).matches(cells.get(ordinals[i])));
                })
                .toArray();
    }

    /** The pairs whose values are equal in every pair of rows. */
    private static BitSet equal(GridModel model, Progress progress) {
        if (!model.aligned()) {
            return new BitSet();
        }
        TableDiff diff = model.diff().orElseThrow();
        BitSet equal = new BitSet();
        for (int pair = 0; pair < diff.columns().size(); pair++) {
            equal.set(pair, diff.columns().get(pair).kind() == ColumnPair.Kind.PAIRED);
        }
        for (int row = 0; row < diff.rowCount() && !equal.isEmpty(); row++) {
            progress.check();
            boolean both = diff.goldRow(row) >= 0 && diff.predictedRow(row) >= 0;
            if (both && diff.row(row) != DiffState.EQUAL) {
                for (int pair = equal.nextSetBit(0); pair >= 0; pair = equal.nextSetBit(pair + 1)) {
                    if (diff.cell(row, pair) != DiffState.EQUAL) {
                        equal.clear(pair);
                    }
                }
            }
        }
        return equal;
    }

    /** The rows and columns to leave out. */
    public Narrowing narrowing() {
        return narrowing;
    }

    /** Whether every column is equal throughout, so that none is left out. */
    public boolean isAllEqual() {
        return allEqual;
    }

    /** Number of columns left out. */
    public int hiddenColumns() {
        return hidden.cardinality();
    }

    /** Number of rows that stay; of the longer side where the view is not aligned. */
    public int rowsLeft() {
        return rows[0];
    }

    /** Number of rows there were before. */
    public int rowsBefore() {
        return rows[1];
    }

    List<GridColumn> columns(List<GridColumn> all) {
        return hidden.isEmpty() ? all : all.stream().filter(c -> !hidden.get(c.pair())).toList();
    }

    int[] kept(int[] order) {
        return kept.map(set -> Arrays.stream(order).filter(set::get).toArray()).orElse(order);
    }

    int rowCount(TableSide side, Optional<ResultTable> table) {
        return own.containsKey(side) ? own.get(side).length : table.map(ResultTable::rowCount).orElse(0);
    }

    int row(TableSide side, int position) {
        return own.containsKey(side) ? own.get(side)[position] : position;
    }

    int positionOf(TableSide side, int row) {
        return own.containsKey(side) ? Math.max(-1, Arrays.binarySearch(own.get(side), row)) : row;
    }
}
