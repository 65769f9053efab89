package io.github.assay.metrics.partial;

import static io.github.assay.metrics.partial.Tables.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.partial.HybridComparison.HybridResult;
import io.github.assay.metrics.partial.TypedCells.ColumnType;
import io.github.assay.metrics.registry.MetricRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Worked values of metrics.md §1.13, and what holds for any table. */
class HybridComparisonTest {
    private static final HybridComparison.Settings STANDARD = new HybridComparison.Settings(0.01, false, false);
    private static final HybridComparison.Settings IGNORE_EXTRA = new HybridComparison.Settings(0.01, true, false);
    private static final HybridComparison.Settings PAPER = new HybridComparison.Settings(0.01, false, true);

    private static HybridResult compare(ResultTable gold, ResultTable predicted, HybridComparison.Settings settings) {
        TablePair tables = new TablePair(gold, predicted, RowOrder.IGNORED);
        return new HybridComparison(tables, DeterministicStage1.of(tables, 0.01), settings).compare();
    }

    private static void assertScore(HybridResult result, double score, String method) {
        assertThat(result.score()).isCloseTo(score, within(1e-9));
        assertThat(result.method()).isEqualTo(method);
    }

    @Test
    void renamedAndRoundedColumnsMatchByIndex() {
        ResultTable gold = table("revenue,region", "100,East", "200,West");
        assertScore(
                compare(gold, table("total_revenue,region", "200.5,West", "100.4,East"), STANDARD),
                1,
                "index_matched");
        assertScore(compare(gold, table("revenue,region", "100,East"), STANDARD), 0.5, "index_matched");
        assertScore(compare(gold, table("revenue,region"), STANDARD), 0, "trivial");
        assertScore(compare(table("revenue,region"), table("revenue,region"), STANDARD), 1, "trivial");
    }

    @Test
    void missingRowsCostUnlessThePaperIsFollowed() {
        ResultTable gold = table("v", "10", "20", "30");
        assertScore(compare(gold, table("v", "10"), STANDARD), 1.0 / 3, "index_unmatched");
        assertScore(compare(gold, table("v", "10"), PAPER), 1, "index_unmatched");
    }

    @Test
    void theOptionsOfCellsGovernExactAndNumericColumns() {
        MetricRegistry metrics = MetricRegistry.load(HybridComparisonTest.class.getClassLoader());
        ResultTable years = table("year", "2023");
        ResultTable next = table("year", "2024");
        assertThat(hybrid(metrics, years, next)).isZero();
        assertThat(hybrid(metrics, years, next, "policy", "lenient")).isEqualTo(1);
        assertThat(hybrid(metrics, years, next, "perColumnTolerance", "year=abs 1")).isEqualTo(1);
        ResultTable amounts = table("v", "10.5", "20.5");
        ResultTable near = table("v", "10.9", "20.5");
        assertThat(hybrid(metrics, amounts, near)).isEqualTo(0.5);
        assertThat(hybrid(metrics, amounts, near, "absTol", "0.5")).isEqualTo(1);
        assertThat(hybrid(metrics, amounts, near, "perColumnTolerance", "v=0.1")).isEqualTo(1);
        assertThat(hybrid(metrics, amounts, near, "perColumnTolerance", "w=0.1")).isEqualTo(0.5);
    }

    private static double hybrid(MetricRegistry metrics, ResultTable gold, ResultTable predicted, String... option) {
        Map<String, String> given = option.length == 0 ? Map.of() : Map.of(option[0], option[1]);
        Evidence evidence = new Evidence(
                new Item(Case.of("c", "?", "SELECT 1", "db"), Prediction.of("c", "s", "SELECT 1")), "sqlite",
                Optional.of(new ExecutionOutcome.Rows(gold, Duration.ZERO)),
                Optional.of(new ExecutionOutcome.Rows(predicted, Duration.ZERO)),
                Map.of("hybrid-ex", given), Datum.Fields.NONE, metrics::measure);
        return evidence.score("hybrid-ex").asValue().orElseThrow().value();
    }

