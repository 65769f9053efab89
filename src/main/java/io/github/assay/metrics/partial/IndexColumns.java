package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.partial.TypedCells.ColumnType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the smallest set of matched columns, at most three, that identifies each row of both tables (metrics.md §1.13,
 * Stage 1 (f)). Both sides must share at least half of the smaller table's keys. Texts are preferred to dates, dates to
 * integers, integers to all others.
 */
public final class IndexColumns {
    /** Keys are joined by lenient texts and exact numbers: a tolerance would join 1000 with 1005. */
    public static final ComparisonRules JOIN =
            ComparisonRules.of(CellPolicy.LENIENT, ColumnMatching.BY_NAME).withTolerance(0, 0);

    private static final int MOST = 3;
    private static final int CANDIDATES = 12;
    private static final double CONTAINMENT = 0.5;

    private final TablePair tables;
    private final ColumnMapping columns;
    private final List<ColumnFacts> gold;
    private final List<ColumnFacts> predicted;
    private final List<ColumnType> types;

    public IndexColumns(
            TablePair tables, ColumnMapping columns, List<ColumnFacts> gold, List<ColumnFacts> predicted,
            List<ColumnType> types) {
        this.tables = tables;
        this.columns = columns;
        this.gold = gold;
        this.predicted = predicted;
        this.types = types;
    }

    /** Gold ordinals of the columns; empty when there are none. */
    public List<Integer> find() {
        if (tables.gold().isEmpty() || tables.predicted().isEmpty()) {
            return List.of();
        }
        JoinedCells cells = tables.joined(JOIN, columns);
        List<Integer> candidates = IntStream.range(0, columns.size())
                .filter(this::mayBeKey)
                .boxed()
                .sorted(Comparator.comparingInt(this::preference).thenComparingInt(i -> i))
                .limit(CANDIDATES)
                .toList();
        boolean numbers = types.contains(ColumnType.NUMERIC);
        for (int size = 1; size <= MOST; size++) {
            for (List<Integer> set : subsets(candidates, size)) {
                boolean wouldLeaveNothing = set.size() == columns.goldColumns() && numbers;
                if (!wouldLeaveNothing && isKey(cells, set)) {
                    return set.stream().map(columns::gold).toList();
                }
            }
        }
        return List.of();
    }

    private boolean mayBeKey(int pair) {
        ColumnFacts left = gold.get(columns.gold(pair));
        ColumnFacts right = predicted.get(columns.predicted(pair));
        boolean floats = left.families().contains(Cell.Family.NUM) && !left.integers()
                || right.families().contains(Cell.Family.NUM) && !right.integers();
        return types.get(columns.gold(pair)) != ColumnType.NUMERIC
                && !floats && !left.nulls() && !right.nulls() && !left.isAllNull();
    }

    private int preference(int pair) {
        return switch (types.get(columns.gold(pair))) {
            case TEXT -> 0;
            case DATE -> 1;
            case EXACT, NUMERIC -> gold.get(columns.gold(pair)).integers() ? 2 : 3;
        };
    }

    private static List<List<Integer>> subsets(List<Integer> candidates, int size) {
        List<List<Integer>> subsets = new ArrayList<>();
        extend(candidates, size, 0, new ArrayList<>(), subsets);
        return subsets;
    }

    private static void extend(
            List<Integer> candidates, int size, int from, List<Integer> chosen, List<List<Integer>> subsets) {
        if (chosen.size() == size) {
            subsets.add(List.copyOf(chosen));
            return;
        }
        for (int i = from; i < candidates.size(); i++) {
            chosen.add(candidates.get(i));
            extend(candidates, size, i + 1, chosen, subsets);
            chosen.removeLast();
        }
    }

    private static boolean isKey(JoinedCells cells, List<Integer> pairs) {
        Set<List<Long>> left = new HashSet<>();
        for (int row = 0; row < cells.goldRows(); row++) {
            if (!left.add(goldKey(cells, pairs, row))) {
                return false;
            }
        }
        Set<List<Long>> right = new HashSet<>();
        int common = 0;
        for (int row = 0; row < cells.predictedRows(); row++) {
            List<Long> key = predictedKey(cells, pairs, row);
            if (!right.add(key)) {
                return false;
            }
            common += left.contains(key) ? 1 : 0;
        }
        return common >= CONTAINMENT * Math.min(left.size(), right.size());
    }

    public static List<Long> goldKey(JoinedCells cells, List<Integer> pairs, int row) {
        return pairs.stream().map(i -> cells.gold(row, i)).toList();
    }

    public static List<Long> predictedKey(JoinedCells cells, List<Integer> pairs, int row) {
        return pairs.stream().map(i -> cells.predicted(row, i)).toList();
    }
}
