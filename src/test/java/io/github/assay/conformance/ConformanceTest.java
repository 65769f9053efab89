package io.github.assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;

/**
 * Real predictions on real databases are scored as other programs score them, or differ by a decision that metrics.md
 * states. The table in docs/conformance.md comes from the same comparisons. Every folder of cases with databases is
 * compared, whatever its name; what cannot be read fails by itself.
 */
@Tag("oracle")
class ConformanceTest {
    /** From so many compared pairs on, a metric that agrees with its peer on none is suspicious. */
    private static final int MANY = 20;

    @TestFactory
    Stream<DynamicNode> everyDifferenceIsADecision(TestReporter reporter) {
        return TestData.folders("cases and SQLite databases", DataFolder::isOne).stream()
                .map(folder -> dynamicContainer(TestData.name(folder), tests(folder, reporter)));
    }

    private static Stream<DynamicTest> tests(Path path, TestReporter reporter) {
        DataFolder folder;
        try {
            folder = DataFolder.open(path);
        } catch (RuntimeException e) {
            return Stream.of(dynamicTest("the folder opens", () -> fail(path + ": " + e, e)));
        }
        List<DynamicTest> tests = new ArrayList<>();
        folder.faults().forEach(f -> tests.add(dynamicTest(f.what(), () -> fail(f.toString()))));
        folder.unknownFiles().forEach(f -> tests.add(dynamicTest(f.getFileName().toString(), () -> {
            throw TestData.skipped("no metric is compared with the figures of " + f);
        })));
        List<Comparison> comparisons = Conformance.of(folder);
        comparisons.forEach(c -> tests.add(
                dynamicTest(c.metric() + " and " + c.peer(), () -> check(Outcomes.of(c, folder), reporter))));
        if (comparisons.isEmpty()) {
            tests.add(dynamicTest("figures of other programs", () -> {
                throw TestData.skipped(folder.name() + " has no figures of other programs for its pairs");
            }));
        }
        return tests.stream();
    }

    private static void check(Outcomes outcomes, TestReporter reporter) {
        String name = outcomes.data() + " " + outcomes.comparison().metric() + " " + outcomes.comparison().peer();
        reporter.publishEntry(
                name,
                outcomes.equal() + " of " + outcomes.cases() + " equal, " + outcomes.decided() + ", not compared "
                        + outcomes.notCompared());
        if (!outcomes.unexplained().isEmpty()) {
            fail(outcomes.unexplained().size() + " of " + outcomes.cases() + " unexplained\n"
                    + String.join("\n", outcomes.unexplained()));
        }
        if (outcomes.cases() == 0) {
            throw TestData.skipped(name + ": nothing compared, " + outcomes.notCompared());
        }
        if (outcomes.cases() >= MANY) {
            assertThat(outcomes.equal()).as("cases that agree").isPositive();
        }
    }
}
