package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.ImportPreview;
import io.github.assay.files.importers.Presets;
import io.github.assay.files.importers.packed.SourceTables;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.open.ImportService;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in the forms of other evaluation programs, written by hand: what they are is seen by their keys, and a preset reads them. */
class PresetsTest {
    private static final String Q = "How many shops?";
    private static final String G = "SELECT count(*) FROM shop";
    private static final String P = "SELECT count(name) FROM shop";

    @TempDir
    private Path folder;

    private final ImportService imports = new ImportService(new SourceTables() {
        @Override
        public List<String> names(Path file, DatabaseSpec.Kind kind, Progress progress) {
            throw new AssertionError("no database is here");
        }

        @Override
        public ResultTable rows(Path file, DatabaseSpec.Kind kind, String table, long from, int most, Progress progress) {
            throw new AssertionError("no database is here");
        }
    });

    /**
     * A file.
     *
     * @param rows {@code case|database|system|predicted SQL} of the preview, in its order
     */
    private record Written(String preset, String name, String text, List<String> rows) {}

    private static Written of(String preset, String name, String text, String... rows) {
        return new Written(preset, name, text.replace("QQ", Q).replace("GG", G).replace("PP", P), List.of(rows));
    }

    private static final List<Written> FILES = List.of(
            of("promptfoo", "output.json", """
                {"evalId":"eval-1","results":{"version":3,"prompts":[{"provider":"openai:a","raw":"{{question}}"}],"results":[
                 {"promptIdx":0,"testIdx":0,"provider":{"id":"openai:a","label":""},"prompt":{"raw":"Write SQL: QQ"},"vars":{"question":"QQ","gold_sql":"GG","db_id":"retail"},
                  "response":{"output":"PP","tokenUsage":{"total":90}},"success":true,"score":1,"latencyMs":812,"cost":0.002},
                 {"promptIdx":0,"testIdx":0,"provider":{"id":"local:b"},"vars":{"question":"QQ","gold_sql":"GG","db_id":"retail"},"response":{"output":"GG"},"success":false,"score":0}],
                 "stats":{"successes":1}},"config":{}}""", "0|retail|local:b|" + G, "0|retail|openai:a|" + P),
            of("promptfoo", "results.json", """
                [{"promptIdx":0,"testIdx":4,"provider":{"id":"openai:a"},"vars":{"query":"QQ","expected_sql":"GG"},"response":{"output":"PP"},"score":1}]""", "4||openai:a|" + P),
            of("langsmith", "runs.jsonl", """
                {"id":"r1","reference_example_id":"e1","run_id":"11111111-2222-3333-4444-555555555555","inputs":{"question":"QQ"},"reference_outputs":{"sql":"GG"},"outputs":{"sql":"PP"}}
                """, "e1||unnamed|" + P),
            of("langsmith", "results.csv", "id,input.question,outputs.sql,reference.sql,execution_time,error\ne1,QQ,PP,GG,0.8,\n", "e1||unnamed|" + P),
            of("langsmith-dataset", "examples.jsonl", """
                {"id":"e1","dataset_id":"d","inputs":{"question":"QQ"},"outputs":{"sql":"GG"},"metadata":{"db_id":"retail"}}
                """, "e1|retail||"),
            of("langsmith-dataset", "examples.csv", "id,inputs,outputs,split\ne1,\"{\"\"query\"\": \"\"QQ\"\"}\",\"{\"\"answer\"\": \"\"GG\"\"}\",base\n", "e1|||"),
            of("langfuse", "items.json", """
                [{"id":"i1","datasetId":"d","datasetName":"retail","status":"ACTIVE","input":{"question":"QQ"},"expectedOutput":{"sql":"GG"},"metadata":{"db_id":"retail"},"sourceTraceId":null}]
                """, "i1|retail||"),
            of("langfuse", "page.json", """
                {"data":[{"id":"i1","datasetId":"d","input":"QQ","expectedOutput":"GG","output":"PP"}],"meta":{"page":1}}""", "i1||unnamed|" + P),
            of("deepeval", "run.json", """
                {"identifier":"x","testCases":[{"name":"test_case_0","input":"QQ","actualOutput":"PP","expectedOutput":"GG","success":true,"metricsData":[{"name":"Correctness","score":0.9}]}],"metricsScores":[]}
                """, "1||unnamed|" + P),
            of("deepeval", "goldens.json", """
                [{"input":"QQ","actual_output":"PP","expected_output":"GG","retrieval_context":["shop(name)"]}]""", "1||unnamed|" + P),
            of("deepeval", "latest_test_run.json", """
                {"testRunData":{"testCases":[{"name":"test_case_0","input":"QQ","actualOutput":"PP","expectedOutput":"GG","success":true,"metadata":{"db_id":"retail"}}]},"testRunLink":"x"}
                """, "1|retail|unnamed|" + P),
            of("ragas", "samples.jsonl", """
                {"user_input":"QQ","retrieved_contexts":["shop(name)"],"response":"PP","reference":"GG","faithfulness":0.9}
                """, "1||unnamed|" + P),
            of("ragas", "samples.csv", "user_input,response,reference\nQQ,PP,GG\n", "1||unnamed|" + P),
            of("braintrust", "experiment.jsonl", """
                {"id":"b1","input":{"question":"QQ"},"output":"PP","expected":"GG","scores":{"exact":1},"metadata":{"db":"retail"},"metrics":{"tokens":120},"span_id":"s","root_span_id":"s"}
                """, "b1|retail|unnamed|" + P),
            of("braintrust", "events.json", """
                {"events":[{"id":"b1","input":"QQ","output":{"sql":"PP"},"expected":{"sql":"GG"},"scores":{"exact":0},"span_id":"s"}]}""", "b1||unnamed|" + P),
            of("mlflow", "eval.csv", "request_id,request,response,expected_response,latency\nt1,QQ,PP,GG,0.4\n", "t1||unnamed|" + P),
            of("mlflow", "eval.jsonl", """
                {"trace_id":"t1","inputs":{"question":"QQ"},"outputs":"PP","expectations":{"expected_response":"GG"}}
                """, "t1||unnamed|" + P),
            of("otel", "spans.jsonl", """
                {"name":"chat","context":{"trace_id":"0x1","span_id":"0xa"},"attributes":{"gen_ai.request.model":"m","gen_ai.prompt.0.content":"QQ","gen_ai.completion.0.content":"PP","gold_sql":"GG"}}
                """, "0xa||m|" + P),
            of("otel", "messages.jsonl", """
                {"context":{"span_id":"0xa"},"attributes":{"gen_ai.request.model":"m","gen_ai.input.messages":[{"role":"user","parts":[{"type":"text","content":"QQ"}]}],"gen_ai.output.messages":[{"role":"assistant","parts":[{"type":"text","content":"PP"}]}],"gold_sql":"GG"}}
                """, "0xa||m|" + P),
            of("otel", "spans.json", """
                {"spans":[{"span_id":"0xa","attributes":{"gen_ai.response.model":"m","gen_ai.prompt":"QQ","gen_ai.completion":"PP","gold_sql":"GG","db.namespace":"retail"}}]}""", "0xa|retail|m|" + P),
            of("hf", "first-rows.json", """
                {"features":[{"feature_idx":0,"name":"question"}],"rows":[{"row_idx":0,"row":{"question":"QQ","context":"CREATE TABLE shop(name)","answer":"GG"},"truncated_cells":[]}]}
                """, "0|||"),
            of("hf", "rows.jsonl", """
                {"row_idx":3,"row":{"sql_prompt":"QQ","sql":"GG","db_id":"retail"}}
                """, "3|retail||"),
            of("hf", "bird.json", """
                {"rows":[{"row_idx":0,"row":{"question_id":7,"db_id":"retail","question":"QQ","evidence":"","SQL":"GG","answer":"12","difficulty":"simple"}}]}
                """, "7|retail||"));