    @Test
    void yearsAreExactAndAmountsAreNot() {
        assertThat(compare(table("year", "2023"), table("year", "2024"), STANDARD).score()).isZero();
        assertThat(compare(table("amount", "20230"), table("amount", "20240"), STANDARD).score())
                .isEqualTo(1);
        assertThat(compare(table("x", "1234567.89"), table("x", "1234568"), STANDARD).score())
                .isEqualTo(1);
        assertThat(compare(table("x", "NULL"), table("x", "0"), STANDARD).score()).isZero();
    }

    /** Stage 1 (a): a column's family is what it is after coercion; '007' is no number, '1000' beside 1000 is. */
    @Test
    void textsBesideNumbersAreReadBeforeTheTypeIsChosen() {
        ResultTable ids = text("customer_id", "1000", "1001", "1002");
        assertThat(compare(ids, table("customer_id", "1000", "1001", "1002"), STANDARD).score())
                .isEqualTo(1);
        assertThat(compare(ids, table("customer_id", "1005", "1006", "1007"), STANDARD).score())
                .isZero();
        assertThat(compare(text("amount", "1000", "1001"), table("amount", "1005", "1006"), STANDARD).score())
                .isEqualTo(1);
        assertThat(compare(text("amount", "007", "007"), table("amount", "7", "7"), STANDARD).score())
                .isZero();
    }

    private static ResultTable text(String name, String... cells) {
        return ResultTable.of(
                List.of(Column.of(name)),
                Arrays.stream(cells).map(c -> List.of(Cell.of(c))).toList());
    }

    /** §0.5: in Hybrid-EX numbers of two columns are paired within δ, integers too. */
    @Test
    void integersWithinTheToleranceBringColumnsTogether() {
        ResultTable gold = table("region,headcount", "East,1000", "West,2000", "North,3000");
        ResultTable predicted = table("region,x", "East,1005", "West,2010", "North,2990");
        assertScore(compare(gold, predicted, STANDARD), 1, "index_matched");
    }

    /** Stage 1 (f): integers before yes or no, although yes or no stands first. */
    @Test
    void integersAreKeysBeforeTruthValues() {
        List<Column> columns = List.of(Column.of("active"), Column.of("deep"), Column.of("no"), Column.of("v"));
        ResultTable table = ResultTable.of(
                columns,
                List.of(
                        List.of(Cell.of(true), Cell.of(true), Cell.of(1), Cell.of(1.5)),
                        List.of(Cell.of(true), Cell.of(false), Cell.of(2), Cell.of(2.5)),
                        List.of(Cell.of(false), Cell.of(true), Cell.of(2), Cell.of(3.5))));
        TablePair tables = new TablePair(table, table, RowOrder.IGNORED);
        assertThat(DeterministicStage1.of(tables, 0.01).index()).containsExactly(2, 0);
    }

    @Test
    void duplicateKeysAreAssignedInsideTheirGroup() {
        ResultTable gold = table("k,v", "a,1", "a,2", "b,3");
        TablePair tables = new TablePair(gold, gold, RowOrder.IGNORED);
        Stage1 forced = new Stage1(
                ColumnMapping.byPosition(2, 2),
                Set.of(),
                List.of(ColumnType.TEXT, ColumnType.NUMERIC),
                List.of(0),
                OptionalDouble.empty());
        assertScore(new HybridComparison(tables, forced, STANDARD).compare(), 1, "index_matched");
    }

    /** As many rows under one key as no best assignment is made for: their order still counts for nothing. */
    @Test
    void rowsUnderOneKeyHaveNoOrderHoweverManyTheyAre() {
        SplittableRandom random = new SplittableRandom(7);
        List<String> gold = new ArrayList<>();
        List<String> predicted = new ArrayList<>();
        for (int i = 0; i < 1_300; i++) {
            gold.add("k," + i + ",a" + random.nextInt(900));
            predicted.add("k," + (i % 3 == 0 ? i + 5_000 : i) + ",a" + random.nextInt(900));
        }
        ResultTable reference = table("k,n,t", gold.toArray(String[]::new));
        HybridResult inOrder = keyed(reference, table("k,n,t", predicted.toArray(String[]::new)));
        assertThat(inOrder.method()).isEqualTo("index_matched");
        for (int round = 0; round < 5; round++) {
            assertThat(keyed(reference, shuffled(predicted, random))).isEqualTo(inOrder);
        }
        assertThat(keyed(table("k,n,t", gold.subList(0, 300).toArray(String[]::new)), shuffled(gold.subList(0, 300), random)))
                .isEqualTo(new HybridResult(1, "index_matched", 300, 0, false));
    }

