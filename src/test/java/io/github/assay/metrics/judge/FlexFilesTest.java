package io.github.assay.metrics.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Item;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Project;
import io.github.assay.files.ProjectFiles;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricRegistry;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Real verdicts of a judge: data sets whose cases carry {@code llm_judge} score as their verdicts say. */
@Tag("oracle")
class FlexFilesTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(FlexFilesTest.class.getClassLoader());
    private static final JsonMapper JSON = JsonMapper.shared();

    @TestFactory
    List<DynamicTest> verdictsAreReadAsRecorded() throws Exception {
        Path data = Path.of(System.getProperty("assay.data", "../shared/data"));
        Assumptions.assumeTrue(Files.isDirectory(data), "there is no folder " + data.toAbsolutePath());
        try (Stream<Path> folders = Files.list(data)) {
            List<DynamicTest> tests = folders.filter(FlexFilesTest::isJudged)
                    .sorted()
                    .map(f -> dynamicTest(f.getFileName().toString(), () -> check(f)))
                    .toList();
            Assumptions.assumeFalse(tests.isEmpty(), "no data set with judged cases in " + data.toAbsolutePath());
            return tests;
        }
    }

    private static boolean isJudged(Path folder) {
        Path cases = folder.resolve("cases.jsonl");
        try (Stream<String> lines = Files.isRegularFile(cases) ? Files.lines(cases) : Stream.empty()) {
            return lines.findFirst().filter(l -> l.contains("\"llm_judge\"")).isPresent();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void check(Path folder) throws Exception {
        Project project = ProjectFiles.read(folder, Progress.NONE);
        Map<String, Item> items = new java.util.HashMap<>();
        project.items().forEach(i -> items.put(i.evalCase().id(), i));
        int checked = 0;
        for (String line : Files.readAllLines(folder.resolve("cases.jsonl"))) {
            JsonNode one = JSON.readTree(line);
            JsonNode verdict = one.at("/llm_judge/verdict");
            if (verdict.isNumber()) {
                Item item = items.get(one.get("case_id").asString());
                assertThat(flex(item).value()).as(item.key().toString()).isEqualTo(verdict.asDouble());
                checked++;
            }
        }
        assertThat(checked).isEqualTo(project.items().size());
        assertThat(project.problems()).noneMatch(p -> p.key().startsWith("llm_judge"));
    }

    private static Measurement flex(Item item) {
        Evidence evidence = new Evidence(
                item, "sqlite", Optional.empty(), Optional.empty(), Map.of(), io.github.assay.domain.Datum.Fields.NONE,
                (id, _) -> Outcome.unavailable("no_result", id));
        return METRICS.measure("flex", evidence).asValue().orElseThrow();
    }
}
