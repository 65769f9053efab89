package io.github.assay.metrics.partial;

import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * Holds the rows of both tables as sorted bags of cell tokens. Two rows share as many cells as their bags have tokens
 * in common. With paired columns a token represents a cell in its column, without columns the cell alone.
 *
 * @param gold per gold row its sorted tokens
 * @param predicted per predicted row its sorted tokens
 * @param order the canonical order of rows, by which ties are broken
 */
public record CellBags(long[][] gold, long[][] predicted, Order order) {
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    /** Sorts row numbers of one side canonically, then by ordinal. */
    interface Order {
        /** Rows of gold by number, sorted. */
        int[] gold(int[] rows);

        /** Rows of the prediction, likewise. */
        int[] predicted(int[] rows);
    }

    /** Cells of paired columns. */
    static CellBags paired(ResultTable gold, ResultTable predicted, JoinedCells cells) {
        long[][] left = new long[cells.goldRows()][cells.width()];
        long[][] right = new long[cells.predictedRows()][cells.width()];
        for (int i = 0; i < cells.width(); i++) {
            for (int row = 0; row < left.length; row++) {
                left[row][i] = token(i, cells.gold(row, i));
            }
            for (int row = 0; row < right.length; row++) {
                right[row][i] = token(i, cells.predicted(row, i));
            }
        }
        int[] goldColumns = columns(cells, cells.mapping()::gold);
        int[] predictedColumns = columns(cells, cells.mapping()::predicted);
        return new CellBags(sorted(left), sorted(right), new Order() {
            @Override
            public int[] gold(int[] rows) {
                return inOrder(rows, row -> project(gold.rows().get(row), goldColumns));
            }

            @Override
            public int[] predicted(int[] rows) {
                return inOrder(rows, row -> project(predicted.rows().get(row), predictedColumns));
            }
        });
    }

    /** Bags made elsewhere; ties are broken by whole rows. */
    static CellBags ofTokens(ResultTable goldTable, ResultTable predictedTable, long[][] gold, long[][] predicted) {
        return new CellBags(sorted(gold), sorted(predicted), new Order() {
            @Override
            public int[] gold(int[] rows) {
                return inOrder(rows, goldTable.rows()::get);
            }

            @Override
            public int[] predicted(int[] rows) {
                return inOrder(rows, predictedTable.rows()::get);
            }
        });
    }

    /** Some rows of each side, named by their places in the lists. */
    CellBags part(List<Integer> goldRows, List<Integer> predictedRows) {
        return new CellBags(
                goldRows.stream().map(row -> gold[row]).toArray(long[][]::new),
                predictedRows.stream().map(row -> predicted[row]).toArray(long[][]::new),
                new Order() {
                    @Override
                    public int[] gold(int[] places) {
                        return places(goldRows, places, order::gold);
                    }

                    @Override
                    public int[] predicted(int[] places) {
                        return places(predictedRows, places, order::predicted);
                    }
                });
    }

    private static int[] places(List<Integer> rows, int[] places, UnaryOperator<int[]> order) {
        Map<Integer, Integer> placeOf = new HashMap<>();
        for (int place : places) {
            placeOf.put(rows.get(place), place);
        }
        int[] sorted = order.apply(Arrays.stream(places).map(rows::get).toArray());
        return Arrays.stream(sorted).map(placeOf::get).toArray();
    }

    /** Cells without regard to columns. */
    static CellBags free(ResultTable gold, ResultTable predicted, CellForms goldCells, CellForms predictedCells) {
        return new CellBags(
                sorted(rows(goldCells)),
                sorted(rows(predictedCells)),
                new Order() {
                    @Override
                    public int[] gold(int[] rows) {
                        return inOrder(rows, row -> bag(gold.rows().get(row)));
                    }

                    @Override
                    public int[] predicted(int[] rows) {
                        return inOrder(rows, row -> bag(predicted.rows().get(row)));
                    }
                });
    }

    /** How many tokens two sorted bags have in common. */
    static int common(long[] a, long[] b) {
        int i = 0;
        int j = 0;
        int common = 0;
        while (i < a.length && j < b.length) {
            if (a[i] == b[j]) {
                common++;
                i++;
                j++;
            } else if (a[i] < b[j]) {
                i++;
            } else {
                j++;
            }
        }
        return common;
    }

    /** The token of a cell in the column of a number. */
    static long token(int column, long cell) {
        long mixed = (cell + (column + 1) * SPREAD) * SPREAD;
        return mixed ^ (mixed >>> 29);
    }

    private static int[] columns(JoinedCells cells, ToIntFunction<Integer> ordinal) {
        int[] columns = new int[cells.width()];
        Arrays.setAll(columns, ordinal::applyAsInt);
        return columns;
    }

    private static long[][] rows(CellForms cells) {
        long[][] rows = new long[cells.rows()][cells.columns()];
        for (int row = 0; row < rows.length; row++) {
            for (int c = 0; c < rows[row].length; c++) {
                rows[row][c] = cells.at(row, c);
            }
        }
        return rows;
    }

    private static long[][] sorted(long[][] rows) {
        for (long[] row : rows) {
            Arrays.sort(row);
        }
        return rows;
    }

    private static int[] inOrder(int[] rows, java.util.function.IntFunction<List<Cell>> cells) {
        record Keyed(int row, List<Cell> key) {}
        return Arrays.stream(rows)
                .mapToObj(row -> new Keyed(row, cells.apply(row)))
                .sorted(java.util.Comparator.comparing(Keyed::key, CanonicalCellOrder.ROWS).thenComparingInt(Keyed::row))
                .mapToInt(Keyed::row)
                .toArray();
    }

    private static List<Cell> project(List<Cell> row, int[] columns) {
        List<Cell> cells = new ArrayList<>(columns.length);
        for (int column : columns) {
            cells.add(row.get(column));
        }
        return cells;
    }

    private static List<Cell> bag(List<Cell> row) {
        return row.stream().sorted(CanonicalCellOrder.CELLS).toList();
    }
}
