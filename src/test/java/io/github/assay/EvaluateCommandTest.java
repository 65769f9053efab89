package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay evaluate}: one file from the source to the report, in both forms. */
@Timeout(180)
class EvaluateCommandTest {
    private static final String REPLY = ReplyBody.of(
            "{\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\"Correct\",\"confidence\":0.9}", "served", WireForm.CHAT);

    @TempDir
    private Path root;

    private Path source() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Map<String, Object> table = Map.of("columns", List.of("a"), "rows", List.of(List.of(i)), "status", "ok");
            lines.add(Json.line(Map.of("case_id", "c" + i, "question", "Which " + i + "?", "gold_sql", "SELECT " + i, "db_id", "d",
                    "system", "s", "predicted_sql", "SELECT " + i, "gold_result", table, "result", table)));
        }
        return Files.write(root.resolve("answers of s.jsonl"), lines);
    }

    private Path config(String name, String text) throws IOException {
        return Files.writeString(root.resolve(name), text);
    }

    @Test
    void oneFileLeadsFromTheSourceToTheReportAndNothingIsDoneTwice() throws Exception {
        source();
        Path agent = Files.writeString(root.resolve("agent.sh"), "#!/bin/sh\ncat > /dev/null; echo x >> " + root
                + "/starts; echo '{\"sql\":\"SELECT 1\",\"pipeline\":{\"generator\":\"few_shot\"}}'\n");
        assertThat(agent.toFile().setExecutable(true)).isTrue();
        Files.writeString(root.resolve("week2.jsonl"), "{\"case_id\":\"c0\",\"sql\":\"SELECT 7\"}\n");
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, REPLY))) {
            Path config = config("evaluation.json", "{\"assay\":1,\"project\":\"made\",\"source\":\"answers of s.jsonl\","
                    + "\"predictions\":[{\"source\":\"week2.jsonl\",\"system\":\"s\"}],\"agents\":{\"shell\":{\"type\":\"command\","
                    + "\"command\":[\"" + agent + "\"],\"parallel\":1}},\"judges\":{\"default\":{\"baseUrl\":\"" + server.base()
                    + "\",\"model\":\"m\"},\"stef\":{}},\"metrics\":[\"ex\",\"stef-score\"],\"scores\":\"scores.jsonl\",\"report\":\"report\","
                    + "\"colour\":1}");
            CommandRun plan = CommandRun.of("evaluate", config.toString(), "--dry-run");
            assertThat(plan.out()).contains("assay import '", "assay generate ", "assay judge ", "assay report ");
            assertThat(plan.err()).contains("Keys that mean nothing here: colour");
            assertThat(root.resolve("made")).doesNotExist();

            CommandRun requested = CommandRun.of("evaluate", config.toString());
            assertThat(requested.status()).isEqualTo(2);
            assertThat(requested.err()).contains("This command of project.json would be started for up to 4 cases", "The evaluation stopped here");
            assertThat(root.resolve("starts")).doesNotExist();
            assertThat(server.arrived()).isZero();

            CommandRun run = CommandRun.of("evaluate", config.toString(), "--yes", "--agree", agent.toString());
            assertThat(run.status()).as(run.err() + run.out()).isLessThan(2);
            assertThat(root.resolve("report")).isDirectory();
            assertThat(Files.readString(root.resolve("scores.jsonl"))).contains("\"metric\":\"stef-score\"");
            assertThat(Files.readAllLines(root.resolve("starts"))).hasSize(4);
            long sent = server.arrived();
            assertThat(sent).isPositive();

            CommandRun again = CommandRun.of("evaluate", config.toString(), "--yes", "--json", "--agree", agent.toString());
            assertThat(again.out()).contains("\"skipped\":true").doesNotContain("\"step\":\"import\"");
            assertThat(Files.readAllLines(root.resolve("starts"))).hasSize(4);
            assertThat(server.arrived()).isEqualTo(sent);
            assertThat(root.resolve("made/predictions").toFile().list()).contains("s-r2.jsonl").doesNotContain("s-r3.jsonl");
        }
        assertThat(CommandRun.of("systems", root.resolve("made").toString(), "--metric", "ex", "--by", "metadata.pipeline.generator").out())
                .contains("few_shot");
    }

    @Test
    void aFailingStepStopsWithItsReasonAndKeepsWhatWasFinished() throws Exception {
        source();
        Path config = config("evaluation.json", "{\"project\":\"made\",\"source\":\"answers of s.jsonl\",\"predictions\":[\"gone.jsonl\"],"
                + "\"report\":\"report\"}");
        CommandRun run = CommandRun.of("evaluate", config.toString());
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("gone.jsonl");
        assertThat(root.resolve("made/cases.jsonl")).exists();
        assertThat(root.resolve("report")).doesNotExist();
    }

    private Path database(String name) throws Exception {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + file); Statement statement = db.createStatement()) {
            statement.execute("CREATE TABLE t(a INTEGER)");
            statement.execute("INSERT INTO t VALUES (1), (2)");
        }
        return file;
    }

    @Test
    void aSourceIsReadAndAGateDecidedAsTheFileSays() throws Exception {
        config("export.json", "{\"out\":{\"items\":[{\"case_id\":\"c\",\"vars\":{\"q\":\"Which?\"},\"gold_sql\":\"SELECT 1\",\"system\":\"s\",\"predicted_sql\":\"SELECT 1\"}]}}");
        Path config = config("evaluation.json", """
                {"assay":1,"project":"made","metrics":["parse-ok"],"gate":{"min":["parse-ok>=0.1"],"filter":"system:s"},
                 "source":{"path":"export.json","format":"jsonl","records":"out.items","map":{"question":"vars.q"}}}""");
        assertThat(CommandRun.of("evaluate", config.toString(), "--dry-run").out())
                .contains("--map question=vars.q --records out.items", "assay gate ", "--filter system:s --min");
        CommandRun done = CommandRun.of("evaluate", config.toString());
        assertThat(done.out()).as(done.err()).contains("1 case, 1 prediction", "passed  s       parse-ok at least 0.1");
        assertThat(Files.readString(root.resolve("made/cases.jsonl"))).contains("\"question\":\"Which?\"");
        Path wrong = config("wrong.json", "{\"assay\":1,\"project\":\"made\",\"gate\":{\"least\":1}}");
        assertThat(CommandRun.of("evaluate", wrong.toString()).err()).contains("gate", "min", "noWorseThan");
    }

    private void cases() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            lines.add(Json.line(Map.of("case_id", "c" + i, "question", "Which " + i + "?", "gold_sql", "SELECT count(*) FROM t", "db_id", "d")));
        }
        Files.write(root.resolve("cases.jsonl"), lines);
    }

    private void agent(String name, String body) throws IOException {
        Path file = Files.writeString(root.resolve(name), "#!/bin/sh\ncat > /dev/null\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** Paths of every kind, from a folder beside the project's and from another working folder. */
    @Test
    void pathsBeginAtTheFilesFolderAndEverythingThatWorksEndsWithZero() throws Exception {
        database("data/own.sqlite");
        database("data/url.sqlite");
        cases();
        agent("agent.sh", "ls > listed; echo '{\"sql\":\"SELECT count(*) FROM t\"}'");
        Files.createDirectories(root.resolve("tools"));
        Files.move(root.resolve("agent.sh"), root.resolve("tools/other.sh"));
        agent("agent.sh", "ls > listed; echo '{\"sql\":\"SELECT count(*) FROM t\"}'");
        Files.writeString(root.resolve("pool.jsonl"), "{\"question\":\"All?\",\"sql\":\"SELECT a FROM t\"}\n");
        for (String databases : List.of("{\"d\":\"data/own.sqlite\"}", "{\"d\":{\"url\":\"jdbc:sqlite:data/url.sqlite\"}}")) {
            String project = "made" + Math.abs(databases.hashCode());
            Path config = config("e.json", "{\"assay\":1,\"project\":\"in/" + project + "\",\"source\":\"cases.jsonl\",\"databases\":" + databases
                    + ",\"agents\":{\"default\":{\"parallel\":1},\"here\":{\"type\":\"command\",\"command\":[\"./agent.sh\"],"
                    + "\"examples\":{\"k\":1,\"pool\":\"pool.jsonl\"}},\"there\":{\"type\":\"command\",\"command\":[\"./other.sh\"],"
                    + "\"folder\":\"tools\"}},\"metrics\":[\"ex\"],\"scores\":\"out.jsonl\",\"report\":\"report\"}");
            Files.createDirectories(root.resolve("in"));
            CommandRun run = CommandRun.of("evaluate", config.toString(), "--yes", "--agree", "./agent.sh", "--agree", "./other.sh", "--agree", "./gone.sh");
            assertThat(run.status()).as(databases + run.out() + run.err()).isZero();
            assertThat(run.out()).doesNotContain("error ", "warning ");
            assertThat(Files.readAllLines(root.resolve("out.jsonl"))).hasSize(6).allMatch(l -> l.contains("\"value\":1.0"));
            assertThat(Files.readString(root.resolve("in/" + project + "/project.json"))).doesNotContain(root.toString());
            assertThat(root.resolve("in/" + project + "/examples/here.jsonl")).hasSameTextualContentAs(root.resolve("pool.jsonl"));
        }
        assertThat(CommandRun.of("evaluate", root.resolve("e.json").toString(), "--yes", "--agree", "./agent.sh", "--agree", "./other.sh", "--agree", "./gone.sh").status()).as("again").isZero();
        assertThat(root.resolve("listed")).isRegularFile();
        assertThat(root.resolve("tools/listed")).isRegularFile();
        assertThat(CommandRun.of("import", root.resolve("cases.jsonl").toString(), "--to", root.resolve("else").toString(), "--settings",
                root.resolve("e.json").toString()).err()).contains("not that of --to");
    }

    @Test
    void whereNoCaseHasAnAnswerNothingIsScored() throws Exception {
        database("d.sqlite");
        cases();
        agent("agent.sh", "echo 'no such model' >&2; exit 3");
        try (FakeEndpoint down = new FakeEndpoint((_, reply) -> reply.send(403, "no"))) {
            for (String agent : List.of("\"type\":\"command\",\"command\":[\"./agent.sh\"]", "\"type\":\"command\",\"command\":[\"./gone.sh\"]",
                    "\"type\":\"http\",\"url\":\"" + down.base() + "\"", "\"type\":\"pipeline\",\"model\":\"m\",\"baseUrl\":\"" + down.base() + "\"")) {
                String project = "made" + Math.abs(agent.hashCode());
                Path config = config("e.json", "{\"assay\":1,\"project\":\"" + project + "\",\"source\":\"cases.jsonl\",\"databases\":{\"d\":\"d.sqlite\"},"
                        + "\"agents\":{\"a\":{" + agent + "}},\"scores\":\"out.jsonl\",\"report\":\"report\"}");
                for (int i = 0; i < (agent.contains("agent.sh") ? 2 : 1); i++) {
                    CommandRun run = CommandRun.of("evaluate", config.toString(), "--yes", "--agree", "./agent.sh", "--agree", "./other.sh", "--agree", "./gone.sh");
                    assertThat(run.status()).as(agent + run.out() + run.err()).isEqualTo(1);
                    assertThat(run.out()).contains("No predictions were written, because no case has an answer.").doesNotContain("0.000", "assay score");
                    assertThat(run.out().contains("One of them wrote: no such model")).isEqualTo(agent.contains("agent.sh"));
                }
                assertThat(root.resolve(project + "/predictions/a-r1.jsonl")).doesNotExist();
            }
        }
        assertThat(root.resolve("report")).doesNotExist();
        assertThat(root.resolve("out.jsonl")).doesNotExist();
    }

    @Test
    void anAgentWithoutAnswersIsNoSystemBesideOthers() throws Exception {
        database("d.sqlite");
        cases();
        agent("agent.sh", "exit 3");
        Files.writeString(root.resolve("week.jsonl"), "{\"case_id\":\"c0\",\"system\":\"s\",\"sql\":\"SELECT 2\"}\n");
        Path config = config("e.json", "{\"assay\":1,\"project\":\"made\",\"source\":\"cases.jsonl\",\"databases\":{\"d\":\"d.sqlite\"},"
                + "\"predictions\":[\"week.jsonl\"],\"agents\":{\"a\":{\"type\":\"command\",\"command\":[\"./agent.sh\"]}},"
                + "\"metrics\":[\"ex\"],\"report\":\"report\"}");
        CommandRun run = CommandRun.of("evaluate", config.toString(), "--yes", "--agree", "./agent.sh", "--agree", "./other.sh", "--agree", "./gone.sh");
        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(1);
        assertThat(run.out()).contains("1/1  1.000").doesNotContain("0.000");
        assertThat(root.resolve("report")).isDirectory();
    }

    @Test
    void whereNoReplyCanBeUsedNoReportIsWritten() throws Exception {
        source();
        for (String body : List.of(ReplyBody.of("I like it", "m", WireForm.CHAT), "")) {
            try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(body.isEmpty() ? 401 : 200, body))) {
                Path config = config("e.json", "{\"assay\":1,\"project\":\"made" + body.length() + "\",\"source\":\"answers of s.jsonl\","
                        + "\"judges\":{\"stef\":{\"baseUrl\":\"" + server.base() + "\",\"model\":\"m\"}},\"metrics\":[\"stef-score\"],"
                        + "\"report\":\"report\"}");
                CommandRun run = CommandRun.of("evaluate", config.toString(), "--yes", "--agree", "./agent.sh", "--agree", "./other.sh", "--agree", "./gone.sh");
                assertThat(run.status()).as(run.out() + run.err()).isEqualTo(1);
                assertThat(run.out()).doesNotContain("0.000", "assay report");
            }
        }
        assertThat(root.resolve("report")).doesNotExist();
    }

    @Test
    void wrongFilesSayKeyAndExpectedValue() throws Exception {
        assertThat(CommandRun.of("evaluate", config("a.json", "{}").toString()).err()).contains("project of a.json");
        assertThat(CommandRun.of("evaluate", config("b.json", "{\"project\":1}").toString()).err()).contains("expected a path");
        assertThat(CommandRun.of("evaluate", config("c.yaml", "a: [1").toString()).err()).contains("is not YAML");
        assertThat(CommandRun.of("evaluate", config("d.yaml", "dataset: x.json\ndata_sources:\n  d: postgresql://u:p@h/d\n").toString()).err())
                .contains("without user name and password").doesNotContain("u:p");
        assertThat(CommandRun.of("evaluate", config("e.yaml", "a: !!java.io.File /etc\n").toString()).status()).isEqualTo(3);
        assertThat(CommandRun.of("evaluate", root.resolve("gone.json").toString()).status()).isEqualTo(3);
    }

    @Test
    void hundredThousandBracketsEndInWords() throws Exception {
        String lists = "[".repeat(100_000) + "]".repeat(100_000);
        String objects = "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000);
        for (String deep : List.of(lists, objects)) {
            for (String name : List.of("deep.yaml", "deep.json")) {
                CommandRun run = CommandRun.of("evaluate", config(name, "{\"project\": \"made\", \"source\": " + deep + "}").toString());
                assertThat(run.status()).as(name).isEqualTo(3);
                assertThat(run.err()).as(name).contains(name + " is not ").doesNotContain("Exception", "StackOverflow");
            }
        }
        CommandRun indented = CommandRun.of("evaluate", config("block.yaml", "dataset: " + "- ".repeat(100_000) + "1\n").toString());
        assertThat(indented.status()).isEqualTo(3);
    }

    @Test
    void nothingIsWrittenOutsideTheFolderOfTheFileUnasked() throws Exception {
        source();
        Path elsewhere = Files.createDirectories(root.resolve("elsewhere"));
        Path inner = Files.createDirectories(root.resolve("inner"));
        Files.copy(root.resolve("answers of s.jsonl"), inner.resolve("a.jsonl"));
        Files.createSymbolicLink(inner.resolve("link"), elsewhere);
        for (String members : List.of("\"project\":\"../elsewhere/p\"", "\"project\":\"made\",\"report\":\"" + elsewhere + "/r\"",
                "\"project\":\"made\",\"scores\":\"../elsewhere/s.jsonl\"", "\"project\":\"made\",\"skillOutput\":\"link/x\"",
                "\"project\":\"link/p\"")) {
            Path file = Files.writeString(inner.resolve("e.json"), "{\"source\":\"a.jsonl\"," + members + "}");
            CommandRun run = CommandRun.of("evaluate", file.toString());
            assertThat(run.status()).as(members).isEqualTo(3);
            assertThat(run.err()).contains("is outside its folder", "--allow-outside");
            assertThat(elsewhere.toFile().list()).isEmpty();
            assertThat(inner.resolve("made")).doesNotExist();
        }
    }

    @Test
    void emptyEntriesAreNamedOrCountAsMissing() throws Exception {
        for (String key : List.of("predictions", "agents", "judges", "metrics")) {
            assertThat(CommandRun.of("evaluate", config("f.yaml", "assay: 1\nproject: made\n" + key + ":\n  -\n").toString()).err())
                    .contains(key + " of f.yaml cannot be used: expected a list without empty entries");
        }
        assertThat(CommandRun.of("evaluate", config("g.yaml", "dataset: x.json\ndata_sources:\n  d:\n    uri:\n").toString()).err())
                .contains("data_sources.d of g.yaml cannot be used");
        assertThat(CommandRun.of("evaluate", config("h.yaml", "dataset: x.json\ndata_sources:\n  d:\n").toString()).err())
                .contains("data_sources.d of h.yaml cannot be used");
        source();
        Path config = config("i.yaml", "assay: 1\nproject: made\nsource:\n  path: answers of s.jsonl\n  format:\n");
        assertThat(CommandRun.of("evaluate", config.toString(), "--dry-run").out()).contains("assay import ");
    }

    /** The skill's demo: the published figures come out of its YAML. */
    @Test
    void theSkillsYamlWritesItsFiveFiles() throws Exception {
        Path sample = Path.of("sample-projects/skill-demo");
        Map<String, Map<String, Object>> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(sample.resolve("cases.jsonl"))) {
            Map<String, Object> c = new LinkedHashMap<>(JsonEdit.read(line.getBytes(java.nio.charset.StandardCharsets.UTF_8)).orElseThrow().values());
            c.put("id", c.remove("case_id"));
            c.put("ground_truth_sql", c.remove("gold_sql"));
            c.remove("db_id");
            rows.put(c.get("id").toString(), c);
        }
        for (String line : Files.readAllLines(sample.resolve("predictions/demo-agent.jsonl"))) {
            Map<String, Object> p = JsonEdit.read(line.getBytes(java.nio.charset.StandardCharsets.UTF_8)).orElseThrow().values();
            Map<String, Object> row = rows.get(p.get("case_id").toString());
            row.put("predicted_sql", p.get("predicted_sql"));
            row.put("selected_data_source", p.get("selected_data_source"));
        }
        Files.writeString(root.resolve("demo_dataset.json"), Json.pretty(new ArrayList<>(rows.values())));
        Files.copy(sample.resolve("databases/sales_db.sqlite"), root.resolve("sales.sqlite"));
        Path config = config("demo_eval.yaml", """
                # the evaluation skill
                dataset: demo_dataset.json
                data_sources:
                  sales_db: sqlite:///sales.sqlite
                output_dir: out
                timeout_seconds: 10
                """);
        CommandRun run = CommandRun.of("evaluate", config.toString());
        assertThat(run.status()).as(run.err() + run.out()).isLessThan(2);
        assertThat(root.resolve("out").toFile().list()).contains("workflow_output.json", "routing_eval_output.json",
                "sql_correctness_output.json", "dataframe_comparison_output.json", "post_evaluation_analysis_report.json");
        String report = Files.readString(root.resolve("out/post_evaluation_analysis_report.json"));
        assertThat(report).contains("\"mean\": 0.90909", "\"mean\": 0.80454", "\"mean\": 0.68181", "_rate\": 0.27272", "\"blocked\": 1,");
    }
}
