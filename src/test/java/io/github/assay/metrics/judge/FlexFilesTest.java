package io.github.assay.metrics.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.conformance.DataSet;
import io.github.assay.conformance.TestData;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Real verdicts of a judge: data sets whose cases carry {@code llm_judge} score as their verdicts say. */
@Tag("oracle")
class FlexFilesTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(FlexFilesTest.class.getClassLoader());
    private static final String JUDGE = "llm_judge";

    @TestFactory
    Stream<DynamicTest> verdictsAreReadAsRecorded() {
        return TestData.folders("cases with verdicts of a judge", FlexFilesTest::isJudged).stream()
                .map(f -> dynamicTest(TestData.name(f), () -> check(DataSet.read(f))));
    }

    private static boolean isJudged(Path folder) {
        return DataSet.isOne(folder)
                && DataSet.read(folder).cases().stream().anyMatch(c -> c.node().path(JUDGE).isObject());
    }

    private static void check(DataSet folder) throws Exception {
        if (!Files.exists(folder.folder().resolve("cases.jsonl"))) {
            throw TestData.skipped(folder.name() + " has its cases under other names than the program opens by itself");
        }
        Project project = ProjectFiles.read(folder.folder(), Progress.NONE);
        List<String> differences = new ArrayList<>();
        int[] checked = {0};
        int[] without = {0};
        for (Item item : project.items()) {
            JsonNode verdict = folder.find(item.evalCase().id()).orElseThrow().node().path(JUDGE).path("verdict");
            if (!verdict.isNumber()) {
                without[0]++;
                continue;
            }
            checked[0]++;
            Outcome<Measurement> flex = flex(item);
            if (flex.asValue().filter(m -> m.value() == verdict.asDouble()).isEmpty()) {
                differences.add(item.key() + ": ours " + flex + ", recorded " + verdict);
            }
        }
        assertThat(String.join("\n", differences))
                .as("%s: %d verdicts, %d cases without a number", folder.name(), checked[0], without[0])
                .isEmpty();
        if (without[0] == 0) {
            assertThat(project.problems()).noneMatch(p -> p.key().startsWith(JUDGE));
        }
        folder.failOnFaults();
        if (checked[0] == 0) {
            throw TestData.skipped(folder.name() + ": no verdict is a number");
        }
    }

    private static Outcome<Measurement> flex(Item item) {
        Evidence evidence = new Evidence(
                item, "sqlite", Optional.empty(), Optional.empty(), Map.of(), io.github.assay.domain.table.Datum.Fields.NONE,
                (id, _) -> Outcome.unavailable("no_result", id));
        return METRICS.measure("flex", evidence);
    }
}
