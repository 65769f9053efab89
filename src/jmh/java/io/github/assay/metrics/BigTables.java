package io.github.assay.metrics;

import io.github.assay.compare.MadeCells;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Two large tables of ids, texts, numbers and some NULLs, the second one shuffled and different in a stated way. */
final class BigTables {
    /** What is different beside the order of rows. */
    enum Difference {
        NONE("equal"),
        CELLS("1 % of cells"),
        PERMUTED("1 % of cells, columns permuted"),
        DUPLICATES("1 % of cells, a tenth of the rows twice");

        private final String words;

        Difference(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    private final int rows;
    private final int columns;
    private final SplittableRandom random = new SplittableRandom(7);
    private final ResultTable gold;

    BigTables(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.gold = ResultTable.of(
                IntStream.range(0, columns).mapToObj(c -> Column.of("c" + c)).toList(),
                IntStream.range(0, rows).mapToObj(this::row).toList());
    }

    ResultTable gold() {
        return gold;
    }

    private List<Cell> row(int row) {
        return IntStream.range(0, columns).mapToObj(c -> MadeCells.cell(row, c, random)).toList();
    }

    ResultTable predicted(Difference difference) {
        List<List<Cell>> copy = new ArrayList<>(rows);
        for (List<Cell> row : gold.rows()) {
            copy.add(difference == Difference.NONE ? row : changed(row));
        }
        if (difference == Difference.DUPLICATES) {
            IntStream.range(0, rows / 10).forEach(i -> copy.set(i * 10, copy.get(i * 10 + 1)));
        }
        Collections.shuffle(copy, new Random(11));
        return difference == Difference.PERMUTED ? permuted(copy) : ResultTable.of(gold.columns(), copy);
    }

    private List<Cell> changed(List<Cell> row) {
        List<Cell> cells = new ArrayList<>(row);
        for (int c = 0; c < columns; c++) {
            if (random.nextInt(100) == 0) {
                cells.set(c, MadeCells.cell(random.nextInt(rows), c, random));
            }
        }
        return cells;
    }

    private ResultTable permuted(List<List<Cell>> cells) {
        List<Integer> places = new ArrayList<>(IntStream.range(0, columns).boxed().toList());
        Collections.shuffle(places, new Random(13));
        return ResultTable.of(
                places.stream().map(c -> Column.of("renamed " + c)).toList(),
                cells.stream().map(row -> places.stream().map(row::get).toList()).toList());
    }

    /** The same table in cells of its own, as if it had been read from elsewhere. */
    static ResultTable apart(ResultTable table) {
        return ResultTable.of(
                table.columns(), table.rows().stream().map(row -> row.stream().map(BigTables::apart).toList()).toList());
    }

    private static Cell apart(Cell cell) {
        return switch (cell) {
            case Cell.Int(long value) -> Cell.of(value);
            case Cell.Real(double value) -> Cell.of(value);
            case Cell.Text(String value) -> Cell.of(new String(value.toCharArray()));
            default -> cell;
        };
    }

    /** A table of four values. */
    static ResultTable fewValues(int rows, int columns) {
        SplittableRandom random = new SplittableRandom(17);
        return ResultTable.of(
                IntStream.range(0, columns).mapToObj(c -> Column.of("c" + c)).toList(),
                IntStream.range(0, rows)
                        .mapToObj(_ -> IntStream.range(0, columns).mapToObj(_ -> Cell.of(random.nextInt(4))).toList())
                        .toList());
    }

    /** The same cells in each row in another order: columns can be told apart by no count of values. */
    static ResultTable mixedInsideRows(ResultTable table) {
        Random random = new Random(19);
        List<List<Cell>> rows = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            List<Cell> mixed = new ArrayList<>(row);
            Collections.shuffle(mixed, random);
            rows.add(mixed);
        }
        return ResultTable.of(table.columns(), rows);
    }
}
