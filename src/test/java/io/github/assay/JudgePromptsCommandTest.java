package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What judges are shown, and what is not sent at all: schemas, rules, comparisons, queries that are settled without a reply. */
@Timeout(180)
class JudgePromptsCommandTest {
    private static final List<String> ON_SCHEMA =
            List.of("stef", "badger-sql-judge", "dataface-equivalence", "flex", "rubric", "llm-sql-equivalence");
    private static final Map<String, Object> RUBRIC = Map.of("name", "r", "options", List.of(
            Map.of("name", "Very good", "score", 1), Map.of("name", "so so", "score", 0.5), Map.of("name", "bad", "score", 0)));

    @TempDir
    private Path root;

    private void write(Map<String, Object> settings, List<Map<String, Object>> cases, List<Map<String, Object>> predictions)
            throws IOException {
        Map<String, Object> all = new LinkedHashMap<>(settings);
        all.put("assay", 1);
        Files.writeString(root.resolve("project.json"), Json.line(all));
        Files.write(root.resolve("cases.jsonl"), cases.stream().map(Json::line).toList());
        Files.write(Files.createDirectories(root.resolve("predictions")).resolve("s.jsonl"), predictions.stream().map(Json::line).toList());
    }

    private static Map<String, Object> with(Map<String, Object> map, Object... more) {
        Map<String, Object> all = new LinkedHashMap<>(map);
        for (int i = 0; i < more.length; i += 2) {
            all.put((String) more[i], more[i + 1]);
        }
        return all;
    }

    private static Map<String, Object> judges(String base) {
        Map<String, Object> endpoint = base.isEmpty() ? Map.of("model", "m") : Map.of("model", "m", "baseUrl", base);
        return Map.of("judges", Map.of("default", endpoint, "rubric", Map.of("swap", true, "rubric", RUBRIC)));
    }

    private static Map<String, Object> table(int value) {
        return with(Map.of(), "columns", List.of("a"), "rows", List.of(List.of(value)), "status", "ok");
    }

    private CommandRun judge(String name, String... more) {
        return CommandRun.of(Stream.concat(Stream.of("judge", root.toString(), "--judge", name), Stream.of(more)).toArray(String[]::new));
    }

    private List<JsonRecord> requests(String judge) {
        CommandRun run = judge(judge, "--dry-run");
        assertThat(run.status()).as(run.err()).isZero();
        return run.out().lines().map(l -> JsonRecord.parse(l.getBytes(StandardCharsets.UTF_8))).toList();
    }

    private String prompt(String judge) {
        return requests(judge).stream().map(r -> r.peek("request").map(JsonField::raw).orElseThrow()).collect(Collectors.joining("\n"));
    }

    private void oneCase(Map<String, Object> settings, Object... more) throws IOException {
        write(settings,
                List.of(with(Map.of("case_id", "c1"), Stream.concat(Stream.of("question", "How much was sold in China in 2023?", "dialect", "sqlite",
                        "gold_sql", "SELECT secret_gold.price FROM secret_gold WHERE secret_gold.kind = 1",
                        "gold_result", table(1)), Stream.of(more)).toArray())),
                List.of(with(Map.of("case_id", "c1", "system", "s"), "sql", "SELECT invented_t.q FROM invented_t WHERE country ILIKE '%China%'",
                        "result", table(1))));
    }

    @Test
    void namesThatQueriesUseAreNoSchema() throws Exception {
        oneCase(judges(""));
        for (String judge : ON_SCHEMA) {
            assertThat(prompt(judge)).as(judge).contains("No schema is given.").doesNotContain("<schema", "secret_gold(", "invented_t(");
        }
        assertThat(prompt("stef")).as("a judge without reference").contains("invented_t.q").doesNotContain("secret_gold");
    }

