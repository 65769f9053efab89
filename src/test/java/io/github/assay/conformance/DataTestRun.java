package io.github.assay.conformance;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the tests that read data and oracle folders over given folders, as JUnit runs them, and keeps how each ended.
 *
 * @param ends name of each test with those of its containers → its end
 */
record DataTestRun(Map<String, End> ends) {
    private static final String PACKAGE = "io.github.assay.";

    /** Every test class that reads the data or the oracle folder. */
    static final List<String> CLASSES = List.of(
            "conformance.ConformanceTest", "conformance.SummaryTest", "execution.ExecutionOracleTest",
            "metrics.structure.GroundingOracleTest", "metrics.structure.SpiderHardnessOracleTest", "sql.guard.RealSqlTest",
            "calibration.ExpertLabelsTest", "calibration.PairLabelsTest", "metrics.judge.FlexFilesTest",
            "files.importers.ImportRealDataTest", "files.importers.run.ToolkitRealDataTest", "statistics.OracleFilesTest");

    /** How a test ended. */
    enum Status {
        PASSED,
        SKIPPED,
        FAILED
    }

    /** How a test ended, and its message where it did not pass. */
    record End(Status status, String message) {}

    /** Runs some of the classes with the folders of made-up data. */
    static DataTestRun of(MadeUpData data, boolean optional, List<String> classes) {
        Map<String, String> properties = Map.of(
                "assay.data", data.data().toString(),
                "assay.oracles", data.oracles().toString(),
                "assay.oracles.more", data.oracles().toString(),
                TestData.OPTIONAL, Boolean.toString(optional));
        Map<String, String> before = new TreeMap<>();
        properties.forEach((name, value) -> {
            String old = System.setProperty(name, value);
            if (old != null) {
                before.put(name, old);
            }
        });
        try {
            Listener listener = new Listener();
            ClassSelector[] selectors = classes.stream().map(c -> selectClass(PACKAGE + c)).toArray(ClassSelector[]::new);
            LauncherFactory.create().execute(request().selectors(selectors).build(), listener);
            return new DataTestRun(listener.ends);
        } finally {
            properties.keySet().forEach(System::clearProperty);
            before.forEach(System::setProperty);
        }
    }

    /** Names of the tests that ended so. */
    List<String> ended(Status status) {
        return ends.entrySet().stream().filter(e -> e.getValue().status == status).map(Map.Entry::getKey).toList();
    }

    /** The messages of the tests that ended so, by name. */
    String messages(Status status) {
        return ended(status).stream().map(name -> name + ": " + ends.get(name).message).collect(Collectors.joining("\n"));
    }

    private static final class Listener implements TestExecutionListener {
        private final Map<String, End> ends = new TreeMap<>();
        private TestPlan plan;

        @Override
        public void testPlanExecutionStarted(TestPlan testPlan) {
            plan = testPlan;
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
            if (test.isTest() || !passed) {
                String message = result.getThrowable().map(t -> String.valueOf(t.getMessage())).orElse("");
                Status status = passed
                        ? Status.PASSED
                        : result.getStatus() == TestExecutionResult.Status.ABORTED ? Status.SKIPPED : Status.FAILED;
                ends.put(name(test), new End(status, message));
            }
        }

        private String name(TestIdentifier test) {
            List<String> names = new ArrayList<>();
            for (TestIdentifier at = test; plan.getParent(at).isPresent(); at = plan.getParent(at).get()) {
                names.addFirst(at.getDisplayName());
            }
            return String.join(" / ", names);
        }
    }
}
