package io.github.assay.metrics.execution;

import static io.github.assay.metrics.execution.Evidences.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.Tables;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.execution.published.BirdExecutionAccuracy;
import io.github.assay.metrics.execution.published.SoftF1.BirdSoftF1;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** metrics.md §10.6 for the metrics of this room. */
class ExecutionPropertiesTest {
    private static final Metric EX = new ExecutionAccuracy();
    private static final Metric BIRD = new BirdExecutionAccuracy();
    private static final Metric SOFT = new BirdSoftF1();
    private static final Metric SKILL = new SkillExecution();
    private static final int SEEDS = 150;

    private static Stream<DynamicTest> forSeeds(Consumer<SplittableRandom> property) {
        return LongStream.range(0, SEEDS)
                .mapToObj(seed -> dynamicTest("seed " + seed, () -> property.accept(new SplittableRandom(seed))));
    }

    private static ResultTable table(SplittableRandom random) {
        return Tables.random(random, 1 + random.nextInt(4), random.nextInt(7));
    }

    private static ResultTable changed(ResultTable table, SplittableRandom random) {
        List<List<Cell>> rows = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            List<Cell> cells = new ArrayList<>(row);
            if (random.nextInt(5) == 0) {
                cells.set(random.nextInt(cells.size()), Tables.randomCell(random));
            }
            rows.add(cells);
        }
        return ResultTable.of(table.columns(), rows);
    }

    @TestFactory
    Stream<DynamicTest> permutedRowsLeaveOrderFreeMetricsAlone() {
        return forSeeds(random -> {
            ResultTable gold = table(random);
            ResultTable predicted = changed(gold, random);
            ResultTable shuffled = Tables.shuffledRows(predicted, random);
            for (Metric metric : List.of(EX, BIRD, SKILL)) {
                assertThat(value(metric, gold, shuffled))
                        .as(metric.info().id())
                        .isEqualTo(value(metric, gold, predicted));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> permutedColumnsLeaveExecutionAccuracyAlone() {
        return forSeeds(random -> {
            ResultTable gold = table(random);
            ResultTable predicted = changed(gold, random);
            ResultTable shuffled = Tables.shuffledColumns(predicted, random);
            assertThat(value(EX, gold, shuffled)).isEqualTo(value(EX, gold, predicted));
            assertThat(value(SKILL, gold, shuffled)).isEqualTo(value(SKILL, gold, predicted));
        });
    }

    @TestFactory
    Stream<DynamicTest> everyTableIsWorthOneAgainstItselfAndNothingLeavesItsRange() {
        return forSeeds(random -> {
            ResultTable gold = table(random);
            ResultTable other = random.nextBoolean() ? changed(gold, random) : table(random);
            for (Metric metric : List.of(EX, BIRD, SOFT, SKILL)) {
                assertThat(value(metric, gold, gold)).as(metric.info().id()).isEqualTo(1);
                assertThat(value(metric, gold, other)).as(metric.info().id()).isBetween(0.0, 1.0);
            }
            assertThat(value(SKILL, gold, other)).isGreaterThanOrEqualTo(value(EX, gold, other));
        });
    }

    @Test
    void aRowAddedToBothSidesMayMakeTablesEqualUnderPermutation() {
        ResultTable gold = Tables.of("a b", "2 1", "5 6");
        ResultTable predicted = Tables.of("a b", "6 5", "2 1");

        assertThat(value(EX, gold, predicted)).isZero();
        assertThat(value(EX, Tables.of("a b", "2 1", "5 6", "1 2"), Tables.of("a b", "6 5", "2 1", "1 2")))
                .isEqualTo(1);
    }
}