    @Test
    void aDeclaredSchemaIsShownAndNoMore() throws Exception {
        oneCase(judges(""), "schema", Map.of("tables", List.of(Map.of("name", "sales", "columns", List.of("country", "amount")))));
        assertThat(requests("dataface-equivalence")).as("it names what the schema does not have").isEmpty();
        for (String judge : List.of("stef", "flex")) {
            assertThat(prompt(judge)).as(judge).contains("sales(country, amount)")
                    .doesNotContain("No schema is given.", "secret_gold(", "invented_t(");
        }
    }

    @Test
    void aSchemaReadFromTheDatabaseIsShown() throws Exception {
        database();
        oneCase(with(judges(""), "databases", Map.of("db", Map.of("path", "db.sqlite"))), "db_id", "db");
        assertThat(prompt("stef")).contains("orders(id, country, amount)").doesNotContain("secret_gold", "invented_t(");
    }

    private void database() throws Exception {
        try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + root.resolve("db.sqlite"))) {
            db.createStatement().execute("CREATE TABLE orders (id INTEGER, country TEXT, amount REAL)");
            db.createStatement().execute("INSERT INTO orders VALUES (1, 'China', 5), (2, 'India', 7)");
        }
    }

    @Test
    void applicationRulesAndTheComparisonReachStefsPrompt() throws Exception {
        oneCase(with(judges(""), "rules", Map.of("column_mappings", Map.of("market", "country"), "ignore_filters", List.of("tenant_id"))),
                "app_rules", Map.of("benign_filters", List.of("status = 'Active'")),
                "question_spec", Map.of("filters", List.of(Map.of("lhs", "market", "op", "=", "rhs", "China"), Map.of("lhs", "year", "op", "=", "rhs", 2023))));
        String stef = prompt("stef");
        assertThat(stef).contains("Assume that all tables and columns that the SQL names exist", "<application_rules ",
                "\\\"column_mappings\\\":{\\\"market\\\":\\\"country\\\"}", "\\\"ignore_filters\\\":[\\\"tenant_id\\\"]",
                "\\\"benign_filters\\\":[\\\"status = 'Active'\\\"]");
        // Worked by hand: market is country, ILIKE '%China%' applies it, and nothing filters the year.
        assertThat(stef).contains("<comparison ", "\\\"question_read_by\\\":\\\"a person\\\"",
                "\\\"matched\\\":[\\\"country = china\\\"],\\\"missing\\\":[\\\"year = 2023\\\"],\\\"mismatched\\\":[],\\\"extra\\\":[]",
                "\\\"filters_applied_status\\\":\\\"partially_applied\\\"");
        assertThat(prompt("badger-sql-judge")).doesNotContain("application_rules", "ignore_filters");
    }

    @Test
    void anOwnPromptInsertsRulesAndIsUnchangedWhereItDoesNot() throws Exception {
        oneCase(judges(""));
        Path own = Files.createDirectories(root.resolve("judges")).resolve("stef.txt");
        Files.writeString(own, "== user\n{{question}} {{predicted_sql}} {{fence}}");
        String plain = prompt("stef");
        oneCase(with(judges(""), "rules", Map.of("ignore_filters", List.of("tenant_id"))), "expected_clarifications", List.of("Which year?"));
        assertThat(prompt("stef")).as("values that a prompt does not insert change no request").isEqualTo(plain);
        Files.writeString(own, "== user\n{{#rules}}R: {{rules}}{{/rules}} {{expected_clarifications}} {{predicted_sql}}");
        assertThat(prompt("stef")).contains("R: {\\\"ignore_filters\\\":[\\\"tenant_id\\\"]} 1. Which year?");
        oneCase(with(judges("http://localhost:9/v1"), "rules", Map.of("ignore_filters", List.of("tenant_id"))));
        CommandRun unasked = judge("stef", "--record");
        assertThat(unasked.out() + unasked.err()).contains("application rules", "expected clarifications");
    }

    @Test
    void aRuleThatCannotBeReadIsPaidForByNoRequest() throws Exception {
        oneCase(with(judges(""), "rules", Map.of("benign_filters", List.of("status = = 'Active'"))));
        assertThat(requests("stef")).isEmpty();
        assertThat(CommandRun.of("score", root.toString(), "--json", "--metric", "stef-score").out()).contains("bad_rule");
    }

    @Test
    void theOptionsOfARubricAreTheOnlyWordsItsSchemaAllows() throws Exception {
        oneCase(judges(""));
        List<JsonRecord> both = requests("rubric");
        assertThat(both).hasSize(2);
        assertThat(both.get(0).peek("request").map(JsonField::raw).orElseThrow())
                .contains("\"option\":{\"enum\":[\"Very good\",\"so so\",\"bad\"],\"type\":\"string\"}");
        assertThat(both.get(1).peek("request").map(JsonField::raw).orElseThrow())
                .contains("\"option\":{\"enum\":[\"bad\",\"so so\",\"Very good\"],\"type\":\"string\"}");
    }

    @Test
    void whatBadgersPromptsPrescribe() throws Exception {
        oneCase(judges(""), "agent_interpretation", "Sum of sales for the Chinese market");
        assertThat(prompt("badger-sql-judge")).contains("<agent_interpretation ", "Sum of sales for the Chinese market",
                "several layers", "GROUP BY by position", "two underscores", "with or without schema", "LEFT JOIN instead of INNER JOIN",
                "ZEROIFNULL", "DIVONULL");
        assertThat(prompt("badger-components")).contains("from the final SELECT, not from the bodies of common table expressions");
        assertThat(prompt("badger-stage1")).contains("\"common_columns\"", "\"unique_columns\"");
        // A.3: results are CSV. NULL is empty and the empty text quoted, as in the results that Assay reads.
        List<Object> row = new ArrayList<>(List.of("a, b", "", "say \"no\"", "007", 1.5));
        row.add(null);
        Map<String, Object> result = with(Map.of(), "columns", List.of("name", "x,y", "q", "t", "n", "z"), "rows", List.of(row, row), "status", "ok");
        oneCase(judges(""), "gold_result", result);
        assertThat(prompt("badger-stage1")).contains(Json.line(List.of(
                "2 rows:\nname,\"x,y\",q,t,n,z\n\"a, b\",\"\",\"say \"\"no\"\"\",007,1.5,\n\"a, b\",\"\",\"say \"\"no\"\"\",007,1.5,\n<")).replaceAll("^\\[\"|<\"\\]$", ""));
        assertThat(prompt("flex")).as("other judges see columns apart by bars").contains("name | x,y | q").doesNotContain("name,");
    }

    @Test
    void rulesOfASetAndRulesAsTextReachThePrompt() throws Exception {
        Map<String, Object> rules = Map.of("ignore_filters", List.of("tenant_id"), "sets",
                Map.of("sales", Map.of("column_mappings", Map.of("market", "country"))));
        oneCase(with(judges(""), "rules", rules), "app_rules", "sales");
        assertThat(prompt("stef")).contains("\\\"ignore_filters\\\":[\\\"tenant_id\\\"]", "\\\"column_mappings\\\":{\\\"market\\\":\\\"country\\\"}")
                .doesNotContain("\\\"sets\\\"");
        oneCase(with(judges(""), "rules", rules), "app_rules", "{\"benign_filters\": [\"status = 'Active'\"]}");
        assertThat(prompt("stef")).contains("\\\"benign_filters\\\":[\\\"status = 'Active'\\\"]").doesNotContain("\\\"sets\\\"", "\\\"market\\\"");
    }

    /** A query of each kind, with the judges that are asked about it; the others are settled without a reply. */
    private enum Kind {
        RIGHT("SELECT amount FROM orders WHERE country = 'China'", "all"),
        FAILING("SELECT ABS(1, 2, 3) FROM orders", "stef dataface-equivalence rubric llm-sql-equivalence"),
        UNGROUNDED("SELECT nowhere FROM orders", "stef rubric llm-sql-equivalence"),
        UNPARSABLE("SELECT FROM WHERE", "stef rubric llm-sql-equivalence"),
        WRITING("DELETE FROM orders", ""),
        NONE("", "");

        private final String sql;
        private final String judges;

        Kind(String sql, String judges) {
            this.sql = sql;
            this.judges = judges;
        }

        boolean asks(String judge) {
            return judges.equals("all") || Set.of(judges.split(" ")).contains(judge);
        }
    }

    private static String reply(String judge) {
        return switch (judge) {
            case "stef" -> "{\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\"Correct\",\"confidence\":0.9}";
            case "badger-sql-judge" -> "{\"score\":8,\"semantic_equivalence\":true,\"issues\":[\"none\"],\"rationale\":\"r\"}";
            case "badger-stage1" -> "{\"matching_category\":\"complete\",\"llm_judge_score\":0.9,\"column_rename_dict\":{},"
                    + "\"trivial_columns\":[],\"index_columns\":[],\"order_columns\":[],\"numeric_columns\":[],"
                    + "\"date_columns\":[],\"exact_match_columns\":[],\"recommended_tolerance\":null}";
            case "dataface-equivalence" -> "{\"equivalence\":\"equivalent\",\"rationale\":\"r\"}";
            case "flex" -> "{\"correct\":true,\"rationale\":\"r\"}";
            case "rubric" -> "{\"option\":\"so so\",\"explanation\":\"e\"}";
            default -> "{\"equivalence\":true}";
        };
    }

    /** The metric that reads a judge's replies. */
    private static String metric(String judge) {
        return switch (judge) {
            case "stef" -> "stef-score";
            case "badger-stage1" -> "llm-ex";
            case "rubric" -> "rubric-judge";
            default -> judge;
        };
    }

    private static Set<String> requested(String judge) {
        return Stream.of(Kind.values()).filter(k -> k.asks(judge)).map(Enum::name).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void nothingIsSentThatNoMetricWouldRead() throws Exception {
        List<String> judges = List.of(
                "stef", "badger-sql-judge", "badger-stage1", "dataface-equivalence", "flex", "rubric", "llm-sql-equivalence");
        Map<String, Object> schema = Map.of("tables", List.of(Map.of("name", "orders", "columns", List.of("country", "amount"))));
        List<Map<String, Object>> cases = new ArrayList<>();
        List<Map<String, Object>> predictions = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            cases.add(with(Map.of("case_id", kind.name(), "question", "What was sold in China?", "schema", schema, "dialect", "sqlite"),
                    "gold_sql", "SELECT amount FROM orders WHERE country = 'China'", "gold_result", table(1)));
            Map<String, Object> line = Map.of("case_id", kind.name(), "system", "s", "sql", kind.sql);
            predictions.add(kind == Kind.RIGHT ? with(line, "result", table(1))
                    : kind.name().startsWith("UN") || kind == Kind.FAILING
                            ? with(line, "result", Map.of("columns", List.of(), "rows", List.of(), "status", "error", "error",
                                    kind == Kind.UNPARSABLE ? "near \"FROM\": syntax error" : "no such thing"))
                            : line);
        }
        cases.add(Map.of("case_id", "REFUSE", "question", "Drop it", "expected_behavior", "refuse"));
        predictions.add(Map.of("case_id", "REFUSE", "system", "s", "sql", "SELECT amount FROM orders"));
        List<String> score = new ArrayList<>(List.of("score", root.toString(), "--json"));
        try (FakeEndpoint server = new FakeEndpoint((r, out) -> out.send(200, ReplyBody.of(reply(judges.stream()
                .filter(j -> r.body().contains("\"name\":\"" + j.replace('-', '_') + "\"")).findFirst().orElseThrow()), "m", WireForm.CHAT)))) {
            write(judges(server.base().toString()), cases, predictions);
            long before = 0;
            for (String judge : judges) {
                CommandRun run = judge(judge, "--record", "--yes", "--json");
                int expected = requested(judge).size();
                assertThat(run.out()).as(judge + run.err()).contains("\"judged\":" + expected, "\"reasons\":{}");
                assertThat(server.arrived() - before).as(judge).isEqualTo(expected * (judge.equals("rubric") ? 2L : 1L));
                before = server.arrived();
                score.addAll(List.of("--metric", metric(judge)));
            }
        }
        Map<String, String> lines = new LinkedHashMap<>();
        CommandRun.of(score.toArray(String[]::new)).out().lines()
                .map(l -> JsonRecord.parse(l.getBytes(StandardCharsets.UTF_8)))
                .filter(r -> r.peek("case_id").isPresent())
                .forEach(r -> lines.put(
                        r.peek("case_id").map(JsonField::text).orElseThrow() + " " + r.peek("metric").map(JsonField::text).orElseThrow(),
                        r.peek("status").map(JsonField::text).orElse("") + " " + r.peek("reason").map(JsonField::raw).orElse("")
                                + " " + r.peek("value").map(JsonField::raw).orElse("")));
        for (String judge : judges) {
            for (Kind kind : Kind.values()) {
                String line = lines.get(kind.name() + " " + metric(judge));
                assertThat(line).as(judge + " of " + kind).doesNotContain("no_judge", "judge_invalid");
                if (kind.asks(judge)) {
                    assertThat(line).as(judge + " of " + kind).startsWith("value ").doesNotMatch(".* 0(\\.0)?");
                } else {
                    assertThat(line).as(judge + " of " + kind).matches(".*(skipped|no_prediction).*|value .* 0(\\.0)?");
                }
            }
            assertThat(lines.get("REFUSE " + metric(judge))).contains("not_applicable");
        }
    }

    /** An endpoint that accepts the schema and does not enforce it. */
    @Test
    void anOptionThatTheRubricDoesNotHaveIsNoScore() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, r) ->
                r.send(200, ReplyBody.of("{\"option\":\"excellent\",\"explanation\":\"e\"}", "m", WireForm.CHAT)))) {
            oneCase(judges(server.base().toString()));
            CommandRun run = judge("rubric", "--record", "--yes", "--json");
            assertThat(run.out()).contains("\"judged\":0");
            assertThat(server.arrived()).as("each of both orders, and its repair").isEqualTo(4);
            assertThat(CommandRun.of("score", root.toString(), "--json", "--metric", "rubric-judge").out()).contains("judge_invalid");
        }
    }

    @Test
    void theRecordOfTheComparisonDoesNotDependOnItsOwnReply() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, r) -> r.send(200, ReplyBody.of("{\"specs\":{\"question\":{\"outputs\":[\"x\"],"
                + "\"aggregations\":[],\"filters\":[{\"lhs\":\"z\",\"op\":\"=\",\"rhs\":9}],\"group_by\":[]},"
                + "\"sql\":{\"projections\":[],\"aggregations\":[],\"filters\":[],\"group_by\":[]}},"
                + "\"filters_applied_status\":\"not_applied\",\"overall_verdict\":\"Incorrect\",\"confidence\":0.9}", "m", WireForm.CHAT)))) {
            oneCase(judges(server.base().toString()));
            String before = prompt("stef");
            assertThat(judge("stef", "--record", "--yes").status()).isZero();
            assertThat(prompt("stef")).isEqualTo(before).contains("word lists");
            assertThat(judge("stef", "--record", "--yes", "--json").out()).contains("\"sent\":0", "\"judged\":1");
        }
    }

    @Test
    void aBaseUrlWithoutItsPortIsRefusedBeforeAnythingIsSent() throws Exception {
        oneCase(judges("http://localhost:/v1"));
        CommandRun run = judge("stef", "--record", "--yes");
        assertThat(run.status()).isNotZero();
        assertThat(run.err()).contains("a colon without a port");
        assertThat(CommandRun.of("check", root.toString()).out()).contains("a colon without a port");
        assertThat(URI.create("http://localhost:/v1").getPort()).isEqualTo(-1);
    }
}
