package io.github.assay.statistics.resample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Replicates.InversionTest;
import io.github.assay.statistics.resample.Resampling.ResampleCounter;
import io.github.assay.statistics.resample.Resampling.RowPatterns;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class BootstrapTest {
    private static final BootstrapSettings SETTINGS = new BootstrapSettings(7, 1000, 0.95);

    /** Bit planes must give the very integers that drawing one case after another gives, for tiny n too. */
    @TestFactory
    Stream<DynamicTest> countsAreThoseOfPlainDraws() {
        return IntStream.of(1, 2, 3, 5, 17, 63, 64, 65, 128, 150, 1000, 4097)
                .mapToObj(n -> dynamicTest("n = " + n, () -> checkCounts(n)));
    }

    private static void checkCounts(int n) {
        SplittableRandom random = new SplittableRandom(n);
        boolean[][] data = new boolean[5][n];
        Columns columns = new Columns(n);
        for (boolean[] column : data) {
            for (int i = 0; i < n; i++) {
                column[i] = random.nextInt(3) == 0;
            }
            columns.add(i -> column[i]);
        }
        ResampleCounter counter = new ResampleCounter(columns, Units.each(columns.cases()));
        int[] counts = new int[columns.size()];
        for (int b = 0; b < 50; b++) {
            long seed = Seeds.replicate(Seeds.base(11, "test"), b);
            counter.count(seed, counts);
            int[] drawn = CaseDraws.indices(seed, n, n);
            for (boolean[] column : data) {
                int plain = (int) Arrays.stream(drawn).filter(i -> column[i]).count();
                assertThat(counts[columns.add(i -> column[i])]).isEqualTo(plain);
            }
        }
    }

    /** Draws counted by distinct row give the integers of bit planes. */
    @Test
    void patternsOfRowsGiveTheCountsOfBitPlanes() {
        SplittableRandom random = new SplittableRandom(5);
        for (int n : new int[] {16, 17, 64, 150, 1000, 4097}) {
            for (int kinds = 1; kinds <= n / 8; kinds = kinds * 3 + 1) {
                int[] kind = random.ints(n, 0, kinds).toArray();
                boolean[][] holds = new boolean[7][kinds];
                for (boolean[] row : holds) {
                    for (int k = 0; k < kinds; k++) {
                        row[k] = random.nextBoolean();
                    }
                }
                Columns columns = new Columns(n);
                columns.add(_ -> true);
                columns.add(_ -> false);
                Stream.of(holds).forEach(column -> columns.add(i -> column[kind[i]]));
                checkPatterns(columns);
            }
        }
    }

    private static void checkPatterns(Columns columns) {
        Resampling.Counter patterns = RowPatterns.of(columns).orElseThrow().counter(Units.each(columns.cases()));
        ResampleCounter planes = new ResampleCounter(columns, Units.each(columns.cases()));
        int[] mine = new int[columns.size()];
        int[] theirs = new int[columns.size()];
        for (int b = 0; b < 30; b++) {
            patterns.count(b * 77L, mine);
            planes.count(b * 77L, theirs);
            assertThat(mine).as("%s cases", columns.cases()).containsExactly(theirs);
        }
    }

    @Test
    void distinctRowsAreLeftToBitPlanes() {
        Columns columns = new Columns(64);
        for (int bit = 0; bit < 6; bit++) {
            int own = bit;
            columns.add(i -> (i >> own & 1) != 0);
        }
        assertThat(RowPatterns.of(columns)).isEmpty();
        assertThat(RowPatterns.of(new Columns(0))).isEmpty();
    }

    @Test
    void weightsPastFifteenAreCountedExactly() {
        Columns columns = new Columns(70);
        columns.add(i -> i % 2 == 0);
        columns.add(i -> i >= 64);
        int[] counts = new int[2];
        new ResampleCounter(columns, Units.each(columns.cases())).count(i -> i == 66 ? 255 : i == 3 ? 16 : 1, counts);
        assertThat(counts).containsExactly(34 + 255, 5 + 255);
    }

    @Test
    void sameDigitsOnOneAndEightThreads() {
        Columns columns = new Columns(150);
        PairedColumns table = PairedColumns.add(columns, i -> i % 11 != 0, i -> i % 3 == 0, i -> i % 4 == 0);
        Replicates one = run(columns, table, 1);
        Replicates eight = run(columns, table, 8);
        assertThat(one.interval(0)).isEqualTo(eight.interval(0));
        assertThat(one.standardDeviation(0)).isEqualTo(eight.standardDeviation(0));
        assertThat(one.interval(0).asValue()).isPresent();
    }

    @Test
    void anotherSeedGivesOtherDigits() {
        Columns columns = new Columns(150);
        PairedColumns table = PairedColumns.add(columns, _ -> true, i -> i % 3 == 0, i -> i % 4 == 0);
        Replicates other = Bootstrap.run(
                columns, () -> new Kappa(table), "joint/cases", SETTINGS.withSeed(8), 1, Progress.NONE);
        assertThat(other.interval(0)).isNotEqualTo(run(columns, table, 1).interval(0));
    }

    @Test
    void resumedBlocksGiveTheSameReplicates() {
        long base = Seeds.base(20260101, "kappa/ci");
        SplittableRandom seeds = new SplittableRandom(base);
        for (int b = 0; b < 1000; b++) {
            assertThat(Seeds.replicate(base, b)).isEqualTo(seeds.nextLong());
        }
    }

    @Test
    void cancelledWorkStops() {
        CancelToken cancelled = new CancelToken();
        cancelled.cancel();
        Columns columns = new Columns(10);
        PairedColumns table = PairedColumns.add(columns, _ -> true, i -> i < 5, i -> i < 6);
        assertThatThrownBy(() -> Bootstrap.run(columns, () -> new Kappa(table), "s", SETTINGS, 2, cancelled))
                .isInstanceOf(Cancelled.class);
    }

    @Test
    void noCasesGiveNoInterval() {
        Columns columns = new Columns(0);
        PairedColumns table = PairedColumns.add(columns, _ -> true, _ -> true, _ -> true);
        assertThat(run(columns, table, 2).interval(0).reason()).isEqualTo("NOT_COMPUTABLE");
    }

    @Test
    void perfectAgreementIsMarkedDegenerate() {
        Columns columns = new Columns(50);
        PairedColumns table = PairedColumns.add(columns, _ -> true, i -> i < 30, i -> i < 30);
        Interval interval = run(columns, table, 1).interval(0).asValue().orElseThrow();
        assertThat(interval.low()).isEqualTo(1);
        assertThat(interval.high()).isEqualTo(1);
        assertThat(interval.flags()).contains("DEGENERATE_BOOTSTRAP");
    }

    @Test
    void manyUndefinedReplicatesAreToldAndMostAreNoInterval() {
        double[] fewUndefined = new double[1000];
        Arrays.fill(fewUndefined, 0, 60, Double.NaN);
        fewUndefined[999] = 1;
        assertThat(PercentileInterval.of(fewUndefined, 0.95).asValue().orElseThrow().flags())
                .containsExactly("UNSTABLE_BOOTSTRAP");
        double[] mostUndefined = new double[1000];
        Arrays.fill(mostUndefined, 0, 501, Double.NaN);
        assertThat(PercentileInterval.of(mostUndefined, 0.95).reason()).isEqualTo("NOT_COMPUTABLE");
    }

    @Test
    void percentilesInterpolateBetweenOrderStatistics() {
        double[] replicates = IntStream.range(0, 101).mapToDouble(i -> 100 - i).toArray();
        Outcome<Interval> interval = PercentileInterval.of(replicates, 0.95);
        assertThat(interval.asValue().orElseThrow().low()).isCloseTo(2.5, within(1e-12));
        assertThat(interval.asValue().orElseThrow().high()).isCloseTo(97.5, within(1e-12));
    }

    @Test
    void inversionTestOfIdenticalColumnsIsOne() {
        assertThat(InversionTest.p(new double[5000])).isEqualTo(Outcome.value(1.0));
        double[] positive = new double[5000];
        Arrays.fill(positive, 0.3);
        assertThat(InversionTest.p(positive).asValue().orElseThrow()).isCloseTo(2.0 / 5001, within(1e-15));
    }

    private static Replicates run(Columns columns, PairedColumns table, int threads) {
        return Bootstrap.run(columns, () -> new Kappa(table), "joint/cases", SETTINGS, threads, Progress.NONE);
    }

    private record Kappa(PairedColumns table) implements ReplicateStatistics {
        @Override
        public int size() {
            return 1;
        }

        @Override
        public void compute(int[] counts, double[] results) {
            results[0] = table.kappa(counts);
        }
    }
}
