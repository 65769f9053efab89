package io.github.assay.compare;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Small tables for tests. */
public final class Tables {
    private Tables() {}

    /** A table from words: whole numbers become integers, NULL and '' what they look like, the rest texts. */
    public static ResultTable of(String names, String... rows) {
        List<Column> columns = Arrays.stream(names.split(" ")).map(Column::of).toList();
        List<List<Cell>> cells = Arrays.stream(rows)
                .map(row -> Arrays.stream(row.split(" ")).map(Tables::cell).toList())
                .toList();
        return ResultTable.of(columns, cells);
    }

    private static Cell cell(String word) {
        return switch (word) {
            case "NULL" -> Cell.nul();
            case "''" -> Cell.of("");
            default -> word.matches("-?\\d+")
                    ? Cell.of(Long.parseLong(word))
                    : word.matches("-?\\d+\\.\\d+") ? Cell.of(Double.parseDouble(word)) : Cell.of(word);
        };
    }

    /** Columns that all hold the numbers 0 to rows - 1, each turned by another amount. */
    static ResultTable rotated(int columns, int rows, int shift) {
        return filled(columns, rows, (row, column) -> (row * 7 + ((column + shift) % columns) * 2) % rows);
    }

    /** As {@link #rotated}, but each column shuffled on its own. */
    static ResultTable scrambled(int columns, int rows) {
        SplittableRandom random = new SplittableRandom(42);
        List<List<Integer>> orders = IntStream.range(0, columns)
                .mapToObj(_ -> shuffled(IntStream.range(0, rows).boxed().toList(), random))
                .toList();
        return filled(columns, rows, (row, column) -> orders.get(column).get(row));
    }

    /** Each column a random linear function of the bits of the row's number. */
    static ResultTable linearCode(int columns, int bits, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] masks = IntStream.range(0, columns)
                .map(_ -> 1 + random.nextInt((1 << bits) - 1))
                .toArray();
        return filled(columns, 1 << bits, (row, column) -> Integer.bitCount(row & masks[column]) % 2);
    }

    /** Two columns of few values and one of a number that tells rows apart. */
    static ResultTable alike(int rows, int seed) {
        return filled(3, rows, (row, column) -> column == 2 ? row * 10L + seed : row / (column + 2) % 3);
    }

    private interface Filling {
        long at(int row, int column);
    }

    private static ResultTable filled(int columns, int rows, Filling filling) {
        List<Column> names =
                IntStream.range(0, columns).mapToObj(c -> Column.of("c" + c)).toList();
        List<List<Cell>> cells = IntStream.range(0, rows)
                .mapToObj(r -> IntStream.range(0, columns)
                        .mapToObj(c -> Cell.of(filling.at(r, c)))
                        .toList())
                .toList();
        return ResultTable.of(names, cells);
    }

    /** The same rows in another order. */
    public static ResultTable shuffledRows(ResultTable table, SplittableRandom random) {
        return ResultTable.of(table.columns(), shuffled(table.rows(), random));
    }

    /** The same columns in another order. */
    public static ResultTable shuffledColumns(ResultTable table, SplittableRandom random) {
        List<Integer> order =
                shuffled(IntStream.range(0, table.columnCount()).boxed().toList(), random);
        return ResultTable.of(
                order.stream().map(table.columns()::get).toList(),
                table.rows().stream()
                        .map(row -> order.stream().map(row::get).toList())
                        .toList());
    }

    /** A shuffled copy. */
    public static <T> List<T> shuffled(List<T> list, SplittableRandom random) {
        List<T> copy = new ArrayList<>(list);
        for (int i = copy.size() - 1; i > 0; i--) {
            Collections.swap(copy, i, random.nextInt(i + 1));
        }
        return copy;
    }

    /** A random small table with all kinds of cells, duplicates and NULLs. */
    public static ResultTable random(SplittableRandom random, int columns, int rows) {
        return ResultTable.of(
                IntStream.range(0, columns).mapToObj(c -> Column.of("c" + c)).toList(),
                IntStream.range(0, rows)
                        .mapToObj(_ -> IntStream.range(0, columns)
                                .mapToObj(_ -> randomCell(random))
                                .toList())
                        .toList());
    }

    /** A random cell from a small world, so that equal cells are common. */
    public static Cell randomCell(SplittableRandom random) {
        return switch (random.nextInt(8)) {
            case 0 -> Cell.nul();
            case 1 -> Cell.of(random.nextBoolean());
            case 2 -> Cell.of(random.nextDouble() * 3);
            case 3 -> Cell.of(random.nextInt(4) / 2.0);
            case 4 -> Cell.of(Integer.toString(random.nextInt(4)));
            case 5 -> Cell.of(new String[] {"", "a", " A", "b"}[random.nextInt(4)]);
            default -> Cell.of(random.nextInt(4));
        };
    }
}