    private static ResultTable shuffled(List<String> rows, SplittableRandom random) {
        List<String> copy = new ArrayList<>(rows);
        for (int i = copy.size() - 1; i > 0; i--) {
            Collections.swap(copy, i, random.nextInt(i + 1));
        }
        return table("k,n,t", copy.toArray(String[]::new));
    }

    /** Compared with the first column as the key. */
    private static HybridResult keyed(ResultTable gold, ResultTable predicted) {
        TablePair tables = new TablePair(gold, predicted, RowOrder.IGNORED);
        Stage1 stage = new Stage1(
                new ColumnMapping(new int[] {0, 1, 2}, 3),
                Set.of(),
                List.of(ColumnType.TEXT, ColumnType.EXACT, ColumnType.TEXT),
                List.of(0),
                OptionalDouble.empty());
        return new HybridComparison(tables, stage, STANDARD).compare();
    }

    @Test
    void extraColumnsCostUnlessIgnored() {
        ResultTable gold = table("region,rev", "East,100.5", "West,200.5");
        ResultTable predicted = table("region,rev,orders", "East,100.5,7", "West,200.5,12");
        assertScore(compare(gold, predicted, STANDARD), 0.5, "index_matched");
        assertScore(compare(gold, predicted, IGNORE_EXTRA), 1, "index_matched");
    }

    @Test
    void anIndexAloneIsComparedByItsOuterJoin() {
        assertScore(
                compare(table("name", "a", "b", "c"), table("name", "a", "b", "d"), STANDARD), 0.5, "index_matched");
    }

    @Test
    void constantCounterAndCopiedColumnsAreTrivial() {
        ResultTable gold = table("name,amount", "a,1.5", "b,2.5", "c,3.5");
        ResultTable predicted = table("name,amount,one,n,again", "a,1.5,x,1,a", "b,2.5,x,2,b", "c,3.5,x,3,c");
        assertScore(compare(gold, predicted, STANDARD), 1, "index_matched");
    }

    @TestFactory
    Stream<DynamicTest> everyTableEqualsItself() {
        return IntStream.range(0, 60).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            ResultTable table = random(new SplittableRandom(seed));
            HybridResult result = compare(table, table, STANDARD);
            assertThat(result.score()).as("seed %d, %s", seed, table).isEqualTo(1);
        }));
    }

    @TestFactory
    Stream<DynamicTest> shufflingPredictedRowsChangesNothing() {
        return IntStream.range(0, 40).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            ResultTable gold = random(random);
            List<List<Cell>> rows = new ArrayList<>(gold.rows());
            rows.removeIf(_ -> random.nextInt(4) == 0);
            ResultTable predicted = ResultTable.of(gold.columns(), List.copyOf(rows));
            for (int i = rows.size() - 1; i > 0; i--) {
                Collections.swap(rows, i, random.nextInt(i + 1));
            }
            double before = compare(gold, predicted, STANDARD).score();
            double after = compare(gold, ResultTable.of(gold.columns(), rows), STANDARD).score();
            assertThat(after).isCloseTo(before, within(1e-12)).isBetween(0.0, 1.0);
        }));
    }

    private static ResultTable random(SplittableRandom random) {
        int width = 1 + random.nextInt(4);
        List<Column> columns = IntStream.range(0, width).mapToObj(i -> Column.of("c" + i)).toList();
        List<List<Cell>> rows = new ArrayList<>();
        int height = random.nextInt(12);
        for (int r = 0; r < height; r++) {
            rows.add(IntStream.range(0, width).mapToObj(_ -> cell(random)).toList());
        }
        return ResultTable.of(columns, rows);
    }

    private static Cell cell(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> Cell.nul();
            case 1 -> Cell.of(random.nextInt(5));
            case 2 -> Cell.of(random.nextDouble() * 100);
            default -> Cell.of(Character.toString('a' + random.nextInt(5)));
        };
    }
}
