package io.github.assay.metrics.parity;

import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Joins two tables as DataComPy does under RAGAS (metrics.md §1.15, parity). Rows are joined by position, columns by
 * lower-case name; cells have no tolerance.
 */
public final class PositionalRows {
    private final ResultTable gold;
    private final ResultTable predicted;
    private final List<Shared> shared;

    private record Shared(int gold, int predicted) {}

    public PositionalRows(ResultTable gold, ResultTable predicted) {
        this.gold = gold;
        this.predicted = predicted;
        this.shared = shared(names(gold), names(predicted));
    }

    private static List<String> names(ResultTable table) {
        return table.columns().stream().map(Column::name).map(n -> n.toLowerCase(Locale.ROOT)).toList();
    }

    private static List<Shared> shared(List<String> gold, List<String> predicted) {
        List<Shared> pairs = new ArrayList<>();
        for (int g = 0; g < gold.size(); g++) {
            int p = predicted.indexOf(gold.get(g));
            if (p >= 0 && gold.indexOf(gold.get(g)) == g) {
                pairs.add(new Shared(g, p));
            }
        }
        return pairs;
    }

    /** How many rows agree in all shared columns; none where no column is shared. */
    public int matchedRows() {
        return shared.isEmpty()
                ? 0
                : (int) IntStream.range(0, joined()).filter(row -> shared.stream().allMatch(s -> equal(row, s))).count();
    }

    /** How many shared columns have no unequal row among those joined. */
    public int matchedColumns() {
        return (int) shared.stream()
                .filter(s -> joined() > 0 && IntStream.range(0, joined()).allMatch(row -> equal(row, s)))
                .count();
    }

    /** Two cells that differ: the row in both tables, the column in each. */
    public record Unequal(int row, int gold, int predicted) {}

    /** The cells of joined rows that differ, row by row. */
    public List<Unequal> unequal() {
        return IntStream.range(0, joined())
                .boxed()
                .flatMap(row -> shared.stream().filter(s -> !equal(row, s)).map(s -> new Unequal(row, s.gold, s.predicted)))
                .toList();
    }

    /** The first of them in each shared column that has any. */
    public List<Unequal> firstUnequal() {
        return shared.stream()
                .flatMap(s -> IntStream.range(0, joined())
                        .filter(row -> !equal(row, s))
                        .limit(1)
                        .mapToObj(row -> new Unequal(row, s.gold, s.predicted)))
                .toList();
    }

    private int joined() {
        return Math.min(gold.rowCount(), predicted.rowCount());
    }

    private boolean equal(int row, Shared columns) {
        return PeerCells.equal(
                gold.rows().get(row).get(columns.gold), predicted.rows().get(row).get(columns.predicted));
    }
}
