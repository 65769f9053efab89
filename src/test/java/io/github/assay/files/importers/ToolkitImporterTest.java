package io.github.assay.files.importers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.project.CapturedTables;
import io.github.assay.files.records.LazyField;
import java.math.BigDecimal;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evaluation, prediction and judge files of IBM's toolkit, with what its users meet in them. */
class ToolkitImporterTest {
    private static final String JUDGED = "lab:a/model-1-greedy";
    private static final String FAILED = "lab:b/model-2-agentic";

    @TempDir
    Path root;

    private ImportFixture files;

    @BeforeEach
    void folders() throws Exception {
        files = new ImportFixture(root);
    }

    private static Datum number(String digits) {
        return new Datum.Number(new BigDecimal(digits));
    }

    private void evaluation() throws Exception {
        files.file("x-predictions_eval.json", """
                \uFEFF[
                 {
                  "id": 7, "db_id": "shop", "utterance": "Who?", "sql": ["SELECT 1", "SELECT 2"],
                  "gt_df": ["{\\"columns\\":[\\"a\\"],\\"index\\":[0],\\"data\\":[[1.50]]}", "{\\"columns\\":[\\"b\\"],\\"index\\":[],\\"data\\":[]}"],
                  "meta": {"features": {"query_table_count": 1}, "categories": ["has_join"]},
                  "predictions": {
                   "lab:a/model-1-greedy": {
                    "predicted_sql": "SELECT 1", "model_name": "model-1", "inference_time_ms": 12.5, "token_usage": {"total_tokens": 904},
                    "predicted_df": "{\\"columns\\":[\\"\\\\u00e9 \\\\\\"x\\\\\\"\\",\\"a\\"],\\"index\\":[0],\\"data\\":[[null,1.50]]}", "predicted_df_truncated": true,
                    "execution_time_ms": 3.25, "prompt": "a prompt",
                    "evaluation": {"execution_accuracy": 0, "eval_error": 0, "df_error": 0, "llm_score": 1.0, "llm_explanation": "Yes\\n\\nIt is.", "llm_judge_config_digest": "abc"}
                   },
                   "lab:b/model-2-agentic": {
                    "predicted_sql": null, "predicted_df": null, "sql_execution_error": "no such table: t",
                    "evaluation": {"df_error": 1, "df_error_message": "no such table: t", "eval_error": 1, "eval_error_message": "AttributeError"}
                   }
                  }
                 },
                 {"id": 8, "db_id": "shop", "question": "Why?", "sql": "SELECT 3", "gt_df": null,
                  "predictions": {"lab:a/model-1-greedy": {"predicted_sql": "SELECT 3",
                    "evaluation": {"execution_accuracy": 1, "llm_score": 1.0, "llm_explanation": "N/A (did not use LLM due to subset match)"}}}},
                 {"id": 9, "question": "What?", "sql": "SELECT 4",
                  "predictions": {"lab:a/model-1-greedy": {"predicted_sql": "SELECT 4",
                    "evaluation": {"execution_accuracy": 0, "llm_score": 0, "llm_explanation": "**Yes**, surely"}}}}
                ]
                """);
    }

    @Test
    void severalGoldsNullSqlAndMissingTables() throws Exception {
        evaluation();
        ImportResult made = files.run("auto");
        assertThat(made.cases()).isEqualTo(3);
        assertThat(made.predictions()).isEqualTo(4);
        Case first = files.evalCase("7");
        assertThat(first.question()).isEqualTo("Who?");
        assertThat(first.goldSql()).isEqualTo("SELECT 1");
        assertThat(first.expected().goldAlternatives()).containsExactly("SELECT 2");
        assertThat(first.strata().tags()).containsExactly("has_join");
        assertThat(files.text("cases.jsonl")).contains(
                "\"gold_result\":{\"columns\":[\"a\"],\"rows\":[[1.50]]},\"gold_results\":[{\"columns\":[\"a\"],\"rows\":[[1.50]]},{\"columns\":[\"b\"],\"rows\":[]}]");
        Prediction failed = files.prediction("7", FAILED);
        assertThat(failed.sql()).isEmpty();
        assertThat(outcome(failed)).isInstanceOf(ExecutionOutcome.EngineError.class);
        assertThat(files.prediction("8", JUDGED).captured()).isEmpty();
    }

    private ExecutionOutcome outcome(Prediction prediction) {
        Outcome<ExecutionOutcome> loaded = CapturedTables.load(files.target, prediction.captured().orElseThrow());
        return loaded.asValue().orElseThrow();
    }

    @Test
    void storedTablesKeepNamesDigitsAndTheirBeingCut() throws Exception {
        evaluation();
        files.run("text2sql-eval");
        Prediction judged = files.prediction("7", JUDGED);
        ExecutionOutcome.Rows rows = (ExecutionOutcome.Rows) outcome(judged);
        assertThat(rows.table().columns()).extracting("name").containsExactly("é \"x\"", "a");
        assertThat(rows.table().truncated()).isTrue();
        assertThat(rows.table().rows().getFirst().get(1))
                .isEqualTo(io.github.assay.domain.table.Cell.of(new BigDecimal("1.50")));
        assertThat(rows.elapsed()).isEqualTo(java.time.Duration.ofNanos(3_250_000));
        assertThat(judged.answer().tokens()).hasValue(904);
        assertThat(judged.answer().latencyMillis()).hasValue(12.5);
        assertThat(judged.extras().text("model")).contains("model-1");
        assertThat(judged.extras().fields("metadata").text("prompt")).contains("a prompt");
    }

