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
import io.github.assay.metrics.RandomItems;
import io.github.assay.metrics.partial.PartialExecution.PartialScore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What metrics.md §10.6 says of execution precision, recall and F1 and of hybrid execution accuracy. */
class PartialPropertiesTest {
    private static final int SEEDS = 300;
    private static final double EXACT = 1e-12;

    private interface Property {
        void holds(ResultTable gold, ResultTable predicted);
    }

    private static Stream<DynamicTest> forSeeds(Property property) {
        return LongStream.range(0, SEEDS).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            ResultTable gold = RandomItems.table(random);
            property.holds(gold, random.nextInt(4) == 0 ? RandomItems.table(random) : RandomItems.changed(gold, random));
        }));
    }

    private static PartialScore score(ResultTable gold, ResultTable predicted, Variant variant, boolean optimal) {
        TablePair pair = new TablePair(gold, predicted, RowOrder.IGNORED);
        return new PartialExecution(pair, ComparisonRules.STANDARD, optimal).score(variant);
    }

    @TestFactory
    Stream<DynamicTest> swappingTheTablesSwapsPrecisionAndRecall() {
        return forSeeds((gold, predicted) -> {
            swaps(gold, predicted, Variant.EC_EC_PE, false);
            for (Variant variant : Variant.values()) {
                if (variant.name().endsWith("PE")) {
                    swaps(gold, predicted, variant, true);
                }
            }
        });
    }

    private static void swaps(ResultTable gold, ResultTable predicted, Variant variant, boolean optimal) {
        PartialScore one = score(gold, predicted, variant, optimal);
        PartialScore other = score(predicted, gold, variant, optimal);
        assertThat(other.precision()).as(variant.word()).isCloseTo(one.recall(), within(EXACT));
        assertThat(other.recall()).as(variant.word()).isCloseTo(one.precision(), within(EXACT));
    }

    @TestFactory
    Stream<DynamicTest> partialCellsNeverCostAnything() {
        Map<Variant, Variant> wider = Map.of(
                Variant.EC_EC_PE, Variant.EC_PC_PE,
                Variant.EC_EC_IE, Variant.EC_PC_IE,
                Variant.SC_EC_PE, Variant.SC_PC_PE,
                Variant.SC_EC_IE, Variant.SC_PC_IE);
        return forSeeds((gold, predicted) -> wider.forEach((exact, partial) -> {
            PartialScore narrow = score(gold, predicted, exact, false);
            PartialScore wide = score(gold, predicted, partial, false);
            assertThat(wide.precision()).as(exact.word()).isGreaterThanOrEqualTo(narrow.precision());
            assertThat(wide.recall()).as(exact.word()).isGreaterThanOrEqualTo(narrow.recall());
            assertThat(wide.f1()).as(exact.word()).isGreaterThanOrEqualTo(narrow.f1());
        }));
    }

    @TestFactory
    Stream<DynamicTest> ignoringExtraColumnsNeverCostsPrecision() {
        Map<Variant, Variant> ignoring = Map.of(
                Variant.EC_EC_PE, Variant.EC_EC_IE,
                Variant.EC_PC_PE, Variant.EC_PC_IE,
                Variant.SC_EC_PE, Variant.SC_EC_IE,
                Variant.SC_PC_PE, Variant.SC_PC_IE);
        return forSeeds((gold, predicted) -> ignoring.forEach((penalising, other) -> {
            PartialScore with = score(gold, predicted, penalising, false);
            PartialScore without = score(gold, predicted, other, false);
            assertThat(without.precision()).as(penalising.word()).isGreaterThanOrEqualTo(with.precision());
            assertThat(without.recall()).as(penalising.word()).isEqualTo(with.recall());
        }));
    }

    /** Columns of few values are found under other names, in any order, beside further ones. */
    @TestFactory
    Stream<DynamicTest> hybridExecutionAccuracyIsOneWhereTablesAreEqualButForNames() {
        return LongStream.range(0, SEEDS).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            int width = 1 + random.nextInt(5);
            int height = 1 + random.nextInt(9);
            int values = 1 + random.nextInt(3);
            List<List<Cell>> rows = new ArrayList<>();
            for (int r = 0; r < height; r++) {
                List<Cell> row = new ArrayList<>();
                for (int c = 0; c < width; c++) {
                    int v = random.nextInt(values);
                    row.add(c % 3 == 0 ? Cell.of("v" + v) : c % 3 == 1 ? Cell.of((long) v) : Cell.of(v == 0));
                }
                rows.add(row);
            }
            List<Integer> order = new ArrayList<>(IntStream.range(0, width).boxed().toList());
            Collections.shuffle(order, new Random(seed));
            List<List<Cell>> other = new ArrayList<>(rows.stream().map(r -> order.stream().map(r::get).toList()).toList());
            Collections.shuffle(other, new Random(seed + 1));
            TablePair pair = new TablePair(
                    ResultTable.of(IntStream.range(0, width).mapToObj(c -> Column.of("g" + c)).toList(), rows),
                    ResultTable.of(order.stream().map(c -> Column.of("other " + c)).toList(), other), RowOrder.IGNORED);
            assertThat(pair.equal(ComparisonRules.STANDARD)).isTrue();
            assertThat(new HybridComparison(pair, DeterministicStage1.of(pair, 0.01), new HybridComparison.Settings(0.01, false, false))
                    .compare().score()).isEqualTo(1);
        }));
    }

    @TestFactory
    Stream<DynamicTest> everyTableIsWorthOneAgainstItself() {
        return forSeeds((table, _) -> {
            for (Variant variant : Variant.values()) {
                assertThat(score(table, table, variant, false).f1()).as(variant.word()).isEqualTo(1);
            }
            TablePair pair = new TablePair(table, table, RowOrder.IGNORED);
            HybridComparison.Settings settings = new HybridComparison.Settings(0.01, false, false);
            assertThat(new HybridComparison(pair, DeterministicStage1.of(pair, 0.01), settings).compare().score())
                    .as("hybrid-ex")
                    .isEqualTo(1);
        });
    }
}
