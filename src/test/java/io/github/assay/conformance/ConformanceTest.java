package io.github.assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/**
 * Real predictions on real databases are scored as other programs score them, or differ by a decision that metrics.md
 * states. The table in docs/conformance.md comes from the same comparisons.
 */
@Tag("oracle")
class ConformanceTest {
    @TestFactory
    Stream<DynamicTest> everyDifferenceIsADecision(TestReporter reporter) {
        Path data = Path.of(System.getProperty("assay.data", "../shared/data"));
        List<DataFolder> folders = DataFolder.below(data);
        assumeFalse(folders.isEmpty(), "no folder with cases and databases below " + data);
        return folders.stream()
                .flatMap(folder -> Conformance.of(folder).stream()
                        .map(c -> dynamicTest(
                                folder.name() + ": " + c.metric() + " and " + c.peer(),
                                () -> check(Outcomes.of(c, folder), reporter))));
    }

    private static void check(Outcomes outcomes, TestReporter reporter) {
        reporter.publishEntry(
                outcomes.data() + " " + outcomes.comparison().metric() + " " + outcomes.comparison().peer(),
                outcomes.equal() + " of " + outcomes.cases() + " equal, " + outcomes.decided() + ", not compared "
                        + outcomes.notCompared());
        assertThat(outcomes.unexplained()).as("%d cases", outcomes.cases()).isEmpty();
        assumeTrue(outcomes.cases() > 0, "the peer gives no figures for these cases");
        assertThat(outcomes.equal()).as("cases that agree").isPositive();
    }
}
