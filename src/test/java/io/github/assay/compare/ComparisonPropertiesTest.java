package io.github.assay.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.DifferenceSummary.DiffFinding;
import io.github.assay.compare.TableDiff.DiffCounts;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What must hold of any two tables (metrics.md §10.6 and the Javadoc of TableDiff). */
class ComparisonPropertiesTest {
    private static final int SEEDS = 150;

    private static Stream<DynamicTest> forSeeds(Consumer<SplittableRandom> property) {
        return LongStream.range(0, SEEDS)
                .mapToObj(seed -> dynamicTest("seed " + seed, () -> property.accept(new SplittableRandom(seed))));
    }

    private static ResultTable table(SplittableRandom random) {
        return Tables.random(random, 1 + random.nextInt(5), random.nextInt(8));
    }

    /** A table that is often nearly, and sometimes wholly, the same. */
    private static ResultTable changed(ResultTable table, SplittableRandom random) {
        List<List<Cell>> rows = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            List<Cell> cells = new ArrayList<>(row);
            if (random.nextInt(4) == 0) {
                cells.set(random.nextInt(cells.size()), Tables.randomCell(random));
            }
            rows.add(cells);
        }
        if (random.nextInt(4) == 0 && !rows.isEmpty()) {
            rows.remove(random.nextInt(rows.size()));
        }
        ResultTable made = ResultTable.of(table.columns(), rows);
        return random.nextBoolean() ? made : Tables.shuffledColumns(Tables.shuffledRows(made, random), random);
    }

    private static List<ComparisonRules> allRules() {
        return Stream.of(CellPolicy.values())
                .flatMap(policy -> Stream.of(ColumnMatching.values()).map(m -> ComparisonRules.of(policy, m)))
                .toList();
    }

    private static boolean equal(ResultTable gold, ResultTable predicted, ComparisonRules rules) {
        return new TablePair(gold, predicted, RowOrder.IGNORED).diff(rules).equal();
    }

    @TestFactory
    Stream<DynamicTest> everyTableEqualsItselfUnderEveryRule() {
        return forSeeds(random -> {
            ResultTable table = table(random);
            allRules().stream()
                    .filter(rules -> rules.matching() != ColumnMatching.SIMILARITY)
                    .forEach(rules -> assertThat(equal(table, table, rules)).as(rules.toString()).isTrue());
        });
    }

    @TestFactory
    Stream<DynamicTest> equalityIsSymmetric() {
        return forSeeds(random -> {
            ResultTable gold = table(random);
            ResultTable predicted = changed(gold, random);
            allRules().forEach(rules -> assertThat(equal(gold, predicted, rules))
                    .as(rules.toString())
                    .isEqualTo(equal(predicted, gold, rules)));
        });
    }

    @TestFactory
    Stream<DynamicTest> orderOfRowsAndColumnsIsNothing() {
        return forSeeds(random -> {
            ResultTable gold = table(random);
            ResultTable predicted = changed(gold, random);
            ResultTable shuffled = Tables.shuffledColumns(Tables.shuffledRows(predicted, random), random);
            for (CellPolicy policy : CellPolicy.values()) {
                ComparisonRules rules = ComparisonRules.of(policy, ColumnMatching.BY_PERMUTATION);
                assertThat(equal(gold, shuffled, rules)).as(rules.toString()).isEqualTo(equal(gold, predicted, rules));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> permutationsAreFoundWheneverThereIsOne() {
        return forSeeds(random -> {
            ResultTable gold = table(random);
            ResultTable predicted = changed(gold, random);
            ComparisonRules exact = ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_PERMUTATION);
            assertThat(equal(gold, predicted, exact)).isEqualTo(anyPermutation(gold, predicted));
        });
    }

    /** The plain way: all permutations of the columns, rows as sorted lists of texts. */
    private static boolean anyPermutation(ResultTable gold, ResultTable predicted) {
        if (gold.isEmpty() && predicted.isEmpty()) {
            return true;
        }
        return gold.columnCount() == predicted.columnCount()
                && permutations(gold.columnCount()).anyMatch(order -> rows(predicted, order)
                        .equals(rows(gold, IntStream.range(0, order.size()).boxed().toList())));
    }

    private static Stream<List<Integer>> permutations(int size) {
        return size == 0
                ? Stream.of(List.of())
                : permutations(size - 1).flatMap(shorter -> IntStream.range(0, size)
                        .mapToObj(at -> {
                            List<Integer> longer = new ArrayList<>(shorter);
                            longer.add(at, size - 1);
                            return longer;
                        }));
    }

    private static List<String> rows(ResultTable table, List<Integer> order) {
        return table.rows().stream()
                .map(row -> order.stream().map(c -> plain(row.get(c))).toList().toString())
                .sorted()
                .toList();
    }

    private static String plain(Cell cell) {
        return switch (cell) {
            case Cell.Bool(boolean value) -> value ? "1.0" : "0.0";
            case Cell.Int(long value) -> Double.toString(value);
            case Cell.Real(double value) -> Double.toString(value);
            case Cell.Text(String value) -> "'" + value + "'";
            default -> cell.display();
        };
    }

    @TestFactory
    Stream<DynamicTest> theViewHoldsEveryRowAndColumnOnceAndItsCountsAreTrue() {
        return forSeeds(random -> {
            ResultTable gold = table(random);
            ResultTable predicted = changed(gold, random);
            allRules().forEach(rules -> check(new TablePair(gold, predicted, RowOrder.IGNORED).diff(rules)));
        });
    }

    private static void check(TableDiff diff) {
        IntStream rows = IntStream.range(0, diff.rowCount());
        List<Integer> gold = rows.mapToObj(diff::goldRow).filter(r -> r >= 0).toList();
        assertThat(gold).isEqualTo(IntStream.range(0, diff.gold().rowCount()).boxed().toList());
        assertThat(IntStream.range(0, diff.rowCount()).map(diff::predictedRow).filter(r -> r >= 0).sorted().boxed())
                .isEqualTo(IntStream.range(0, diff.predicted().rowCount()).boxed().toList());
        DiffCounts counts = diff.counts();
        assertThat(count(diff, DiffState.EQUAL)).isEqualTo(counts.equalRows());
        assertThat(count(diff, DiffState.NEAR)).isEqualTo(counts.nearRows());
        assertThat(count(diff, DiffState.DIFFERENT)).isEqualTo(counts.differentRows());
        assertThat(count(diff, DiffState.MISSING)).isEqualTo(counts.missingRows());
        assertThat(count(diff, DiffState.EXTRA)).isEqualTo(counts.extraRows());
        assertThat(counts.pairedColumns() + counts.missingColumns()).isEqualTo(diff.gold().columnCount());
        assertThat(counts.pairedColumns() + counts.extraColumns()).isEqualTo(diff.predicted().columnCount());
        assertThat(cells(diff)).isEqualTo(counts.differentCells());
    }

    private static long count(TableDiff diff, DiffState state) {
        return IntStream.range(0, diff.rowCount())
                .filter(row -> diff.row(row) == state)
                .count();
    }

    private static long cells(TableDiff diff) {
        return IntStream.range(0, diff.rowCount())
                .mapToLong(row -> IntStream.range(0, diff.columns().size())
                        .filter(column -> diff.cell(row, column) == DiffState.DIFFERENT)
                        .count())
                .sum();
    }

    @TestFactory
    Stream<DynamicTest> underPositionARowAddedToBothSidesKeepsTheVerdict() {
        return forSeeds(random -> {
            ResultTable gold = Tables.random(random, 3, 1 + random.nextInt(6));
            ResultTable predicted = changed(gold, random);
            List<Cell> row = Tables.random(random, 3, 1).rows().getFirst();
            ComparisonRules rules = ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_POSITION);
            assertThat(equal(with(gold, row), with(predicted, row), rules)).isEqualTo(equal(gold, predicted, rules));
        });
    }

    private static ResultTable with(ResultTable table, List<Cell> row) {
        List<List<Cell>> rows = new ArrayList<>(table.rows());
        rows.add(row);
        return ResultTable.of(table.columns(), rows);
    }

    @TestFactory
    Stream<DynamicTest> everyPolicyThatIsMoreRelaxedHoldsToo() {
        return forSeeds(random -> {
            ResultTable gold = table(random);
            DifferenceSummary summary = Explainer.explain(new TablePair(gold, changed(gold, random), RowOrder.IGNORED));
            assertThat(summary.findings()).isNotEmpty().isSortedAccordingTo(java.util.Comparator.comparing(DiffFinding::kind));
            implies(summary, ComparisonPolicy.STRICT, ComparisonPolicy.MULTISET);
            implies(summary, ComparisonPolicy.MULTISET, ComparisonPolicy.SET);
            implies(summary, ComparisonPolicy.MULTISET, ComparisonPolicy.COLUMNS_PERMUTED);
            implies(summary, ComparisonPolicy.COLUMNS_PERMUTED, ComparisonPolicy.CONTAINS_GOLD);
            implies(summary, ComparisonPolicy.COLUMNS_PERMUTED, ComparisonPolicy.TOLERANCE);
        });
    }

    private static void implies(DifferenceSummary summary, ComparisonPolicy narrow, ComparisonPolicy wide) {
        assertThat(!summary.policies().get(narrow) || summary.policies().get(wide))
                .as(narrow + " implies " + wide)
                .isTrue();
    }
}
