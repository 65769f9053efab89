package io.github.assay.files.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Determinism;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code metrics/NAME.json} as a project's files are read. */
class DeclaredMetricReaderTest {
    @TempDir
    Path folder;

    private Project project(String file, String json) throws Exception {
        Files.createDirectories(folder.resolve("metrics"));
        Files.writeString(folder.resolve("metrics").resolve(file), json);
        Files.writeString(folder.resolve("cases.jsonl"), "{\"case_id\":\"c\",\"question\":\"q\",\"gold_sql\":\"SELECT 1\"}\n");
        return ProjectFiles.read(folder, Progress.NONE);
    }

    private static List<String> errors(Project project) {
        return project.problems().stream()
                .filter(p -> p.where().file().startsWith("metrics/"))
                .map(Problem::sentence)
                .toList();
    }

    @Test
    void readsEveryKey() throws Exception {
        Project project = project("agreed.json", """
                {"assay_metric": 1, "id": "both", "name": "Both", "version": 3, "range": [-1, 2], "threshold": 0.5,
                 "needs": ["gold_result"], "determinism": "varying", "source": "us",
                 "rules": [{"when": "true", "then": "1"}], "otherwise": "0"}""");
        assertThat(project.metrics().declared())
                .singleElement()
                .satisfies(d -> {
                    assertThat(d.id()).isEqualTo("both");
                    assertThat(d.version()).isEqualTo(3);
                    assertThat(d.low()).isEqualTo(-1);
                    assertThat(d.high()).isEqualTo(2);
                    assertThat(d.threshold()).isEqualTo(OptionalDouble.of(0.5));
                    assertThat(d.needs()).containsExactly("gold_result");
                    assertThat(d.determinism()).isEqualTo(Determinism.VARYING);
                    assertThat(d.branches())
                            .containsExactly(
                                    new DeclaredMetric.Branch("true", "1", "rules[0]"),
                                    new DeclaredMetric.Branch("", "0", "otherwise"));
                });
        assertThat(errors(project)).isEmpty();
    }

    @Test
    void whatIsLeftOutHasADefault() throws Exception {
        assertThat(project("my-metric.json", "{\"expression\": \"1\"}").metrics().declared())
                .singleElement()
                .satisfies(d -> {
                    assertThat(d.id()).isEqualTo("my-metric");
                    assertThat(d.name()).isEqualTo("my-metric");
                    assertThat(d.high()).isEqualTo(1);
                    assertThat(d.threshold()).isEmpty();
                });
    }

    @Test
    void faultsAreNamedAndTheRestOpens() throws Exception {
        refused("{\"expression\": ", "no JSON object");
        refused("[1]", "no JSON object");
        refused("{\"id\": \"Has Spaces\", \"expression\": \"1\"}", "id: \"Has Spaces\"");
        refused("{\"version\": 0, \"expression\": \"1\"}", "version: 0");
        refused("{\"range\": [1, 0], \"expression\": \"1\"}", "[low, high]");
        refused("{\"range\": [0, \"x\"], \"expression\": \"1\"}", "[low, high]");
        refused("{\"range\": [\"-Infinity\", \"Infinity\"], \"expression\": \"1\"}", "[low, high]");
        refused("{\"rules\": [" + "{\"when\": \"true\", \"then\": \"1\"},".repeat(200) + "{\"when\": \"true\", \"then\": \"0\"}]}",
                "201 rules; expected at most 200");
        refused("{\"threshold\": 4, \"expression\": \"1\"}", "threshold: 4");
        refused("{\"name\": \"x\"}", "\"expression\", or \"rules\"");
        refused("{\"assay_metric\": 2, \"expression\": \"1\"}", "Use a newer Assay");
    }

    private void refused(String json, String words) throws Exception {
        Project project = project("x.json", json);
        assertThat(project.metrics().declared()).as(json).isEmpty();
        assertThat(project.cases()).hasSize(1);
        assertThat(errors(project)).as(json).anySatisfy(s -> assertThat(s).contains("metrics/x.json").contains(words));
    }

    @Test
    void unknownKeysAndWordsAreMentioned() throws IOException, Exception {
        assertThat(errors(project("x.json", "{\"expression\": \"1\", \"colour\": 1, \"needs\": [\"luck\"]}")))
                .anySatisfy(s -> assertThat(s).contains("colour"))
                .anySatisfy(s -> assertThat(s).contains("luck"));
    }
}
