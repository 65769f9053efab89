package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.llm.FakeEndpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay route --embed} against a real endpoint: vectors of questions, recorded and replayed, decide which are alike. */
@Timeout(120)
class RouteVectorsTest {
    /** Topics whose questions share no word; the small system is right on the first alone. */
    private static final List<List<String>> TOPICS = List.of(
            List.of("Who sings loudest?", "Name every vocalist", "Which artist tours?", "List performers"),
            List.of("Total revenue please", "How much money came in?", "Sum our income", "What did customers pay?"));

    @TempDir
    private Path root;

    @BeforeEach
    void project() throws IOException {
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        for (int topic = 0; topic < 2; topic++) {
            for (int i = 0; i < 4; i++) {
                String id = "c" + topic + i;
                cases.add(Json.line(Map.of("case_id", id, "question", TOPICS.get(topic).get(i), "gold_sql", "SELECT a FROM t", "gold_result", table(1))));
                predictions.add(prediction(id, "small", topic == 0 ? 1 : 2, 1));
                predictions.add(prediction(id, "large", 1, 10));
            }
        }
        Files.write(root.resolve("cases.jsonl"), cases);
        Files.write(root.resolve("predictions.jsonl"), predictions);
    }

    private static Map<String, Object> table(int value) {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("columns", List.of("a"));
        table.put("rows", List.of(List.of(value)));
        table.put("status", "ok");
        return table;
    }

    private static String prediction(String id, String system, int value, int tokens) {
        return Json.line(Map.of("case_id", id, "system", system, "tokens", tokens, "predicted_sql", "SELECT a FROM t", "result", table(value)));
    }

    private void settings(String embedding) throws IOException {
        Files.writeString(root.resolve("project.json"), """
                {"assay":1,"router":{"order":["small","large"],"prices":{"small":1,"large":1},"k":[3],"alpha":[1]%s}}""".formatted(embedding));
    }

    private CommandRun route(String... more) {
        return CommandRun.of(Stream.concat(Stream.of("route", root.toString()), Stream.of(more)).toArray(String[]::new));
    }

    /** The vector of a question: its topic, with a little of the other. */
    private static void vectors(FakeEndpoint.Arrived arrived, FakeEndpoint.Reply reply) throws IOException {
        boolean first = TOPICS.getFirst().stream().anyMatch(arrived.body()::contains);
        reply.send(200, "{\"model\":\"e-1\",\"data\":[{\"index\":0,\"embedding\":" + (first ? "[1,0.1]" : "[0.1,1]")
                + "}],\"usage\":{\"prompt_tokens\":5}}");
    }

    @Test
    void vectorsAreTakenWithConsentRecordedAndDecideWhichQuestionsAreAlike() throws Exception {
        settings("");
        assertThat(route().out()).contains("similar by words.");
        String recorded;
        try (FakeEndpoint server = new FakeEndpoint(RouteVectorsTest::vectors)) {
            settings(",\"embedding\":{\"model\":\"e\",\"baseUrl\":\"" + server.base() + "\"}");
            CommandRun refused = route("--embed");
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains("8 requests of about", server.base() + "/embeddings, model e", "They contain question.");
            assertThat(route("--embed", "--dry-run").out().lines()).hasSize(8).allMatch(l -> l.contains("\"input\":\""));
            assertThat(route().out()).contains("similar by words.");
            assertThat(server.arrived()).as("a study sends nothing by itself").isZero();

            CommandRun run = route("--embed", "--yes");
            assertThat(run.err()).contains("8 questions with a vector; 8 requests sent.");
            assertThat(run.out()).contains("similar by recorded vectors.");
            assertThat(server.arrived()).isEqualTo(8);
            recorded = route("--json").out();
            assertThat(route("--embed", "--yes").err()).contains("0 requests sent.");
            assertThat(server.arrived()).isEqualTo(8);
        }
        // The three nearest questions are those of the topic: small is right on all of them or on none, so that every
        // question goes to the weakest system that is right: 4 to small at 1 token, 4 to large at 10.
        assertThat(recorded).contains("\"labels\":{\"small\":4,\"large\":4,\"none\":0}", "\"cost\":{\"value\":44.0");
        assertThat(route("--json").out()).as("replayed without a connection").isEqualTo(recorded);
        assertThat(route("--embed", "--replay", "--json").out()).isEqualTo(recorded);
    }

    @Test
    void whatCannotBeUsedIsSaidBeforeAnythingIsSent() throws Exception {
        settings("");
        assertThat(route("--embed", "--yes").err()).contains("project.json has no router.embedding");
        settings(",\"embedding\":{\"baseUrl\":\"http://localhost:9/v1\"}");
        assertThat(route("--embed", "--yes").err()).contains("router.embedding.model of project.json is missing");
        settings(",\"embedding\":{\"model\":\"e\",\"baseUrl\":\"http://localhost:9/v1\",\"modle\":\"x\"}");
        assertThat(route("--embed", "--yes").err()).contains("modle");
        settings(",\"embedding\":{\"model\":\"e\"}");
        assertThat(route("--embed", "--yes").err()).contains("router.embedding of project.json names no baseUrl");
        assertThat(route("--embed", "--classifier", "x").err()).contains("give one of them at a time");
        assertThat(route("--replay").err()).contains("need --classifier NAME or --embed");
    }

    /** A history of vectors for some questions only is no basis: words are used, and the study says so. */
    @Test
    void aQuestionWithoutAVectorMakesWordsDecide() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    if (r.body().contains("Sum our income")) {
                        reply.send(400, "no");
                    } else {
                        vectors(r, reply);
                    }
                })) {
            settings(",\"embedding\":{\"model\":\"e\",\"baseUrl\":\"" + server.base() + "\"}");
            CommandRun run = route("--embed", "--yes");
            assertThat(run.status()).isNotZero();
            assertThat(run.err()).contains("1 of 8 questions have no vector");
            assertThat(route().out()).contains("similar by words.");
        }
    }
}
