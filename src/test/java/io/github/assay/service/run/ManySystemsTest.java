package io.github.assay.service.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.project.CapturedTables;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.MemoryOutcomes;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scoring answers of many systems reads each captured table a few times, not once for every other system. */
class ManySystemsTest {
    private static final int SYSTEMS = 40;
    private static final int CASES = 3;

    private final MetricRegistry registry = MetricRegistry.load(ManySystemsTest.class.getClassLoader());
    private final AtomicInteger reads = new AtomicInteger();

    @TempDir
    Path folder;

    /** In case i, 24 + i systems return 8, the others a number of their own; gold is 7. */
    private Project project() throws Exception {
        StringBuilder cases = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        for (int c = 0; c < CASES; c++) {
            cases.append("{\"case_id\":\"c").append(c).append("\",\"question\":\"?\",\"db_id\":\"d\",\"gold_sql\":\"SELECT 7\",")
                    .append("\"gold_result\":{\"columns\":[\"a\"],\"rows\":[[7]]}}\n");
            for (int s = 0; s < SYSTEMS; s++) {
                int value = s < 23 + c ? 8 : 100 + s;
                answers.append("{\"case_id\":\"c").append(c).append("\",\"system\":\"s").append(s)
                        .append("\",\"predicted_sql\":\"SELECT ").append(value)
                        .append("\",\"result\":{\"columns\":[\"a\"],\"rows\":[[").append(value).append("]]}}\n");
            }
        }
        Files.createDirectories(folder.resolve("predictions"));
        Files.writeString(folder.resolve("project.json"), "{\"assay\": 1}");
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        Files.writeString(folder.resolve("predictions/all.jsonl"), answers);
        return ProjectFiles.read(folder, Progress.NONE);
    }

    private ExecutionOutcome read(Outcome<ExecutionOutcome> captured) {
        reads.incrementAndGet();
        return captured.asValue().orElseThrow();
    }

    /** 60 % of 40 systems are 24: the first case has one too few. */
    @Test
    void answersToACaseAreReadAndComparedOnce() throws Exception {
        Project project = project();
        EvidenceBuilder builder = new EvidenceBuilder(project, new OutcomeLookup(
                new MemoryOutcomes(), captured -> read(CapturedTables.load(folder, captured))));
        EvidenceBuilder pass = builder.ofOneMoment();
        List<String> together = causes(pass, project);
        assertThat(reads.get()).as("gold and own table of each item, and each table once more")
                .isLessThanOrEqualTo(3 * SYSTEMS * CASES);
        for (int c = 0; c < CASES; c++) {
            int agreeing = 23 + c;
            String id = "c" + c;
            assertThat(together).filteredOn(t -> t.startsWith(id)).hasSize(SYSTEMS).allMatch(
                    t -> t.contains(agreeing + " of 40 systems agree with each other and not with gold") == agreeing >= 24);
        }
        assertThat(causes(builder, project)).as("each item by itself").isEqualTo(together);
    }

    private List<String> causes(EvidenceBuilder builder, Project project) {
        List<String> all = new ArrayList<>();
        for (Item item : project.items()) {
            Outcome<Measurement> score = builder.with(item, registry::measure, e -> e.score("failure-cause"));
            all.add(item.key().caseId() + " " + Details.of(score.asValue().orElseThrow()));
        }
        return all;
    }
}
