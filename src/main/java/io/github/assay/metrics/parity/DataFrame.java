package io.github.assay.metrics.parity;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Represents a table as a data frame: columns by name, in an order of its own.
 *
 * @param names column names
 * @param rows the rows, each with one cell per name
 */
record DataFrame(List<String> names, List<List<Cell>> rows) {
    private static final Cell FILL = Cell.of(-99999L);

    static DataFrame of(ResultTable table) {
        return new DataFrame(table.columns().stream().map(Column::name).toList(), table.rows());
    }

    List<Cell> column(int ordinal) {
        return rows.stream().map(row -> row.get(ordinal)).toList();
    }

    boolean hasDuplicateNames() {
        return new HashSet<>(names).size() < names.size();
    }

    /** Columns in the order of these ordinals. */
    DataFrame project(List<Integer> ordinals) {
        return new DataFrame(
                ordinals.stream().map(names::get).toList(),
                rows.stream().map(row -> ordinals.stream().map(row::get).toList()).toList());
    }

    /** Columns sorted by name. */
    DataFrame sortedByName() {
        return project(IntStream.range(0, names.size())
                .boxed()
                .sorted(Comparator.comparing(names::get))
                .toList());
    }

    /** Rows sorted by these columns, missing values always last. */
    DataFrame sortedBy(List<Integer> keys, Direction direction) {
        Comparator<List<Cell>> order = (_, _) -> 0;
        for (int key : keys) {
            order = order.thenComparing(row -> row.get(key), direction.order());
        }
        return new DataFrame(names, rows.stream().sorted(order).toList());
    }

    /** Which way rows are sorted. */
    enum Direction {
        ASCENDING,
        DESCENDING;

        Comparator<Cell> order() {
            if (this == ASCENDING) {
                return PeerCells.ORDER;
            }
            return (a, b) -> PeerCells.missing(a) || PeerCells.missing(b)
                    ? PeerCells.ORDER.compare(a, b)
                    : PeerCells.ORDER.compare(b, a);
        }
    }

    /** Rows without repetitions, the first of each kept. */
    DataFrame distinct() {
        List<List<Cell>> kept = new ArrayList<>();
        var seen = new java.util.TreeSet<List<Cell>>(DataFrame::compareRows);
        rows.forEach(row -> {
            if (seen.add(row)) {
                kept.add(row);
            }
        });
        return new DataFrame(names, kept);
    }

    private static int compareRows(List<Cell> a, List<Cell> b) {
        for (int i = 0; i < a.size(); i++) {
            int order = PeerCells.ORDER.compare(a.get(i), b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Whether another column has the name of this one. */
    boolean repeatsName(int ordinal) {
        return Collections.frequency(names, names.get(ordinal)) > 1;
    }

    /** Every column of a repeated name is called by name and place, as {@code name_0}. */
    DataFrame withDistinctNames() {
        return hasDuplicateNames()
                ? new DataFrame(
                        IntStream.range(0, names.size())
                                .mapToObj(c -> repeatsName(c) ? names.get(c) + "_" + c : names.get(c))
                                .toList(),
                        rows)
                : this;
    }

    /**
     * Whether {@code ==} of numpy holds for all cells, names aside. Numpy repeats an axis of length 1 to the length of the
     * other's, so that one row equals none and one column as many as there are; NaN, which is NULL among numbers, equals
     * nothing.
     */
    boolean sameStretched(DataFrame other) {
        if (!fits(rows.size(), other.rows.size()) || !fits(names.size(), other.names.size())) {
            return false;
        }
        int height = rows.size() == 1 ? other.rows.size() : rows.size();
        int width = names.size() == 1 ? other.names.size() : names.size();
        boolean[] objects = objects();
        boolean[] otherObjects = other.objects();
        return IntStream.range(0, height).allMatch(r -> IntStream.range(0, width).allMatch(c -> {
            int mine = names.size() == 1 ? 0 : c;
            int theirs = other.names.size() == 1 ? 0 : c;
            Cell a = rows.get(rows.size() == 1 ? 0 : r).get(mine);
            Cell b = other.rows.get(other.rows.size() == 1 ? 0 : r).get(theirs);
            return PeerCells.equal(a, b)
                    && (!PeerCells.missing(a) || a.isNull() && objects[mine] && b.isNull() && otherObjects[theirs]);
        }));
    }

    private static boolean fits(int a, int b) {
        return a == b || a == 1 || b == 1;
    }

    /** For each column whether NULL is kept in it as an object; in columns of numbers or of timestamps it is NaN. */
    private boolean[] objects() {
        boolean[] objects = new boolean[names.size()];
        for (int c = 0; c < objects.length; c++) {
            List<Cell> present = column(c).stream().filter(cell -> !cell.isNull()).toList();
            objects[c] = present.isEmpty()
                    || present.stream().anyMatch(cell -> cell.family() != Cell.Family.NUM)
                            && present.stream().anyMatch(cell -> cell.family() != Cell.Family.TS);
        }
        return objects;
    }

    /** Whether both hold the same cells place by place, names aside, once missing cells are filled with −99999. */
    boolean sameFilled(DataFrame other) {
        return filled().sameCells(other.filled(), 0, 0);
    }

    private DataFrame filled() {
        return new DataFrame(names, rows.stream()
                .map(row -> row.stream().anyMatch(PeerCells::missing)
                        ? row.stream().map(cell -> PeerCells.missing(cell) ? FILL : cell).toList()
                        : row)
                .toList());
    }

    /** Whether both hold the same cells place by place, names aside. */
    boolean sameCells(DataFrame other, double relative, double absolute) {
        return names.size() == other.names.size()
                && rows.size() == other.rows.size()
                && IntStream.range(0, rows.size()).allMatch(r -> IntStream.range(0, names.size())
                        .allMatch(c -> PeerCells.close(
                                rows.get(r).get(c), other.rows.get(r).get(c), relative, absolute)));
    }
}
