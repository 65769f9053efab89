package io.github.assay.service.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.service.review.SystemAnswer.Field;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a prediction's line says reaches the screen; what a judge or the system's confidence says does not. */
class SystemAnswerTest {
    @TempDir
    Path folder;

    private Map<String, SystemAnswer> read(String cases, String predictions) throws Exception {
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1}");
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        Files.createDirectories(folder.resolve("predictions"));
        Files.writeString(folder.resolve("predictions/a.jsonl"), predictions);
        Project project = ProjectFiles.read(folder, Progress.NONE);
        return project.items().stream()
                .collect(java.util.stream.Collectors.toMap(i -> i.evalCase().id(), SystemAnswer::of));
    }

    @Test
    void everyRecordedFieldIsRead() throws Exception {
        SystemAnswer answer = read(
                """
                {"case_id":"c1","question":"?","gold_sql":"","db_id":"d","expected_behavior":"refuse","agent_interpretation":"of the case","expected_tool_calls":[{"name":"list_tables"},"run_sql"]}
                """,
                """
                {"case_id":"c1","system":"a","predicted_sql":"","response_text":"I cannot do that.","agent_interpretation":"delete receipts","refused":true,"error":"timeout","first_attempt_sql":"SELECT 0","correction_attempts":2,"confidence":0.9,"latency_ms":6200,"tokens":{"in":3,"out":4},"cost":{"inputTokens":10,"outputTokens":5},"judge_replies":{"stef":[{"score":3}]},"tool_calls":[{"name":"run_sql","args":{"sql":"SELECT 1","limit":5},"result":"1 row","ms":400,"status":"ok"},{"type":"function","function":{"name":"f","arguments":"{\\"x\\":1}"}},"list_tables"]}
                """)
                .get("c1");
        assertThat(answer.refusalExpected()).isTrue();
        assertThat(answer.response()).isEqualTo("I cannot do that.");
        assertThat(answer.interpretation()).isEqualTo("delete receipts");
        assertThat(answer.refused()).contains(true);
        assertThat(answer.error()).isEqualTo("timeout");
        assertThat(answer.attempts().first()).isEqualTo("SELECT 0");
        assertThat(answer.attempts().corrections()).hasValue(2);
        assertThat(answer.cost().millis()).hasValue(6200);
        assertThat(answer.cost().tokens()).hasValue(15);
        assertThat(answer.expected().orElseThrow()).extracting(SystemAnswer.Call::name).containsExactly("list_tables", "run_sql");
        List<SystemAnswer.Call> calls = answer.calls().orElseThrow();
        assertThat(calls).extracting(SystemAnswer.Call::name).containsExactly("run_sql", "f", "list_tables");
        assertThat(calls.getFirst().arguments()).containsExactly(new Field("sql", "SELECT 1"), new Field("limit", "5"));
        assertThat(calls.getFirst().results()).containsExactly(new Field("", "1 row"), new Field("status", "ok"));
        assertThat(calls.getFirst().millis()).hasValue(400);
        assertThat(calls.get(1).arguments()).containsExactly(new Field("", "{\"x\":1}"));
        assertThat(answer.toString()).as("nothing that could lead").doesNotContain("0.9", "stef", "score");
    }

    @Test
    void predictionsInCaseLinesHaveTheirAnswerToo() throws Exception {
        SystemAnswer answer = read(
                """
                {"case_id":"c1","question":"?","gold_sql":"SELECT 1","db_id":"d","predicted_sql":"SELECT 2","response":"two","tool_calls":[{"name":"t"}]}
                """,
                "")
                .get("c1");
        assertThat(answer.response()).isEqualTo("two");
        assertThat(answer.calls().orElseThrow()).hasSize(1);
    }

    @Test
    void nothingRecordedIsNothingToShow() throws Exception {
        SystemAnswer answer = read(
                "{\"case_id\":\"c1\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}\n",
                "{\"case_id\":\"c1\",\"system\":\"a\",\"predicted_sql\":\"SELECT 2\",\"tool_calls\":null}\n").get("c1");
        assertThat(answer.hasWords()).isFalse();
        assertThat(answer.cost().isEmpty()).isTrue();
    }

    private static Optional<ExecutionOutcome> rows(boolean cut, List<String> columns, Cell[]... rows) {
        ResultTable table = ResultTable.of(columns, rows);
        return Optional.of(new ExecutionOutcome.Rows(
                new ResultTable(table.columns(), table.rows(), cut, Optional.empty()), Duration.ofMillis(columns.hashCode() & 7)));
    }

    private static Cell[] row(Cell... cells) {
        return cells;
    }

    @Test
    void tablesAreTheSameByNamesCellsTypesAndOrder() {
        Optional<ExecutionOutcome> table = rows(false, List.of("n"), row(Cell.of(1)), row(Cell.of(2)));
        List<Optional<ExecutionOutcome>> others = List.of(
                rows(false, List.of("m"), row(Cell.of(1)), row(Cell.of(2))),
                rows(false, List.of("n"), row(Cell.of(2)), row(Cell.of(1))),
                rows(false, List.of("n"), row(Cell.of("1")), row(Cell.of(2))),
                rows(false, List.of("n"), row(Cell.of(1.0)), row(Cell.of(2))),
                rows(false, List.of("n"), row(Cell.of(1))),
                rows(true, List.of("n"), row(Cell.of(1)), row(Cell.of(2))),
                Optional.of(new ExecutionOutcome.EngineError("x")), Optional.empty());
        SameTable tables = new SameTable();
        assertThat(tables.add("a", table)).isEmpty();
        others.forEach(other -> {
            assertThat(SameTable.is(table, other)).isFalse();
            assertThat(tables.add("b", other)).isEmpty();
        });
        assertThat(SameTable.is(Optional.empty(), Optional.empty())).isFalse();
        assertThat(SameTable.is(others.get(6), others.get(6))).as("errors are no tables").isFalse();
        assertThat(tables.add("c", rows(false, List.of("n"), row(Cell.of(1)), row(Cell.of(2))))).isEqualTo("a");
    }
}