    private ImportRequest request(Path file) {
        return new ImportRequest(ImportRequest.AUTO, file, folder.resolve("none"), Importer.Databases.NONE);
    }

    @Test
    void eachFileIsKnownByItsKeysAndRead() throws Exception {
        for (Written file : FILES) {
            Path path = Files.writeString(folder.resolve(file.name()), file.text());
            ImportPreview plain = imports.preview(request(path), Progress.NONE);
            assertThat(plain.preset().map(Presets.Match::name)).as(file.preset() + " " + file.name()).contains(file.preset());
            ImportPreview read = imports.preview(imports.withPreset(request(path), file.preset(), Progress.NONE), Progress.NONE);
            assertThat(read.rows().stream().map(r -> r.caseId() + "|" + r.dbId() + "|" + r.system() + "|" + r.predictedSql()).toList())
                    .as(file.preset() + " " + file.name()).isEqualTo(file.rows());
            assertThat(read.rows()).allSatisfy(r -> assertThat(r.question() + r.goldSql()).as(file.name()).isEqualTo(Q + G));
            assertThat(read.preset()).as("nothing more is proposed").isEmpty();
            Files.delete(path);
        }
        assertThat(FILES.stream().map(Written::preset).distinct().toList()).isEqualTo(imports.presets());
    }

