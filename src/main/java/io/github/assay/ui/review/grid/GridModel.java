package io.github.assay.ui.review.grid;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.grid.layout.CellOrder;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.GridColumns;
import io.github.assay.ui.review.grid.layout.Narrowing;
import io.github.assay.ui.review.grid.layout.TableSide;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The two tables ready to be painted: columns of each side, rows by position, and the look of each cell. Immutable;
 * made off the UI thread, because making one reads every row once.
 */
public final class GridModel {
    private final Optional<TableDiff> diff;
    private final Optional<ResultTable> gold;
    private final Optional<ResultTable> predicted;
    private final List<GridColumn> goldColumns;
    private final List<GridColumn> predictedColumns;
    private final GridRows rows;
    private final GridView view;
    private final int placeDigits;
    private final Narrowed narrowed;

    private GridModel(
            Optional<TableDiff> diff,
            Optional<ResultTable> gold,
            Optional<ResultTable> predicted,
            List<GridColumn> goldColumns,
            List<GridColumn> predictedColumns,
            GridRows rows,
            GridView view) {
        this(diff, gold, predicted, goldColumns, predictedColumns, rows, view, Narrowed.NOTHING);
    }

    private GridModel(
            Optional<TableDiff> diff,
            Optional<ResultTable> gold,
            Optional<ResultTable> predicted,
            List<GridColumn> goldColumns,
            List<GridColumn> predictedColumns,
            GridRows rows,
            GridView view,
            Narrowed narrowed) {
        this.narrowed = narrowed;
        this.diff = diff;
        this.gold = gold;
        this.predicted = predicted;
        this.goldColumns = goldColumns;
        this.predictedColumns = predictedColumns;
        this.rows = rows;
        this.view = view;
        this.placeDigits = diff.filter(d -> aligned() && d.movedRows() > 0)
                .map(d -> Integer.toString(Math.max(d.gold().rowCount(), d.predicted().rowCount())).length())
                .orElse(0);
    }

    /** Two tables that were compared. */
    public static GridModel of(TableDiff diff, GridView view) {
        boolean raw = view.raw();
        return new GridModel(
                Optional.of(diff),
                Optional.of(diff.gold()),
                Optional.of(diff.predicted()),
                raw ? plain(diff, TableSide.GOLD) : GridColumns.aligned(diff, TableSide.GOLD),
                raw ? plain(diff, TableSide.PREDICTED) : GridColumns.aligned(diff, TableSide.PREDICTED),
                raw ? new GridRows(new int[0], new int[0]) : rows(diff, view),
                view);
    }

    /** Tables that could not be compared: one of them, or both, is not there. */
    public static GridModel of(Optional<ResultTable> gold, Optional<ResultTable> predicted) {
        return new GridModel(
                Optional.empty(), gold, predicted, plain(gold), plain(predicted), new GridRows(new int[0], new int[0]),
                GridView.ALIGNED);
    }

    /**
     * The same tables without the rows and columns left out. Reads every row once.
     *
     * @param progress stops it between two rows
     */
    public GridModel narrowed(Narrowing narrowing, Progress progress) {
        if (narrowing.isNone()) {
            return this;
        }
        Narrowed part = Narrowed.of(this, narrowing, progress);
        return new GridModel(
                diff, gold, predicted, part.columns(goldColumns), part.columns(predictedColumns),
                aligned() && !narrowing.filters().isEmpty()
                        ? GridRows.of(diff.orElseThrow(), part.kept(rows.order()))
                        : rows,
                view, part);
    }

    /** What was left out. */
    public Narrowed narrowed() {
        return narrowed;
    }

    public GridView view() {
        return view;
    }

    public Optional<TableDiff> diff() {
        return diff;
    }

    public Optional<ResultTable> table(TableSide side) {
        return side == TableSide.GOLD ? gold : predicted;
    }

    public List<GridColumn> columns(TableSide side) {
        return side == TableSide.GOLD ? goldColumns : predictedColumns;
    }

    /** Rows to scroll through. */
    public int rowCount() {
        if (aligned()) {
            return rows.order().length;
        }
        return Math.max(narrowed.rowCount(TableSide.GOLD, gold), narrowed.rowCount(TableSide.PREDICTED, predicted));
    }

    /** Whether rows of the two sides belong together. */
    public boolean aligned() {
        return diff.isPresent() && !view.raw();
    }

    /** The row of a side's own table at a position, or -1 where it has none. */
    public int row(TableSide side, int position) {
        if (aligned()) {
            int row = rows.order()[position];
            return side == TableSide.GOLD ? diff.orElseThrow().goldRow(row) : diff.orElseThrow().predictedRow(row);
        }
        return position < narrowed.rowCount(side, table(side)) ? narrowed.row(side, position) : -1;
    }

    /**
     * Index of a row of the difference. Unaligned: index of its gold row, else of its predicted one; -1 if there is
     * none.
     */
    public int positionOf(int row) {
        if (diff.isEmpty() || row < 0 || row >= diff.get().rowCount()) {
            return -1;
        }
        int gold = diff.get().goldRow(row);
        return aligned()
                ? rows.positionOf(row)
                : gold >= 0
                        ? narrowed.positionOf(TableSide.GOLD, gold)
                        : narrowed.positionOf(TableSide.PREDICTED, diff.get().predictedRow(row));
    }

