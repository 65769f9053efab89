package io.github.assay.metrics.partial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.partial.PartialExecution.PartialScore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Execution precision and recall against the definition of metrics.md §1.11 written down anew: every pair of rows is
 * looked at, the best is taken, and so on until none has a cell in common. Small integers, texts and NULL, so that ties
 * abound and equality needs no rules.
 */
class PartialReferenceTest {
    private static final List<Cell> CELLS =
            List.of(Cell.nul(), Cell.of(1), Cell.of(2), Cell.of(3), Cell.of("x"), Cell.of("y"));
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    @TestFactory
    Stream<DynamicTest> greedyPairsByNameAndWithoutColumns() {
        return LongStream.range(0, 400).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            ResultTable gold = table(random, 1 + random.nextInt(3));
            ResultTable predicted = table(random, 1 + random.nextInt(4));
            TablePair pair = new TablePair(gold, predicted, RowOrder.IGNORED);
            PartialExecution made = new PartialExecution(pair, ComparisonRules.STANDARD, false);
            for (Variant variant : List.of(Variant.EC_EC_PE, Variant.EC_PC_PE, Variant.EC_PC_IE, Variant.NC_PC_PE)) {
                double[] expected = expected(gold, predicted, variant);
                PartialScore score = made.score(variant);
                assertThat(score.precision()).as("%s of %s, %s", variant, gold, predicted)
                        .isCloseTo(expected[0], within(1e-12));
                assertThat(score.recall()).as("%s of %s, %s", variant, gold, predicted)
                        .isCloseTo(expected[1], within(1e-12));
            }
        }));
    }

    private static ResultTable table(SplittableRandom random, int width) {
        List<String> names = new ArrayList<>(NAMES);
        while (names.size() > width) {
            names.remove(random.nextInt(names.size()));
        }
        List<List<Cell>> rows = IntStream.range(0, random.nextInt(8))
                .mapToObj(_ -> names.stream().map(_ -> CELLS.get(random.nextInt(CELLS.size()))).toList())
                .toList();
        return ResultTable.of(names.stream().map(Column::of).toList(), rows);
    }

    private static double[] expected(ResultTable gold, ResultTable predicted, Variant variant) {
        if (gold.isEmpty() || predicted.isEmpty()) {
            return gold.isEmpty() && predicted.isEmpty() ? new double[] {1, 1}
                    : gold.isEmpty() ? new double[] {0, 1} : new double[] {1, 0};
        }
        boolean free = variant == Variant.NC_PC_PE;
        if (free ? somePermutationIsEqual(gold, predicted) : sorted(gold.rows()).equals(sorted(predicted.rows()))) {
            return new double[] {1, 1};
        }
        List<String> common = names(gold).stream().filter(names(predicted)::contains).toList();
        if (!free && common.isEmpty()) {
            return new double[] {0, 0};
        }
        List<List<Cell>> left = free ? bags(gold) : project(gold, common);
        List<List<Cell>> right = free ? bags(predicted) : project(predicted, common);
        int matched = equalRows(left, right);
        matched += variant == Variant.EC_EC_PE ? 0 : greedy(left, right, free);
        int width = variant == Variant.EC_PC_IE ? common.size() : predicted.columnCount();
        return new double[] {
            (double) matched / (predicted.rowCount() * width),
            (double) matched / (gold.rowCount() * gold.columnCount())
        };
    }

    private static List<String> names(ResultTable table) {
        return table.columns().stream().map(Column::name).toList();
    }

    private static List<List<Cell>> project(ResultTable table, List<String> columns) {
        return sorted(table.rows().stream()
                .map(row -> columns.stream().map(c -> row.get(names(table).indexOf(c))).toList())
                .toList());
    }

    private static List<List<Cell>> bags(ResultTable table) {
        return sorted(table.rows().stream()
                .map(row -> row.stream().sorted(Comparator.comparingInt(CELLS::indexOf)).toList())
                .toList());
    }

    /** In canonical order, which is that of {@link #CELLS}; a shorter row comes first. */
    private static List<List<Cell>> sorted(List<List<Cell>> rows) {
        return new ArrayList<>(rows.stream()
                .sorted(Comparator.comparing(
                        row -> row.stream().mapToInt(CELLS::indexOf).toArray(), Arrays::compare))
                .toList());
    }

    private static boolean somePermutationIsEqual(ResultTable gold, ResultTable predicted) {
        return gold.columnCount() == predicted.columnCount()
                && permutations(names(predicted)).stream()
                        .anyMatch(names -> project(predicted, names).equals(sorted(gold.rows())));
    }

    private static List<List<String>> permutations(List<String> names) {
        if (names.isEmpty()) {
            return List.of(List.of());
        }
        List<List<String>> all = new ArrayList<>();
        for (String first : names) {
            List<String> rest = names.stream().filter(n -> !n.equals(first)).toList();
            permutations(rest).forEach(p -> all.add(Stream.concat(Stream.of(first), p.stream()).toList()));
        }
        return all;
    }

    /** Takes equal rows out of both lists; how many cells they have. */
    private static int equalRows(List<List<Cell>> left, List<List<Cell>> right) {
        int cells = 0;
        for (List<Cell> row : List.copyOf(left)) {
            if (right.remove(row)) {
                left.remove(row);
                cells += row.size();
            }
        }
        return cells;
    }

    private static int greedy(List<List<Cell>> left, List<List<Cell>> right, boolean free) {
        int cells = 0;
        while (true) {
            int[] best = null;
            double most = 0;
            for (int g = 0; g < left.size(); g++) {
                for (int p = 0; p < right.size(); p++) {
                    int common = free ? common(left.get(g), right.get(p)) : samePlaces(left.get(g), right.get(p));
                    int all = left.get(g).size() + right.get(p).size() - common;
                    double likeness = free ? (double) common / all : common;
                    if (likeness > most) {
                        most = likeness;
                        best = new int[] {g, p, common};
                    }
                }
            }
            if (best == null) {
                return cells;
            }
            cells += best[2];
            left.remove(best[0]);
            right.remove(best[1]);
        }
    }

    private static int samePlaces(List<Cell> a, List<Cell> b) {
        return (int) IntStream.range(0, a.size()).filter(i -> a.get(i).equals(b.get(i))).count();
    }

    private static int common(List<Cell> a, List<Cell> b) {
        List<Cell> left = new ArrayList<>(b);
        return (int) a.stream().filter(left::remove).count();
    }
}
