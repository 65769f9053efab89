package io.github.assay.files.importers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.project.CapturedTables;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Formats that hold a case, an answer or both in a record (metrics.md §7.2), with the traps of each. */
class RecordFormatsTest {
    @TempDir
    Path root;

    private ImportFixture files;

    @BeforeEach
    void folders() throws Exception {
        files = new ImportFixture(root);
    }

    private static Datum.Number number(String digits) {
        return new Datum.Number(new BigDecimal(digits));
    }

    @Test
    void datafaceBenchmarkAndResultsAreOneProject() throws Exception {
        files.file("benchmark.jsonl", """
                        {"case_id": "b1", "question": "q1", "gold_sql": "SELECT 1", "schema": "shop", "complexity": "easy", "category": "group_by"}
                        {"case_id": "b2", "question": "q2", "gold_sql": "SELECT 2", "schema": "shop", "complexity": "hard", "category": "join"}
                        """)
                .file("results.jsonl", """
                        {"case_id": "b1", "generated_sql": "SELECT 1", "backend": "raw_llm", "backend_metadata": {"k": 1.10}, "parse_ok": true, "grounding_ok": null, "equivalence": "equivalent", "rationale": "same", "pass": true}
                        {"case_id": "b2", "generated_sql": "SELEC 2", "backend": "raw_llm", "parse_ok": false, "grounding_ok": false, "hallucinated_tables": ["x"], "equivalence": "skipped", "pass": false}
                        """);
        ImportResult made = files.run("dataface");
        assertThat(made.cases()).isEqualTo(2);
        assertThat(made.predictions()).isEqualTo(2);
        Case first = files.evalCase("b1");
        assertThat(first.dbId()).as("schema is a label, not a schema").isEqualTo("shop");
        assertThat(first.strata().complexity()).isEqualTo("easy");
        assertThat(first.strata().category()).isEqualTo("group_by");
        assertThat(files.text("predictions/raw_llm.jsonl"))
                .contains("\"judge_replies\":{\"dataface-equivalence\":[{\"equivalence\":\"equivalent\",\"rationale\":\"same\"}]}");
        assertThat(files.text("predictions/raw_llm.jsonl").lines().toList().getLast())
                .as("a judge that was skipped has said nothing")
                .doesNotContain("judge_replies");
        assertThat(files.prediction("b1", "raw_llm").extras().fields("backend_metadata").get("k")).contains(number("1.10"));
        Datum.Fields scores = files.imported("b2", "raw_llm").fields("scores");
        assertThat(scores.get("parse_ok")).contains(new Datum.Flag(false));
        assertThat(scores.items("hallucinated_tables")).containsExactly(new Datum.Text("x"));
        assertThat(files.imported("b1", "raw_llm").fields("scores").get("grounding_ok")).isEmpty();
    }

    @Test
    void defogRowsAreNumberedAndGoldQueriesHaveAlternatives() throws Exception {
        files.file("questions_gen.csv", """
                        db_name,query_category,question,query,full_instructions
                        shop,order_by,Who?,"SELECT {id,name} FROM t GROUP BY {}; SELECT count(*) FROM t","use ';' never"
                        shop,other,How many?,SELECT count(*) FROM t,
                        """)
                .file("idk.csv", "db_name,query_category,question,query\nshop,idk,What is love?,\n");
        ImportResult made = files.run("defog");
        assertThat(made.cases()).isEqualTo(3);
        Case first = files.evalCase("1");
        assertThat(first.goldSql()).isEqualTo("SELECT id, name FROM t GROUP BY id, name");
        assertThat(first.expected().goldAlternatives()).containsExactly(
                "SELECT id FROM t GROUP BY id", "SELECT name FROM t GROUP BY name", "SELECT count(*) FROM t");
        assertThat(first.context().evidence()).isEqualTo("use ';' never");
        assertThat(first.strata().category()).isEqualTo("order_by");
        assertThat(files.evalCase("2").expected().goldAlternatives()).isEmpty();
        assertThat(files.evalCase("idk-1").expected().refusal()).isTrue();
    }

    @Test
    void defogResultsKeepTheirVerdictsBesideOurs() throws Exception {
        files.file("results.csv", """
                db_name,query_category,question,query,generated_query,correct,error_db_exec,error_query_gen,error_msg
                shop,other,How many?,SELECT count(*) FROM t,SELECT 1,0,1,0,no such table
                """);
        files.run("defog");
        Prediction answer = files.prediction("1", "results");
        assertThat(answer.sql()).isEqualTo("SELECT 1");
        assertThat(files.imported("1", "results").fields("scores").get("correct")).contains(number("0"));
        assertThat(answer.extras().fields("metadata").text("error_msg")).contains("no such table");
        assertThat(answer.extras().fields("metadata").text("correct")).contains("0");
        assertThat(answer.answer().error()).isEqualTo("no such table");
    }