    @Test
    void itsScoresStandApartAndSoDoThoseNobodyJudged() throws Exception {
        evaluation();
        files.run("text2sql-eval");
        Datum.Fields judged = files.imported("7", JUDGED);
        assertThat(judged.text("version")).contains("unknown");
        assertThat(judged.fields("scores").get("llm_score")).contains(number("1.0"));
        assertThat(judged.fields("judges").fields("unknown configuration-abc").text("verdict")).contains("Yes");
        Datum.Fields filled = files.imported("8", JUDGED);
        assertThat(filled.fields("scores").get("llm_score")).isEmpty();
        assertThat(filled.fields("filled_in").fields("llm_score").get("value")).contains(number("1.0"));
        assertThat(filled.fields("judges").isEmpty()).isTrue();
        assertThat(files.imported("9", JUDGED).fields("judges").fields("unknown configuration").text("verdict"))
                .as("a verdict that cannot be read is not a no")
                .contains("unreadable");
        assertThat(files.imported("7", FAILED).fields("scores").get("execution_accuracy")).isEmpty();
        assertThat(files.imported("7", FAILED).fields("messages").text("eval_error_message")).contains("AttributeError");
    }

    @Test
    void longPromptsAndTracesStayInTheirFileUntilTheyAreAskedFor() throws Exception {
        String prompt = "schema ".repeat(5_000);
        files.file("x-predictions.json", "[{\"id\": \"1\", \"db_id\": \"d\", \"question\": \"q\", \"sql\": \"SELECT 1\", "
                + "\"predictions\": {\"s\": {\"predicted_sql\": \"SELECT 1\", \"prompt\": \"" + prompt + "\"}}}]");
        files.run("text2sql-eval");
        Datum kept = files.prediction("1", "s").extras().fields("metadata").get("prompt").orElseThrow();
        Datum.Fields place = kept.asFields().orElseThrow().fields(LazyField.KEY);
        String file = place.text("file").orElseThrow();
        long line = place.get("line").flatMap(Datum::asNumber).orElseThrow().longValue();
        assertThat(files.text(file).lines().skip(line - 1).findFirst()).hasValueSatisfying(l -> assertThat(l).contains(prompt));
    }

    @Test
    void aSummaryIsHeldAgainstTheRecords() throws Exception {
        evaluation();
        files.file("x-predictions_eval_summary.json", """
                {"llm_judge_config": {"model": {"id": "m"}},
                 "lab:a/model-1-greedy": {"execution_accuracy": {"average": 0.3333333, "stddev": 0.5}, "df_error": {"average": 0.9, "stddev": 0}},
                 "gemini": {"execution_accuracy": {"average": 0.616, "stddev": 0}}}""");
        ImportResult made = files.run("text2sql-eval");
        assertThat(made.problems())
                .anySatisfy(p -> assertThat(p.sentence()).contains("gemini").contains("without records"))
                .anySatisfy(p -> assertThat(p.sentence()).contains("df_error").contains("0.9").contains("0.000000"))
                .noneSatisfy(p -> assertThat(p.key()).contains("execution_accuracy"));
        assertThatThrownBy(() -> new ImportFixture(root.resolve("other"))
                        .run("text2sql-eval", files.source.resolve("x-predictions_eval_summary.json"), java.util.Map.of()))
                .isInstanceOf(ProjectFormatException.class)
                .hasMessageContaining("averages only");
    }

    @Test
    void labelsAProgramWroteNeverBecomeVotes() throws Exception {
        files.file("calibration_set.jsonl", """
                        {"id": "b:r1:p", "benchmark": "b", "record_id": "r1", "pipeline": "p", "split": "tune", "label": "No", "label_note": "wrong", "stored_llm_score": 1.0, "inputs": {"question": "q", "ground_truth_sql": "SELECT 1", "ground_truth_df": "  a\\n0 1", "predicted_sql": "SELECT 2", "predicted_df": "  a\\n0 2"}}
                        """)
                .file("default-f8f45e24-set4984164c.jsonl", """
                        {"id": "b:r1:p", "verdict": "Maybe", "score": 0.5, "explanation": "who knows", "seconds": 2.8}
                        {"id": "b:r2:p", "verdict": "No", "score": 0, "explanation": "gone"}
                        """);
        ImportResult made = files.run("auto");
        assertThat(made.cases()).isEqualTo(1);
        assertThat(files.evalCase("r1").labels()).isEmpty();
        assertThat(files.target.resolve("labels")).doesNotExist();
        Datum.Fields imported = files.imported("r1", "p");
        assertThat(imported.fields("reference_label").text("author")).contains("AI assistant");
        assertThat(imported.fields("reference_label").text("label")).contains("No");
        assertThat(imported.fields("judges").fields("default-f8f45e24").text("verdict")).contains("Maybe");
        assertThat(made.problems()).anySatisfy(p -> assertThat(p.key()).isEqualTo("b:r2:p"));
    }
}
