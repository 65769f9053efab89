package io.github.assay.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.project.ProjectFiles;
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
    void fieldsOfAnotherKindThanMetricsTakeAreTold() throws Exception {
        Files.writeString(folder.resolve("cases.jsonl"), """
                {"id":"c1","question":"?","gold_sql":"SELECT 1","ignore_order":"zz","condition_cols":5,"question_spec":[1],"timings":null}
                {"id":"c2","question":"?","gold_sql":"SELECT 1","ignore_order":true,"condition_cols":[0],"question_spec":{}}
                """);
        assertThat(ProjectFiles.read(folder, Progress.NONE).problems()).extracting(p -> p.sentence())
                .contains(
                        "cases.jsonl:1 ignore_order: a text \"zz\"; expected true or false. Metrics that need it do without it.",
                        "cases.jsonl:1 condition_cols: a number 5; expected a list. Metrics that need it do without it.",
                        "cases.jsonl:1 question_spec: a list; expected an object. Metrics that need it do without it.")
                .noneMatch(s -> s.contains("timings") || s.contains("cases.jsonl:2 "));
    }

    @Test
    void anExpectedBehaviorThatNobodyKnowsIsTold() throws Exception {
        Files.writeString(folder.resolve("cases.jsonl"), """
                {"id":"c1","question":"?","gold_sql":"SELECT 1","expected_behavior":"refuze"}
                {"id":"c2","question":"?","gold_sql":"SELECT 1","expected_behavior":"Answer"}
                {"id":"c3","question":"?","expected_behavior":"Out of scope"}
                {"id":"c4","question":"?","expectedBehavior":"refuse-destructive"}
                {"id":"c5","question":"?","gold_sql":"SELECT 1","expected_behavior":null}
                {"id":"c6","question":"?","gold_sql":"SELECT 1","expected_behavior":{"type":"refuse"}}
                """);
        Project project = ProjectFiles.read(folder, Progress.NONE);
        assertThat(project.problems()).extracting(p -> p.sentence()).filteredOn(s -> s.contains("ehavior"))
                .containsExactly(
                        "cases.jsonl:1 expected_behavior: a text \"refuze\"; expected answer, refuse, out_of_scope or destructive. "
                                + "An answer is expected.",
                        "cases.jsonl:6 expected_behavior: an object; expected answer, refuse, out_of_scope or destructive. "
                                + "An answer is expected.");
        assertThat(project.cases()).extracting(c -> c.expected().refusal())
                .containsExactly(false, false, true, true, false, false);
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