    /** A failure is stated by a flag, with or without words; words without a flag state none. */
    @Test
    void defogsStatedFailuresAreErrorsOfThePrediction() throws Exception {
        files.file("results.csv", """
                db_name,query_category,question,query,generated_query,correct,error_db_exec,error_query_gen,timeout,error_msg
                shop,other,One?,SELECT count(*) FROM t,SELECT 1,0,1.0,0,0,
                shop,other,Two?,SELECT count(*) FROM t,SELECT 2,0,0,0,1,QUERY EXECUTION TIMEOUT
                shop,other,Three?,SELECT count(*) FROM t,,0,0,1,0,no answer
                shop,other,Four?,SELECT count(*) FROM t,SELECT 4,0,0,0,0,
                """);
        files.run("defog");
        assertThat(files.prediction("1", "results").answer().error()).isEqualTo("error_db_exec is 1, without a message");
        assertThat(files.prediction("2", "results").answer().error()).isEqualTo("QUERY EXECUTION TIMEOUT");
        assertThat(files.prediction("3", "results").answer().error()).isEqualTo("no answer");
        assertThat(files.prediction("4", "results").answer().error()).isEmpty();
    }

    @Test
    void badgerRecordsAreRunsOfAgentsWithLabelsOfTheirOwn() throws Exception {
        files.file("runs.csv", """
                EVAL_RUN_ID,AGENT_NAME,BATCH_ID,EVAL_RUN_DATE,Question,Gold SQL,GeneratedSQL,gold_result_table,Expected Tool Sequence,tool_calls,Expected Clarification Questions,response,agent_interpretation,annotator_1,annotator_2
                r7,alpha,b1,2025-01-02,Who?,SELECT 1,SELECT 1,"[{""a"": 1}]","[""sql"", ""chart""]",sql -> chart,"[""Which year?""]",It is 1.,one thing,1,1?
                r8,beta,b1,2025-01-02,Who?,SELECT 1,SELECT 2,"[{""a"": 1}]","[""sql"", ""chart""]",sql,,It is 2.,another,0,
                """);
        ImportResult made = files.run("badger");
        assertThat(made.cases()).as("two runs of one question are one case").isEqualTo(1);
        assertThat(made.predictions()).isEqualTo(2);
        Case c = files.evalCase("1");
        assertThat(c.goldSql()).isEqualTo("SELECT 1");
        assertThat(c.context().interpretation()).isEqualTo("one thing");
        assertThat(c.extras().items("expected_clarifications")).containsExactly(new Datum.Text("Which year?"));
        assertThat(c.extras().items("expected_tool_calls"))
                .extracting(d -> d.asFields().orElseThrow().text("name").orElseThrow())
                .containsExactly("sql", "chart");
        Prediction alpha = files.prediction("1", "alpha");
        assertThat(alpha.runId()).isEqualTo("r7");
        assertThat(alpha.extras().fields("run").text("batch")).contains("b1");
        assertThat(alpha.extras().fields("run").text("date")).contains("2025-01-02");
        assertThat(alpha.extras().items("tool_calls"))
                .extracting(d -> d.asFields().orElseThrow().text("name").orElseThrow())
                .containsExactly("sql", "chart");
        assertThat(alpha.answer().responseText()).isEqualTo("It is 1.");
        assertThat(files.text("labels/imported.jsonl").lines())
                .containsExactly(
                        "{\"case_id\":\"1\",\"system\":\"alpha\",\"run_id\":\"r7\",\"annotator\":\"annotator_1\",\"label\":\"1\",\"at\":\"1970-01-01T00:00:00Z\"}",
                        "{\"case_id\":\"1\",\"system\":\"beta\",\"run_id\":\"r8\",\"annotator\":\"annotator_1\",\"label\":\"0\",\"at\":\"1970-01-01T00:00:00Z\"}");
        assertThat(made.problems()).anySatisfy(p -> assertThat(p.found()).contains("1?"));
        Outcome<ExecutionOutcome> gold = CapturedTables.load(files.target, c.captured().orElseThrow());
        assertThat(((ExecutionOutcome.Rows) gold.asValue().orElseThrow()).table().rowCount()).isEqualTo(1);
    }

