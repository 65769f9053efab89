package io.github.assay.compare.cells;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** The cells of one column as returned, in row order. All values derived from cells are computed here. Immutable. */
sealed interface ColumnCells {
    int size();

    Cell at(int row);

    /** One form per row; equal cells may be computed only once. */
    long[] forms(ToLongFunction<Cell> form);

    /** One number per row; equal cells may be computed only once. */
    double[] numbers(ToDoubleFunction<Cell> number);

    /** Whether every cell passes; equal cells may be tested only once. */
    boolean every(Predicate<Cell> test);

    /** A column that is read from its table. */
    record InTable(ResultTable table, int ordinal) implements ColumnCells {
        @Override
        public int size() {
            return table.rowCount();
        }

        @Override
        public Cell at(int row) {
            return table.rows().get(row).get(ordinal);
        }

        @Override
        public long[] forms(ToLongFunction<Cell> form) {
            long[] forms = new long[size()];
            int at = 0;
            for (List<Cell> row : table.rows()) {
                forms[at++] = form.applyAsLong(row.get(ordinal));
            }
            return forms;
        }

        @Override
        public double[] numbers(ToDoubleFunction<Cell> number) {
            double[] numbers = new double[size()];
            int at = 0;
            for (List<Cell> row : table.rows()) {
                numbers[at++] = number.applyAsDouble(row.get(ordinal));
            }
            return numbers;
        }

        @Override
        public boolean every(Predicate<Cell> test) {
            for (List<Cell> row : table.rows()) {
                if (!test.test(row.get(ordinal))) {
                    return false;
                }
            }
            return true;
        }
    }

    /** A column copied out of its table, with mostly different cells. */
    record Apart(Cell[] cells) implements ColumnCells {
        @Override
        public int size() {
            return cells.length;
        }

        @Override
        public Cell at(int row) {
            return cells[row];
        }

        @Override
        public long[] forms(ToLongFunction<Cell> form) {
            long[] forms = new long[cells.length];
            for (int row = 0; row < forms.length; row++) {
                forms[row] = form.applyAsLong(cells[row]);
            }
            return forms;
        }

        @Override
        public double[] numbers(ToDoubleFunction<Cell> number) {
            double[] numbers = new double[cells.length];
            for (int row = 0; row < numbers.length; row++) {
                numbers[row] = number.applyAsDouble(cells[row]);
            }
            return numbers;
        }

        @Override
        public boolean every(Predicate<Cell> test) {
            for (Cell cell : cells) {
                if (!test.test(cell)) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * A column copied out of its table, with few distinct cells.
     *
     * @param distinct its distinct cells
     * @param places per row the index of its cell among them
     */
    record Repeating(Apart distinct, int[] places) implements ColumnCells {
        @Override
        public int size() {
            return places.length;
        }

        @Override
        public Cell at(int row) {
            return distinct.at(places[row]);
        }

        @Override
        public long[] forms(ToLongFunction<Cell> form) {
            long[] few = distinct.forms(form);
            long[] forms = new long[places.length];
            for (int row = 0; row < forms.length; row++) {
                forms[row] = few[places[row]];
            }
            return forms;
        }

        @Override
        public double[] numbers(ToDoubleFunction<Cell> number) {
            double[] few = distinct.numbers(number);
            double[] numbers = new double[places.length];
            for (int row = 0; row < numbers.length; row++) {
                numbers[row] = few[places[row]];
            }
            return numbers;
        }

        @Override
        public boolean every(Predicate<Cell> test) {
            return distinct.every(test);
        }
    }
}