    /** The command takes a preset, what {@code --map} states counts before it, and another program's file is named. */
    @Test
    void theCommandTakesAPreset() throws IOException {
        Path file = Files.writeString(folder.resolve("output.json"), FILES.getFirst().text());
        String to = folder.resolve("p").toString();
        CommandRun made = CommandRun.of("import", file.toString(), "--preset", "promptfoo", "--map", "db_id=", "--to", to);
        assertThat(made.status()).as(made.err()).isLessThan(2);
        assertThat(made.out()).contains("1 case, 2 predictions");
        assertThat(Files.readString(Path.of(to, "cases.jsonl"))).contains("\"gold_sql\":\"" + G + "\",\"promptIdx\"");
        CommandRun other = CommandRun.of("import", file.toString(), "--preset", "ragas", "--preview");
        assertThat(other.status()).isEqualTo(3);
        assertThat(other.err()).contains("has not the keys of ragas", "a promptfoo evaluation", "--preset promptfoo");
        assertThat(CommandRun.of("import", file.toString(), "--preset", "none", "--preview").err()).contains("is no preset", "deepeval");
        CommandRun added = CommandRun.of("add", file.toString(), "--preset", "promptfoo", "--map", "db_id=", "--to", to, "--run", "r2", "--preview");
        assertThat(added.out()).as(added.err()).contains("openai:a, run r2: 1 prediction", "local:b, run r2: 1 prediction");
    }

    /** Damaged files: a preview, or a refusal in words. */
    @Test
    @Tag("exhaustive")
    void damagedFilesAreReadOrRefused() throws Exception {
        Random random = new Random(7);
        for (Written file : FILES) {
            byte[] whole = file.text().getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 300; i++) {
                byte[] changed = java.util.Arrays.copyOf(whole, random.nextInt(4) == 0 ? random.nextInt(whole.length) : whole.length);
                for (int n = random.nextInt(4); n > 0 && changed.length > 0; n--) {
                    changed[random.nextInt(changed.length)] = (byte) "{}[]\",:\n0aé".charAt(random.nextInt(11));
                }
                Path path = Files.write(folder.resolve(file.name()), changed);
                try {
                    ImportPreview read = imports.preview(imports.withPreset(request(path), file.preset(), Progress.NONE), Progress.NONE);
                    assertThat(read.rows()).hasSizeLessThanOrEqualTo(5);
                } catch (ProjectFormatException e) {
                    assertThat(e.sentence()).isNotBlank();
                }
                Files.delete(path);
            }
        }
    }
}