    @Test
    void stefLogsNeedNoGoldAndCarryTheirReplies() throws Exception {
        files.file("log.jsonl", """
                {"question": "sales?", "enriched_question": "total sales", "sql": "SELECT 1", "app_rules": {"ignore_filters": ["tenant_id"]}, "result": {"filters_applied_status": "fully_applied", "overall_verdict": "Correct", "confidence": 0.9}}
                {"question": "costs?", "sql": "SELECT 2", "result": "{\\"overall_verdict\\": \\"Incorrect\\", \\"confidence\\": 0.5, \\"filters_applied_status\\": \\"not_applied\\"}"}
                """);
        ImportResult made = files.run("stef");
        assertThat(made.cases()).isEqualTo(2);
        assertThat(files.prediction("1", "system").sql()).isEqualTo("SELECT 1");
        assertThat(files.evalCase("1").context().enrichedQuestion()).isEqualTo("total sales");
        assertThat(files.evalCase("1").extras().fields("app_rules").items("ignore_filters"))
                .containsExactly(new Datum.Text("tenant_id"));
        assertThat(files.text("predictions/system.jsonl").lines().toList())
                .satisfiesExactly(
                        l -> assertThat(l).contains("\"stef\":[{\"filters_applied_status\":\"fully_applied\""),
                        l -> assertThat(l).contains("\"stef\":[{\"overall_verdict\":\"Incorrect\""));
    }

    @Test
    void flexAndNl2sql360KeepTheirScoresAndReplies() throws Exception {
        files.file("flex.json", """
                [{"question": "q", "db": "d", "ground_truth": "SELECT 1", "pred": "SELECT 2", "ex": 0, "judge_result": {"correct": true, "rationale": "r"}},
                 {"question": "p", "db": "d", "ground_truth": "SELECT 3", "pred": "SELECT 4", "ex": 1, "judge_result": "error"}]""");
        files.run("flex");
        assertThat(files.prediction("1", "flex").sql()).isEqualTo("SELECT 2");
        assertThat(files.evalCase("1").goldSql()).isEqualTo("SELECT 1");
        assertThat(files.imported("1", "flex").fields("scores").get("ex")).contains(number("0"));
        assertThat(files.text("predictions/flex.jsonl"))
                .contains("\"judge_replies\":{\"flex\":[{\"correct\":true,\"rationale\":\"r\"}]}")
                .contains("\"judge_replies\":{\"flex\":[\"error\"]}");
    }

    @Test
    void nl2sql360ScoresStandBesideOurs() throws Exception {
        files.file("run.jsonl", "{\"question\": \"q\", \"db\": \"d\", \"gold\": \"SELECT 1\", \"predicted_sql\": \"SELECT 1\", \"res\": 1}\n");
        files.run("nl2sql360");
        assertThat(files.imported("1", "run").fields("scores").get("res")).contains(number("1"));
        assertThat(files.prediction("1", "run").extras().fields("metadata").get("res")).contains(number("1"));
    }

    @Test
    void spider2HasVariantsOfGoldTablesAndRulesOfComparison() throws Exception {
        files.file("spider2-lite.jsonl", """
                        {"instance_id": "sf_1", "instruction": "What?", "db": "D", "external_knowledge": "doc.md"}
                        {"instance_id": "bq002", "question": "Why?", "db": "E"}
                        """)
                .file("evaluation_suite/gold/spider2-lite_eval.jsonl", """
                        {"instance_id": "sf_1", "condition_cols": [[0], [1, 2]], "ignore_order": true}
                        {"instance_id": "bq002", "condition_cols": [], "ignore_order": false}
                        """)
                .file("evaluation_suite/gold/exec_result/sf_1_b.csv", "x,y,z\n1,2,3\n")
                .file("evaluation_suite/gold/exec_result/sf_1_a.csv", "x\n1\n")
                .file("evaluation_suite/gold/exec_result/bq002.csv", "x\n7\n")
                .file("evaluation_suite/gold/sql/bq002.sql", "SELECT 7\n")
                .file("my-agent/sf_1.sql", "Here it is:\n```sql\nSELECT 1\n```\nDone.")
                .file("my-agent/bq002.csv", "x\n7\n");
        files.run("spider2");
        Case variants = files.evalCase("sf_1");
        assertThat(variants.question()).isEqualTo("What?");
        assertThat(variants.context().evidence()).isEqualTo("doc.md");
        assertThat(files.text("cases.jsonl")).contains(
                "\"gold_results\":[{\"file\":\"results/gold/sf_1_a.csv\"},{\"file\":\"results/gold/sf_1_b.csv\"}]");
        assertThat(variants.extras().items("condition_cols")).hasSize(2);
        assertThat(variants.extras().get("ignore_order")).contains(new Datum.Flag(true));
        assertThat(files.evalCase("bq002").goldSql()).isEqualTo("SELECT 7");
        assertThat(files.prediction("sf_1", "my-agent").sql()).isEqualTo("SELECT 1");
        assertThat(CapturedTables.load(files.target, files.prediction("bq002", "my-agent").captured().orElseThrow())
                        .asValue())
                .isPresent();
        assertThat(CapturedTables.load(files.target, variants.captured().orElseThrow()).asValue()).isPresent();
    }

