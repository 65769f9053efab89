package io.github.assay.metrics.partial.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.RandomItems;
import io.github.assay.metrics.partial.PartialExecution;
import io.github.assay.metrics.partial.PartialExecution.PartialScore;
import io.github.assay.metrics.partial.Variant;
import java.util.Map;
import java.util.SplittableRandom;
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
