package io.github.assay.compare.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class AssignmentTest {
    @Test
    void theSumCountsNotTheFirstBestPair() {
        assertThat(Assignment.maximise(new double[][] {{0.9, 0.8}, {0.8, 0.1}})).containsExactly(1, 0);
    }

    @Test
    void tiesGoToLowOrdinals() {
        double[][] same = new double[5][5];
        Arrays.stream(same).forEach(row -> Arrays.fill(row, 0.5));

        assertThat(Assignment.maximise(same)).containsExactly(0, 1, 2, 3, 4);
        assertThat(Assignment.maximise(new double[][] {{0.5, 0.5, 0.5}})).containsExactly(0);
        assertThat(Assignment.maximise(new double[][] {{0.5}, {0.5}})).containsExactly(0, -1);
    }

    @Test
    void pairsWithoutWeightStayApart() {
        assertThat(Assignment.maximise(new double[][] {{0, 0}, {0, 0.6}})).containsExactly(-1, 1);
        assertThat(Assignment.maximise(new double[0][0])).isEmpty();
        assertThat(Assignment.maximise(new double[][] {{}, {}})).containsExactly(-1, -1);
    }

    @TestFactory
    Stream<DynamicTest> noOtherAssignmentIsBetter() {
        return LongStream.range(0, 200).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] weights = weights(random, 1 + random.nextInt(5), 1 + random.nextInt(5));
            int[] found = Assignment.maximise(weights);
            double sum = IntStream.range(0, found.length)
                    .filter(i -> found[i] >= 0)
                    .mapToDouble(i -> weights[i][found[i]])
                    .sum();
            assertThat(sum).isCloseTo(best(weights, 0, 0), within(1e-9));
        }));
    }

    @TestFactory
    Stream<DynamicTest> noOtherAssignmentIsBetterInAWideTable() {
        return LongStream.range(0, 200).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            int rows = 1 + random.nextInt(4);
            double[][] weights = weights(random, rows, rows + random.nextInt(3));
            int[] found = Assignment.maximiseWide(weights);
            assertThat(found).hasSize(rows);
            assertThat(Arrays.stream(found).filter(i -> i >= 0)).doesNotHaveDuplicates();
            double sum = 0;
            for (int i = 0; i < rows; i++) {
                assertThat(found[i]).isBetween(-1, weights[i].length - 1);
                if (found[i] >= 0) {
                    assertThat(weights[i][found[i]]).as("pairs without weight stay apart").isPositive();
                    sum += weights[i][found[i]];
                }
            }
            assertThat(sum).isCloseTo(best(weights, 0, 0), within(1e-9));
        }));
    }

    private static double[][] weights(SplittableRandom random, int rows, int columns) {
        double[][] weights = new double[rows][columns];
        for (double[] row : weights) {
            Arrays.setAll(row, _ -> random.nextInt(3) == 0 ? 0 : random.nextInt(10) / 10.0);
        }
        return weights;
    }

    /** The plain way: all assignments. */
    private static double best(double[][] weights, int row, int taken) {
        if (row == weights.length) {
            return 0;
        }
        double best = best(weights, row + 1, taken);
        for (int column = 0; column < weights[row].length; column++) {
            if ((taken & 1 << column) == 0) {
                best = Math.max(best, weights[row][column] + best(weights, row + 1, taken | 1 << column));
            }
        }
        return best;
    }
}