    @Test
    void columnsThatASpider2GoldTableDoesNotHaveAreToldWhenImporting() throws Exception {
        files.file("i.jsonl", """
                        {"instance_id": "a", "question": "q", "db": "d"}
                        {"instance_id": "b", "question": "q", "db": "d"}
                        """)
                .file("gold/e_eval.jsonl", """
                        {"instance_id": "a", "condition_cols": [0, 5], "ignore_order": true}
                        {"instance_id": "b", "condition_cols": [[0], [0, 1]], "ignore_order": true}
                        """)
                .file("gold/a.csv", "x,y\n1,2\n")
                .file("gold/b_a.csv", "x,y\n1,2\n")
                .file("gold/b_b.csv", "x\n1\n");
        assertThat(files.run("spider2").problems()).extracting(Problem::sentence)
                .filteredOn(s -> s.contains("condition_cols"))
                .containsExactly(
                        "gold/a.csv:1 condition_cols: column 5; expected a column from 0 to 1. "
                                + "ex-spider2 has no score for the case until the rule or the table is corrected.",
                        "gold/b_b.csv:1 condition_cols: column 1; expected a column from 0 to 0. "
                                + "ex-spider2 has no score for the case until the rule or the table is corrected.");
    }

    @Test
    void tablesJsonGivesSchemasWhereNoDatabaseIsAtHand() throws Exception {
        files.file("dev.json", """
                        [{"db_id": "pets", "question": "q", "query": "SELECT 1"}, {"db_id": "here", "question": "r", "query": "SELECT 2"}]""")
                .file("tables.json", """
                        [{"db_id": "pets", "table_names_original": ["pet", "owner"], "column_names_original": [[-1, "*"], [0, "id"], [0, "oid"], [1, "id"]],
                          "column_types": ["text", "number", "number", "number"], "primary_keys": [1, 3], "foreign_keys": [[2, 3]]},
                         {"db_id": "here", "table_names_original": [], "column_names_original": [], "column_types": [], "primary_keys": [], "foreign_keys": []}]""")
                .file("database/here/here.sqlite", "SQLite format 3\0");
        files.run("spider");
        List<Datum> tables = files.evalCase("0").extras().fields("schema").items("tables");
        Datum.Fields pet = tables.getFirst().asFields().orElseThrow();
        assertThat(pet.text("name")).contains("pet");
        assertThat(pet.items("columns")).hasSize(2);
        assertThat(pet.items("foreign_keys").getFirst().asFields().orElseThrow().text("ref_table")).contains("owner");
        assertThat(files.evalCase("1").extras().get("schema")).as("the database says it better").isEmpty();
    }

    @Test
    void birdKeepsSqlWithoutSeparatorAndTakesNoDatabaseFromIt() throws Exception {
        files.file("dev.json", """
                        [{"question_id": 0, "db_id": "school", "question": "q", "SQL": "SELECT 1"},
                         {"question_id": 1, "db_id": "school", "question": "r", "SQL": "SELECT 2"}]""")
                .file("sys.json", "{\"1\": 7, \"0\": \"SELECT x FROM y\", \"note\": \"hi\"}");
        ImportResult made = files.run("bird");
        assertThat(files.prediction("0", "sys").sql()).isEqualTo("SELECT x FROM y");
        assertThat(files.evalCase("0").dbId()).isEqualTo("school");
        assertThat(files.prediction("1", "sys").sql()).as("a value that is no text is no prediction").isEmpty();
        assertThat(made.problems()).anySatisfy(p -> assertThat(p.key()).isEqualTo("note"));
    }

    @Test
    void severalGoldQueriesInOneFieldAndTheOnesAskedFor() throws Exception {
        files.file("mine.jsonl", "{\"nr\": 5, \"ask\": \"q\", \"sqls\": [\"SELECT 1\", \"SELECT 2\"], \"ana\": \"pass\", \"answer\": \"SELECT 3\"}\n");
        ImportResult made = files.run("jsonl", files.source.resolve("mine.jsonl"), Map.of(
                "case_id", "nr", "question", "ask", "gold_sql", "sqls", "label:ana", "ana", "predicted_sql:bot", "answer",
                "db_id", "nowhere"));
        assertThat(files.evalCase("5").goldSql()).isEqualTo("SELECT 1");
        assertThat(files.evalCase("5").expected().goldAlternatives()).containsExactly("SELECT 2");
        assertThat(files.prediction("5", "bot").sql()).isEqualTo("SELECT 3");
        assertThat(files.evalCase("5").labels()).containsKey("ana");
        assertThat(made.problems()).anySatisfy(p -> assertThat(p.found()).contains("nothing called 'nowhere'"));
    }
}
