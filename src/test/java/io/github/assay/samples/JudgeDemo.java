package io.github.assay.samples;

import io.github.assay.CommandRun;
import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import io.github.assay.llm.ReplyRecording;
import io.github.assay.llm.WireForm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The sample project {@code judge-demo}: recorded replies of every judge and of one that the project declares, answers of
 * agents with tool calls, two runs over time, router decisions and votes. All of it is simulated and says so.
 */
final class JudgeDemo {
    private static final String MODEL = "simulated, no language model";
    private static final Instant START = Instant.parse("2026-05-04T09:00:00Z");
    private static final List<String> JUDGES = List.of(
            "stef", "badger-sql-judge", "badger-stage1", "dataface-equivalence", "flex", "badger-components", "agentic", "rubric",
            "llm-sql-equivalence", "intent-similarity", "reviewable-sql");

    /** A question with the answers of both systems in the first run, and of the small one in the second. */
    private record Row(String question, String gold, String small, String smallAgain, String large) {}

    private static final List<Row> ROWS = List.of(
            new Row("Which customers are in the gold tier?", "SELECT name FROM customers WHERE tier = 'gold'",
                    "SELECT name FROM customers WHERE tier = 'gold'", "", "SELECT name FROM customers WHERE tier = 'gold' ORDER BY name"),
            new Row("What is the total order amount?", "SELECT SUM(amount) AS total FROM orders",
                    "SELECT SUM(amount) FROM orders", "", "SELECT SUM(amount) AS total FROM orders"),
            new Row("How many orders are still open?", "SELECT COUNT(*) FROM orders WHERE status = 'open'",
                    "SELECT COUNT(*) FROM orders", "SELECT COUNT(*) FROM orders WHERE status = 'open'",
                    "SELECT COUNT(*) FROM orders WHERE status = 'open'"),
            new Row("How much did each region order in total?", "SELECT region, SUM(amount) FROM orders GROUP BY region",
                    "SELECT region, AVG(amount) FROM orders GROUP BY region", "",
                    "SELECT region, SUM(amount) AS total FROM orders GROUP BY region ORDER BY total DESC"),
            new Row("How many customers are there?", "SELECT COUNT(*) FROM customers", "SELECT COUNT(id) FROM customers", "",
                    "SELECT COUNT(*) FROM customers"),
            new Row("List the names of our suppliers.", "SELECT name FROM suppliers", "SELECT name FROM customers",
                    "SELECT name FROM suppliers", "SELECT name FROM suppliers"),
            new Row("What is the largest order of each customer?",
                    "SELECT customer_id, MAX(amount) FROM orders GROUP BY customer_id",
                    "SELECT customer_id, MAX(amount) FROM orders GROUP BY customer_id", "",
                    "SELECT c.name, MAX(o.amount) FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.name"),
            new Row("Which orders of the EMEA region are cancelled?",
                    "SELECT id FROM orders WHERE region = 'EMEA' AND status = 'cancelled'",
                    "SELECT id FROM orders WHERE status = 'cancelled'",
                    "SELECT id FROM orders WHERE region = 'EMEA' AND status = 'cancelled'",
                    "SELECT id FROM orders WHERE region = 'EMEA' AND status = 'cancelled'"));

    private JudgeDemo() {}

    private static String id(int row) {
        return "judge-%02d".formatted(row + 1);
    }

