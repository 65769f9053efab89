package io.github.assay.calibration.verdicts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.assay.calibration.verdicts.VerdictStudy.VerdictReplicates;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.Resampling;
import io.github.assay.statistics.resample.Units;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The loop over replicates allocates nothing, whatever a resample is drawn from. */
class ReplicateAllocationTest {
    private static final int CASES = 300;
    private static final int REPLICATES = 2000;

    @TestFactory
    Stream<DynamicTest> aReplicateAllocatesNothing() {
        Columns columns = new Columns(CASES);
        List<PairedColumns> tables = IntStream.range(2, 7)
                .mapToObj(m -> PairedColumns.add(columns, i -> i % 13 != 0, i -> i % 3 != 0, i -> i % m != 0))
                .toList();
        int[] groups = IntStream.range(0, CASES).map(i -> i % 20).toArray();
        return Stream.of(
                        Resampling.ofCases(columns),
                        Resampling.ofClusters(columns, groups),
                        Resampling.of(columns, Units.by(IntStream.of(groups).boxed().toList())),
                        Resampling.withinStrata(columns, groups, Units.each(CASES)))
                .map(drawn -> DynamicTest.dynamicTest(drawn.getClass().getSimpleName(), () -> check(drawn, tables)));
    }

    private static void check(Resampling drawn, List<PairedColumns> tables) {
        Resampling.Counter counter = drawn.counter();
        VerdictReplicates statistics = new VerdictReplicates(tables, tables.size());
        int[] counts = new int[drawn.columns()];
        double[] results = new double[statistics.size()];
        replicates(counter, statistics, counts, results);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long idle = -threads.getCurrentThreadAllocatedBytes() + threads.getCurrentThreadAllocatedBytes();
        long before = threads.getCurrentThreadAllocatedBytes();
        replicates(counter, statistics, counts, results);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before - idle;
        // An object a replicate would be 16 bytes or more each time.
        assertThat(allocated).isLessThan(REPLICATES);
    }

    private static void replicates(
            Resampling.Counter counter, VerdictReplicates statistics, int[] counts, double[] results) {
        for (int b = 0; b < REPLICATES; b++) {
            counter.count(b * 0x9e3779b97f4a7c15L, counts);
            statistics.compute(counts, results);
        }
    }
}