    /** What a row is recognised by when others are left out: its row of the difference, or of its own table. */
    int rowKey(TableSide side, int position) {
        return aligned() ? diffRow(position) : row(side, position);
    }

    /** The position of a row by what it is recognised by, or -1. */
    int positionOfKey(TableSide side, int key) {
        return aligned() ? rows.positionOf(key) : narrowed.positionOf(side, key);
    }

    /** The row of the difference at a position of the aligned view. */
    int diffRow(int position) {
        return rows.order()[position];
    }

    /** The row of the difference at a position; only for aligned tables. */
    public int rowOfDifference(int position) {
        return rows.order()[position];
    }

    /** The state of a row; empty where rows are not compared. */
    public Optional<DiffState> state(int position) {
        return aligned() ? diff.map(d -> d.row(rows.order()[position])) : Optional.empty();
    }

    /** Whether the row at a position is in another place in the other table. */
    public boolean moved(int position) {
        return aligned() && diff.orElseThrow().moved(rows.order()[position]);
    }

    /** Most digits of a row number in the gutter; 0 where no row is in another place. */
    int placeDigits() {
        return placeDigits;
    }

    /** The cell at a place, or empty in a gap. */
    public Optional<Cell> cell(TableSide side, int position, GridColumn column) {
        int row = row(side, position);
        return row < 0 || column.gap()
                ? Optional.empty()
                : table(side).map(t -> t.rows().get(row).get(column.ordinal()));
    }

    public CellStyle look(TableSide side, int position, GridColumn column) {
        if (!aligned()) {
            return row(side, position) < 0 ? CellStyle.GAP : CellStyle.PLAIN;
        }
        if (column.gap() || row(side, position) < 0) {
            return CellStyle.GAP;
        }
        int row = rows.order()[position];
        TableDiff d = diff.orElseThrow();
        return CellStyle.of(d.cell(row, column.pair()), d.row(row));
    }

    /** The next position after one whose row is not equal, or -1. */
    public int differenceAfter(int position) {
        return rows.differenceAfter(position);
    }

    /** The last position before one whose row is not equal, or -1. */
    public int differenceBefore(int position) {
        return rows.differenceBefore(position);
    }

    private static GridRows rows(TableDiff diff, GridView view) {
        GridRows all = view.sort().isEmpty() ? GridRows.all(diff) : GridRows.of(diff, sorted(diff, view));
        return view.onlyDifferences() ? all.onlyDifferences() : all;
    }

    private static int[] sorted(TableDiff diff, GridView view) {
        var pair = diff.columns().get(view.sort().getAsInt());
        Comparator<Integer> order = Comparator.comparing(
                row -> {
                    int gold = diff.goldRow(row);
                    int predicted = diff.predictedRow(row);
                    if (gold >= 0 && pair.gold().isPresent()) {
                        return diff.gold().rows().get(gold).get(pair.gold().getAsInt());
                    }
                    return predicted >= 0 && pair.predicted().isPresent()
                            ? diff.predicted().rows().get(predicted).get(pair.predicted().getAsInt())
                            : Cell.nul();
                },
                CellOrder.INSTANCE);
        return IntStream.range(0, diff.rowCount())
                .boxed()
                .sorted(view.descending() ? order.reversed() : order)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static List<GridColumn> plain(TableDiff diff, TableSide side) {
        return GridColumns.plain(GridColumns.table(diff, side), GridColumns.pairs(diff, side));
    }

    private static List<GridColumn> plain(Optional<ResultTable> table) {
        return table.map(t -> GridColumns.plain(t, IntStream.range(0, t.columnCount()).toArray())).orElse(List.of());
    }

    /**
     * Rows of the aligned view that are shown, in order, with the positions of those that differ.
     *
     * @param order view row by position
     * @param differences positions of rows that are not equal, ascending
     */
    private record GridRows(int[] order, int[] differences) {
        /** All rows as the difference has them. */
        public static GridRows all(TableDiff diff) {
            return of(diff, IntStream.range(0, diff.rowCount()).toArray());
        }

        public static GridRows of(TableDiff diff, int[] order) {
            return new GridRows(
                    order,
                    IntStream.range(0, order.length)
                            .filter(position -> differs(diff, order[position]))
                            .toArray());
        }

        /** Whether a row is not equal, or in another place where order counts. */
        private static boolean differs(TableDiff diff, int row) {
            return diff.row(row) != DiffState.EQUAL || diff.orderCounts() && !diff.equal() && diff.moved(row);
        }

        /** Only the rows that are not equal. */
        public GridRows onlyDifferences() {
            int[] kept = Arrays.stream(differences).map(position -> order[position]).toArray();
            return new GridRows(kept, IntStream.range(0, kept.length).toArray());
        }

        /** The position of a view row, or -1 when it is not shown. */
        public int positionOf(int row) {
            for (int position = 0; position < order.length; position++) {
                if (order[position] == row) {
                    return position;
                }
            }
            return -1;
        }

        /** The next differing position after one, or -1 when there is none. */
        public int differenceAfter(int position) {
            int at = Arrays.binarySearch(differences, position + 1);
            int index = at >= 0 ? at : -at - 1;
            return index < differences.length ? differences[index] : -1;
        }

        /** The last differing position before one, or -1 when there is none. */
        public int differenceBefore(int position) {
            int at = Arrays.binarySearch(differences, position);
            int index = (at >= 0 ? at : -at - 1) - 1;
            return index >= 0 ? differences[index] : -1;
        }
    }
}
