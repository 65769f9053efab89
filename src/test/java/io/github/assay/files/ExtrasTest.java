package io.github.assay.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Case;
import io.github.assay.domain.Datum;
import io.github.assay.domain.Prediction;
import io.github.assay.domain.Project;
import io.github.assay.task.Progress;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Structured fields of cases and predictions reach the metrics, whatever way their keys are spelled. */
class ExtrasTest {
    @TempDir
    private Path folder;

    @Test
    void structuredFieldsKeepTheirShapeAndDigits() throws Exception {
        Files.writeString(folder.resolve("cases.jsonl"), """
                {"id":"c1","question":"?","gold_sql":"SELECT 1","db_id":"d","expectedToolCalls":[{"name":"sql"}],"variantOf":null}
                """);
        Files.writeString(folder.resolve("predictions.jsonl"), """
                {"case_id":"c1","system":"a","predicted_sql":"SELECT 1","ToolCalls":[{"name":"sql","args":{"n":1.10}}]}
                """);
        Project project = ProjectFiles.read(folder, Progress.NONE);
        Case read = project.cases().getFirst();
        assertThat(read.extras().items("expected_tool_calls")).hasSize(1);
        assertThat(read.extras().get("variant_of")).isEmpty();
        Prediction prediction = project.items().getFirst().prediction();
        Datum.Fields call = prediction.extras().items("tool_calls").getFirst().asFields().orElseThrow();
        assertThat(call.text("name")).contains("sql");
        assertThat(call.fields("args").get("n").flatMap(Datum::asNumber)).contains(new BigDecimal("1.10"));
        assertThat(project.problems()).extracting(p -> p.sentence()).noneMatch(s -> s.contains("ToolCalls"));
    }

    @Test
    void applicationRulesOfTheProjectAreRead() throws Exception {
        Files.writeString(folder.resolve("cases.jsonl"), "{\"id\":\"c1\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\"}\n");
        Files.writeString(
                folder.resolve("project.json"), "{\"assay\":1,\"rules\":{\"ignore_filters\":[\"tenant_id\"]}}");
        List<Datum> ignored = ProjectFiles.read(folder, Progress.NONE).rules().items("ignore_filters");
        assertThat(ignored).containsExactly(new Datum.Text("tenant_id"));
    }
}
