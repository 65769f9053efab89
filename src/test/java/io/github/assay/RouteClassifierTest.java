package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.llm.FakeEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay route --classifier} against a real endpoint, and replays of it. */
@Timeout(120)
class RouteClassifierTest {
    private static final int QUESTIONS = 12;

    @TempDir
    private Path root;

    private Path folder;

    @BeforeEach
    void project() throws Exception {
        folder = project("my project", 0);
    }

    /** Question i: the small system is right where i is even, the large one where i % 6 is not 5. */
    private Path project(String name, int from) throws Exception {
        Path made = Files.createDirectories(root.resolve(name));
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        for (int i = from; i < from + QUESTIONS; i++) {
            cases.add(Json.line(Map.of("case_id", "c" + i, "question", "How many singers are older than " + i + "?", "db_id", "concert",
                    "gold_sql", "SELECT count(*) FROM singer WHERE age > 0")));
            predictions.add(prediction(i, "small", i % 2 == 0, 10));
            predictions.add(prediction(i, "large", i % 6 != 5, 20));
        }
        Files.write(made.resolve("cases.jsonl"), cases);
        Files.write(made.resolve("predictions.jsonl"), predictions);
        Files.createDirectories(made.resolve("databases"));
        try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + made.resolve("databases/concert.sqlite"));
                Statement statement = db.createStatement()) {
            statement.execute("CREATE TABLE singer(id INTEGER PRIMARY KEY, name TEXT, age INT)");
            statement.execute("INSERT INTO singer VALUES (1, 'a', 3), (2, 'b', 5)");
        }
        return made;
    }

    private static String prediction(int i, String system, boolean right, int tokens) {
        return Json.line(Map.of("case_id", "c" + i, "system", system, "tokens", tokens,
                "predicted_sql", right ? "SELECT 2" : "SELECT 7"));
    }

    private void settings(String classifier) throws IOException {
        Files.writeString(folder.resolve("project.json"), """
                {"assay":1,"router":{"order":["small","large"],"prices":{"small":1,"large":10},"k":[1,3],"alpha":[0.5,1],
                 "classifiers":{"default":{"baseUrl":"http://x/v1"},"quick":%s}}}""".formatted(classifier));
    }

    private CommandRun route(String... more) {
        return CommandRun.of(Stream.concat(Stream.of("route", folder.toString()), Stream.of(more)).toArray(String[]::new));
    }

    /** Answers as the oracle would, but sends question 5 to the large system. */
    private static void oracle(FakeEndpoint.Arrived arrived, FakeEndpoint.Reply reply) throws IOException {
        int i = Integer.parseInt(arrived.body().replaceAll("(?s).*<question [0-9a-f]+>\\\\nHow many singers are older than (\\d+)\\?.*", "$1"));
        reply.send(200, answer("{\\\"label\\\": \\\"" + (i % 2 == 0 ? "Small" : i % 6 == 5 && i != 5 ? "none" : "large") + "\\\"}"));
    }

    private static String answer(String text) {
        return "{\"model\":\"m-1\",\"choices\":[{\"message\":{\"content\":\"" + text
                + "\"},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":5}}";
    }

    @Test
    void asksOncePerQuestionAndReplaysTheSameBytesWithoutAConnection() throws Exception {
        String recorded;
        try (FakeEndpoint server = new FakeEndpoint(RouteClassifierTest::oracle)) {
            settings("{\"baseUrl\":\"%s\",\"model\":\"m\",\"prices\":{\"m\":{\"input\":1000000,\"output\":0}},\"systems\":{\"small\":\"a local model\"}}"
                    .formatted(server.base()));
            CommandRun refused = route("--classifier", "quick");
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("12 requests of about", server.base() + "/chat/completions, model m",
                    "They contain question, evidence, schema, dialect, names and descriptions of the systems.", "Add --yes");
            assertThat(server.arrived()).isZero();

            CommandRun run = route("--classifier", "quick", "--record", "--yes");
            assertThat(run.err()).contains("quick: 12 of 12 questions decided; 12 requests sent, 0 replies from the recording; 1200 tokens in");
            assertThat(run.status()).isZero();
            assertThat(run.out()).contains("classifier quick");
            assertThat(server.arrived()).isEqualTo(QUESTIONS);
            assertThat(Files.readString(folder.resolve("recordings/router-quick.jsonl")))
                    .contains("singer(id integer, name text, age int)", "a local model", "json_schema");

            CommandRun again = route("--classifier", "quick", "--yes");
            assertThat(again.err()).contains("0 requests sent, 12 replies from the recording");
            assertThat(server.arrived()).isEqualTo(QUESTIONS);
            recorded = route("--json").out();
        }
        assertThat(recorded).contains("\"kind\":\"classifier\",\"name\":\"quick\",\"model\":\"m\"");
        // Small on 6 even questions, large on 3 and 9 and 1 and 7 and 5, none on 11: EX is 10 of 12.
        String classifier = recorded.substring(recorded.indexOf("\"kind\":\"classifier\""));
        assertThat(classifier).contains("\"labels\":{\"small\":6,\"large\":5,\"none\":1}", "\"decision_cost\":{\"value\":1200.0}",
                "\"cost\":{\"value\":1260.0", "\"latency_ms\":{\"mean\":");
        assertThat(classifier.substring(0, 120)).contains("\"value\":0.8333333333333334");
        // 2,400 for the strongest alone, 1,260 for the answers and 1,200 for the decisions.
        assertThat(classifier).contains("\"reduction\":{\"value\":" + 2400.0 / 2460.0);
        assertThat(route("--json").out()).isEqualTo(recorded);
        CommandRun replay = route("--classifier", "quick", "--replay", "--json");
        assertThat(replay.out()).isEqualTo(recorded);
        assertThat(replay.err()).contains("0 requests sent, 12 replies from the recording.");
    }

    @Test
    void aChangedPromptIsNamedAndABudgetEndsTheRunKeepingEverything() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint(RouteClassifierTest::oracle)) {
            settings("{\"baseUrl\":\"%s\",\"model\":\"m\",\"parallel\":1,\"budget\":{\"calls\":5}}".formatted(server.base()));
            CommandRun spent = route("--classifier", "quick", "--yes");
            assertThat(spent.status()).isEqualTo(4);
            assertThat(spent.err()).contains("The budget of 5 calls is spent", "without a decision: not sent, because the run ended early");
            assertThat(Files.readAllLines(folder.resolve("recordings/router-quick.jsonl"))).hasSize(5);

            settings("{\"baseUrl\":\"%s\",\"model\":\"m\"}".formatted(server.base()));
            assertThat(route("--classifier", "quick", "--yes").err()).contains("7 requests sent, 5 replies from the recording");
            Files.createDirectories(folder.resolve("routers"));
            Files.writeString(folder.resolve("routers/quick.txt"), "== user\nRoute {{question}} to {{systems}} or {{none}}.\n");
            CommandRun changed = route("--classifier", "quick", "--replay");
            assertThat(changed.status()).isEqualTo(1);
            assertThat(changed.err()).contains("12 without a decision: not recorded with this prompt, model and settings");
            assertThat(changed.out()).contains("quick, questions without a decision: not recorded with this prompt, model and settings 12");
            Files.writeString(folder.resolve("routers/quick.txt"), "== user\nRoute {{gold_sql}}\n");
            assertThat(route("--classifier", "quick", "--replay").err()).contains("routers/quick.txt: the prompt inserts {{gold_sql}}");
        }
    }

    @Test
    void aLabelThatIsNoneOfTheSystemsIsSentBackOnceAndIsNoDecision() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    if (r.body().contains("older than 1?")) {
                        reply.send(200, answer("{\\\"label\\\": \\\"gpt-9\\\"}"));
                    } else if (r.body().contains("older than 2?") && !r.body().contains("cannot be used")) {
                        reply.send(200, answer("I would say small."));
                    } else if (r.body().contains("older than 3?")) {
                        reply.send(200, answer("{\\\"label\\\": \\\"small\\\"").replace("stop", "length"));
                    } else {
                        reply.send(200, answer("```json\\n{\\\"label\\\": \\\"small\\\"}\\n```"));
                    }
                })) {
            settings("{\"baseUrl\":\"%s\",\"model\":\"m\",\"parts\":{\"schema\":false}}".formatted(server.base()));
            CommandRun run = route("--classifier", "quick", "--yes");
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err()).contains("10 of 12 questions decided", "1 without a decision: the reply names no label",
                    "1 without a decision: cut off at 4096 tokens");
            assertThat(server.arrived()).as("question 1 and 2 are sent back once").isEqualTo(QUESTIONS + 2);
            assertThat(run.out()).contains("classifier quick");
        }
    }

    @Test
    void examplesComeFromTheHistoryWithTheOraclesLabels() throws Exception {
        settings("{\"model\":\"m\",\"examples\":2}");
        CommandRun own = route("--classifier", "quick", "--dry-run");
        assertThat(own.out().lines()).hasSize(QUESTIONS);
        assertThat(own.out().lines().findFirst().orElseThrow()).contains("\"case_id\":\"c0\",\"router\":\"quick\"", "Label: ")
                .doesNotContain("Question: How many singers are older than 0?");
        Path past = project("past", 100);
        CommandRun other = route("--classifier", "quick", "--dry-run", "--history", past.toString());
        assertThat(other.out().lines().findFirst().orElseThrow()).contains("Question: How many singers are older than 1");
        assertThat(other.out()).doesNotContain("Question: How many singers are older than 1?");
        CommandRun study = route("--history", past.toString());
        assertThat(study.out()).contains("Neighbours: the 12 questions of " + past);
        assertThat(study.status()).as(study.err()).isZero();
        assertThat(route("--history", folder.toString()).err()).contains("The history is the project itself");
        assertThat(route("--classifier", "slow", "--replay").err()).contains("project.json has no router.classifiers.slow", "Classifiers are quick");
        settings("{\"baseUrl\":5}");
        assertThat(CommandRun.of("check", folder.toString()).out()).contains("router.classifiers.quick.baseUrl");
        assertThat(route("--yes").err()).contains("need --classifier NAME");
    }
}
