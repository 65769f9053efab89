package io.github.assay.metrics.partial;

import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
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
                .sorted(java.util.Comparator.comparing(Keyed::key, CanonicalCellOrder.ROWS)
                        .thenComparingInt(Keyed::row))
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

    /**
     * Defines the canonical order of cells and rows that breaks ties: NULL first, then family, then value. Cells that
     * can be equal although they are written differently (1 and TRUE, a date and its midnight, é as one character or
     * two) are adjacent, so that a tie does not depend on how a cell is written.
     */
    static final class CanonicalCellOrder {
        static final Comparator<Cell> CELLS = ((Comparator<Cell>) CanonicalCellOrder::canonical).thenComparing(CanonicalCellOrder::asWritten);

        /**
         * Rows cell by cell; a shorter row comes first. Only rows canonically alike are ordered as they are written.
         */
        static final Comparator<List<Cell>> ROWS = rows(CanonicalCellOrder::canonical).thenComparing(rows(CanonicalCellOrder::asWritten));

        /** Below it every integer is a double. */
        private static final double EXACT_INTEGERS = 1L << 53;

        private static Comparator<List<Cell>> rows(Comparator<Cell> cells) {
            return (a, b) -> {
                for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
                    int order = cells.compare(a.get(i), b.get(i));
                    if (order != 0) {
                        return order;
                    }
                }
                return Integer.compare(a.size(), b.size());
            };
        }

        private static int canonical(Cell a, Cell b) {
            return asWritten(canonical(a), canonical(b));
        }

        private static Cell canonical(Cell cell) {
            return switch (cell) {
                case Cell.Bool(boolean value) -> Cell.of(value ? 1L : 0L);
                case Cell.Date(var value) -> new Cell.Timestamp(value.atStartOfDay());
                case Cell.Text(String value) when mayBeDecomposed(value) && !Normalizer.isNormalized(value, Normalizer.Form.NFC) ->
                    Cell.of(Normalizer.normalize(value, Normalizer.Form.NFC));
                default -> cell;
            };
        }

        /** Whether a text has a character from which on any can be part of a composed one; most texts have none. */
        private static boolean mayBeDecomposed(String value) {
            for (int i = 0; i < value.length(); i++) {
                if (value.charAt(i) >= '\u0300') {
                    return true;
                }
            }
            return false;
        }

        private static int asWritten(Cell a, Cell b) {
            int family = a.family().compareTo(b.family());
            return family != 0 ? family : sameFamily(a, b);
        }

        private static int sameFamily(Cell a, Cell b) {
            return switch (a) {
                case Cell.Null _ -> 0;
                case Cell.Bool(boolean value) -> Boolean.compare(value, ((Cell.Bool) b).value());
                case Cell.Int _, Cell.Dec _, Cell.Real _ -> numbers(a, b);
                case Cell.Date(var value) -> value.compareTo(((Cell.Date) b).value());
                case Cell.Time(var value) -> value.compareTo(((Cell.Time) b).value());
                case Cell.Timestamp(var value) -> value.compareTo(((Cell.Timestamp) b).value());
                case Cell.Zoned(var value) -> value.compareTo(((Cell.Zoned) b).value());
                case Cell.Blob(byte[] value) -> text(value).compareTo(text(((Cell.Blob) b).value()));
                case Cell.Text _, Cell.Interval _, Cell.Nested _ -> a.display().compareTo(b.display());
            };
        }

        private static String text(byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }

        private static int numbers(Cell a, Cell b) {
            if (a instanceof Cell.Int(long x) && b instanceof Cell.Int(long y)) {
                return Long.compare(x, y);
            }
            double x = approximate(a);
            double y = approximate(b);
            if (!Double.isFinite(x) || !Double.isFinite(y)) {
                return Double.compare(x, y);
            }
            return isExactly(a, x) && isExactly(b, y) ? inOrder(x, y) : exact(a).compareTo(exact(b));
        }

        /** Whether a number is known to be the same as a double, so that doubles decide the order. */
        private static boolean isExactly(Cell cell, double approximate) {
            return cell instanceof Cell.Real || cell instanceof Cell.Int && Math.abs(approximate) < EXACT_INTEGERS;
        }

        /** Both zeros are one number. */
        private static int inOrder(double x, double y) {
            return x < y ? -1 : x > y ? 1 : 0;
        }

        private static double approximate(Cell cell) {
            return switch (cell) {
                case Cell.Int(long value) -> value;
                case Cell.Dec(BigDecimal value) -> value.signum();
                case Cell.Real(double value) -> value;
                default -> 0;
            };
        }

        private static BigDecimal exact(Cell cell) {
            return switch (cell) {
                case Cell.Int(long value) -> BigDecimal.valueOf(value);
                case Cell.Dec(BigDecimal value) -> value;
                case Cell.Real(double value) -> new BigDecimal(value);
                default -> BigDecimal.ZERO;
            };
        }
    }
}
