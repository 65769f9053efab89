package io.github.assay.metrics.execution;

import static io.github.assay.metrics.execution.Evidences.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The graded score of metrics.md §1.12 against all ways of giving gold columns a predicted column each: the most columns
 * over which the rows of both tables are the same, extra columns that are not allowed counting as well.
 */
class SkillReferenceTest {
    private static final SkillExecution METRIC = new SkillExecution();

    @TestFactory
    Stream<DynamicTest> theMostColumnsThatAgreeTogether() {
        return LongStream.range(0, 300).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            int rows = 1 + random.nextInt(4);
            ResultTable gold = table(random, rows, 1 + random.nextInt(3));
            ResultTable predicted = table(random, rows, 1 + random.nextInt(4));
            int columns = Math.max(gold.columnCount(), predicted.columnCount());
            double expected = most(gold, predicted, List.of(), List.of()) / (double) columns;
            assertThat(value(METRIC, gold, predicted)).as("%s, %s", gold, predicted).isCloseTo(expected, within(1e-12));
        }));
    }

    private static ResultTable table(SplittableRandom random, int rows, int width) {
        return ResultTable.of(
                IntStream.range(0, width).mapToObj(i -> Column.of("c" + i)).toList(),
                IntStream.range(0, rows)
                        .mapToObj(_ -> IntStream.range(0, width)
                                .mapToObj(_ -> Cell.of(1 + random.nextInt(2)))
                                .toList())
                        .toList());
    }

    /** The largest number of columns when the next gold column is left out or takes any predicted one that is free. */
    private static int most(ResultTable gold, ResultTable predicted, List<Integer> left, List<Integer> right) {
        int best = project(gold, left).equals(project(predicted, right)) ? left.size() : 0;
        int from = left.isEmpty() ? 0 : left.getLast() + 1;
        for (int g = from; g < gold.columnCount(); g++) {
            for (int p = 0; p < predicted.columnCount(); p++) {
                if (!right.contains(p)) {
                    best = Math.max(best, most(gold, predicted, with(left, g), with(right, p)));
                }
            }
        }
        return best;
    }

    private static List<Integer> with(List<Integer> list, int more) {
        List<Integer> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }

    private static List<String> project(ResultTable table, List<Integer> columns) {
        return table.rows().stream()
                .map(row -> columns.stream().map(row::get).toList().toString())
                .sorted(Comparator.naturalOrder())
                .toList();
    }
}
