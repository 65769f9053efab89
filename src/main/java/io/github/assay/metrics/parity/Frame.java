package io.github.assay.metrics.parity;

import io.github.assay.domain.Cell;
import io.github.assay.domain.Column;
import io.github.assay.domain.ResultTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table as a data frame: columns by name, in an order of its own.
 *
 * @param names column names
 * @param rows the rows, each with one cell per name
 */
record Frame(List<String> names, List<List<Cell>> rows) {
    static Frame of(ResultTable table) {
        return new Frame(table.columns().stream().map(Column::name).toList(), table.rows());
    }

    List<Cell> column(int ordinal) {
        return rows.stream().map(row -> row.get(ordinal)).toList();
    }

    boolean hasDuplicateNames() {
        return new HashSet<>(names).size() < names.size();
    }

    /** Columns in the order of these ordinals. */
    Frame project(List<Integer> ordinals) {
        return new Frame(
                ordinals.stream().map(names::get).toList(),
                rows.stream().map(row -> ordinals.stream().map(row::get).toList()).toList());
    }

    /** Columns sorted by name. */
    Frame sortedByName() {
        return project(IntStream.range(0, names.size())
                .boxed()
                .sorted(Comparator.comparing(names::get))
                .toList());
    }

    /** Rows sorted by these columns, what is missing always last. */
    Frame sortedBy(List<Integer> keys, Direction direction) {
        Comparator<List<Cell>> order = (_, _) -> 0;
        for (int key : keys) {
            order = order.thenComparing(row -> row.get(key), direction.order());
        }
        return new Frame(names, rows.stream().sorted(order).toList());
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
    Frame distinct() {
        List<List<Cell>> kept = new ArrayList<>();
        var seen = new java.util.TreeSet<List<Cell>>(Frame::compareRows);
        rows.forEach(row -> {
            if (seen.add(row)) {
                kept.add(row);
            }
        });
        return new Frame(names, kept);
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

    /** Whether both hold the same cells place by place, names aside. */
    boolean sameCells(Frame other, double relative, double absolute) {
        return names.size() == other.names.size()
                && rows.size() == other.rows.size()
                && IntStream.range(0, rows.size()).allMatch(r -> IntStream.range(0, names.size())
                        .allMatch(c -> PeerCells.close(
                                rows.get(r).get(c), other.rows.get(r).get(c), relative, absolute)));
    }
}