    static void write(Path folder) throws Exception {
        Files.createDirectories(folder.resolve("predictions"));
        Files.createDirectories(folder.resolve("judges"));
        Files.createDirectories(folder.resolve("labels"));
        Files.writeString(folder.resolve("project.json"), Json.pretty(settings()));
        Files.writeString(folder.resolve("README.md"), README);
        Files.writeString(folder.resolve("judges/reviewable-sql.json"), Json.pretty(rubric("Reviewable SQL",
                "Could a colleague who knows the tables check this query in a minute?", "In a minute", "With effort", "No")
                .with("parts", Map.of("gold", false))));
        SkillDemo.database(folder.resolve("databases/sales_db.sqlite"));
        cases(folder);
        predictions(folder);
        votes(folder);
        for (String judge : JUDGES) {
            record(folder, judge);
        }
        try (Stream<Path> store = Files.walk(folder.resolve(".assay"))) {
            for (Path file : store.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file); // outcomes of this machine
            }
        }
    }

    private static JsonObject settings() {
        return new JsonObject()
                .with("assay", 1)
                .with("name", "Judge demo (simulated replies)")
                .with("databases", Map.of("sales_db", Map.of("path", "databases/sales_db.sqlite")))
                .with("labelling", new JsonObject().with("votesPerCase", 1).with("blindToScores", false))
                .with("judges", new JsonObject()
                        .with("default", new JsonObject().with("model", "simulated").with("topLogprobs", 5)
                                .with("prices", Map.of("simulated", new JsonObject().with("input", 1).with("output", 4))))
                        .with("rubric", new JsonObject().with("swap", true).with("rubric", rubric(
                                "SQL quality", "How well does the query answer the question?", "Excellent", "Fair", "Poor"))));
    }

    private static JsonObject rubric(String name, String description, String... options) {
        List<JsonObject> all = new ArrayList<>();
        for (int i = 0; i < options.length; i++) {
            all.add(new JsonObject().with("name", options[i]).with("score", 1 - i / (options.length - 1.0)));
        }
        return new JsonObject().with("name", name).with("description", description).with("options", all);
    }

    private static void cases(Path folder) throws Exception {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < ROWS.size(); i++) {
            boolean hard = ROWS.get(i).gold.contains("GROUP");
            out.append(new JsonObject()
                    .with("case_id", id(i))
                    .with("question", ROWS.get(i).question)
                    .with("gold_sql", ROWS.get(i).gold)
                    .with("db_id", "sales_db")
                    .with("evidence", "Amounts are in euros.")
                    .with("agent_interpretation", "Find: " + ROWS.get(i).question.toLowerCase(java.util.Locale.ROOT))
                    .with("expected_data_source", "sales_db")
                    .with("expected_tool_calls", List.of(call("sales_db")))
                    .with("router", new JsonObject().with("label", hard ? 1 : 0).with("latency_ms", 12 + i)))
                    .append('\n');
        }
        Files.writeString(folder.resolve("cases.jsonl"), out);
    }

    private static void predictions(Path folder) throws Exception {
        StringBuilder small = new StringBuilder();
        StringBuilder again = new StringBuilder();
        StringBuilder large = new StringBuilder();
        for (int i = 0; i < ROWS.size(); i++) {
            Row row = ROWS.get(i);
            small.append(prediction(i, "small-agent", "march", row.small, "2026-03-02"));
            again.append(prediction(i, "small-agent", "may", row.smallAgain.isEmpty() ? row.small : row.smallAgain, "2026-05-04"));
            large.append(prediction(i, "large-agent", "may", row.large, "2026-05-04"));
        }
        Files.writeString(folder.resolve("predictions/small-agent-march.jsonl"), small);
        Files.writeString(folder.resolve("predictions/small-agent-may.jsonl"), again);
        Files.writeString(folder.resolve("predictions/large-agent.jsonl"), large);
    }

    private static String prediction(int row, String system, String run, String sql, String date) {
        boolean large = system.startsWith("large");
        return new JsonObject()
                .with("case_id", id(row))
                .with("system", system)
                .with("run_id", run)
                .with("predicted_sql", sql)
                .with("selected_data_source", "sales_db")
                .with("response_text", "I ran a query on sales_db; the result answers \"" + ROWS.get(row).question + "\".")
                .with("tool_calls", List.of(call(large || row != 5 ? "sales_db" : "hr_db")))
                .with("latency_ms", (large ? 2400 : 600) + 37 * row)
                .with("tokens", (large ? 1900 : 700) + 11 * row)
                .with("cost", large ? 0.02 : 0.002)
                .with("metadata", new JsonObject().with("eval_run_date", date).with("agent_name", system).with("simulated", true))
                + "\n";
    }

    private static JsonObject call(String database) {
        return new JsonObject().with("name", "run_sql").with("arguments", Map.of("database", database));
    }

    /** Whether a careful reader passes an answer: it says what the gold query says, up to names and order. */
    private static boolean passes(int row, String sql) {
        Row of = ROWS.get(row);
        return sql.equals(of.large) || sql.equals(of.gold) || !of.smallAgain.isEmpty() && sql.equals(of.smallAgain)
                || of.smallAgain.isEmpty() && sql.equals(of.small) && !sql.contains("AVG");
    }

    private static void votes(Path folder) throws Exception {
        StringBuilder out = new StringBuilder();
        int n = 0;
        for (int i = 0; i < ROWS.size(); i++) {
            Row row = ROWS.get(i);
            String may = row.smallAgain.isEmpty() ? row.small : row.smallAgain;
            for (List<String> item : List.of(List.of("small-agent", "march", row.small), List.of("small-agent", "may", may),
                    List.of("large-agent", "may", row.large))) {
                for (String annotator : List.of("sim-ana", "sim-ben")) {
                    boolean strict = annotator.equals("sim-ben") && i == 6; // ids or names: annotators differ
                    out.append(new JsonObject()
                            .with("case_id", id(i)).with("system", item.get(0)).with("run_id", item.get(1))
                            .with("annotator", annotator).with("label", passes(i, item.get(2)) && !strict ? "pass" : "fail")
                            .with("issues", List.of()).with("comment", "").with("seconds", 20 + n % 17)
                            .with("at", START.plusSeconds(60L * n++).toString()).with("scores_visible", false)
                            .with("supersedes", null)).append('\n');
                }
            }
        }
        Files.writeString(folder.resolve("labels/simulated-annotators.jsonl"), out);
    }

    /** Answers the requests of a judge by rule and records the answers as an endpoint's, then replays them. */
    private static void record(Path folder, String judge) throws Exception {
        Path file = folder.resolve("recordings").resolve(judge + ".jsonl");
        Files.deleteIfExists(file);
        CommandRun requested = CommandRun.of("judge", folder.toString(), "--judge", judge, "--dry-run");
        int n = 0;
        try (ReplyRecording recording = ReplyRecording.open(file)) {
            for (String line : requested.out().lines().toList()) {
                JsonRecord request = JsonRecord.parse(line.getBytes(StandardCharsets.UTF_8));
                String caseId = request.peek("case_id").map(JsonField::text).orElseThrow();
                int row = Integer.parseInt(caseId.substring(6)) - 1;
                String system = request.peek("system").map(JsonField::text).orElseThrow();
                String run = request.peek("run_id").map(JsonField::text).orElseThrow();
                String key = request.peek("key").map(JsonField::text).orElseThrow();
                if (!recording.contains(key)) {
                    Row of = ROWS.get(row);
                    String sql = system.startsWith("large") ? of.large
                            : run.equals("may") && !of.smallAgain.isEmpty() ? of.smallAgain : of.small;
                    // The judge is kinder than people on one question, and stricter on another.
                    boolean pass = row == 3 || passes(row, sql) && !(row == 4 && system.startsWith("small"));
                    String text = SimulatedJudge.reply(judge, pass, row, request.peek("variant").isPresent() ? of.gold : sql);
                    recording.append(new ReplyRecording.Recorded(key, WireForm.CHAT.path(), request.peek("request").map(JsonField::raw).orElseThrow(),
                            200, Map.of(), SimulatedJudge.body(judge, text, pass, row, MODEL), START.plusSeconds(5L * n), MODEL, 400 + 13L * (n % 29), 1));
                    n++;
                }
            }
        }
        CommandRun replayed = CommandRun.of("judge", folder.toString(), "--judge", judge, "--replay");
        if (n == 0 || replayed.status() != 0) {
            throw new IllegalStateException(judge + ": " + requested.err() + replayed.out() + replayed.err());
        }
    }

    private static final String README = """
            # judge-demo
            **Simulated.** No language model and no person took part: replies, votes, runs and router decisions are made by
            rule, so that every screen has something to show and every judge can be replayed without a network.

            Eight questions; `small-agent` ran in March and in May, `large-agent` in May. `recordings/` holds one recorded reply
            of every judge about every answer, with log-probabilities of the verdict; `replies/` what metrics score.
            `judges/reviewable-sql.json` declares a judge by a rubric.

                assay judge sample-projects/judge-demo --judge stef --replay     # opens no connection, changes no byte
                assay score sample-projects/judge-demo --metric judge.stef.confidence.logprob
                assay calibrate sample-projects/judge-demo
                assay route sample-projects/judge-demo

            All names and figures are invented. The folder is made by `io.github.assay.samples.SampleProjects`.
            """;
}
