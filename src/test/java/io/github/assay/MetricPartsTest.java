package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of metrics wherever a metric is named: two runs of one system that differ in their conditions. */
class MetricPartsTest {
    private static final int CASES = 8;

    @TempDir
    private Path folder;

    @BeforeEach
    void project() throws IOException {
        Files.createDirectories(folder.resolve("predictions"));
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"databases\":{\"d\":{\"dialect\":\"sqlite\"}}}");
        StringBuilder cases = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < CASES; i++) {
            // the last has no condition in gold
            String gold = i == 7 ? "SELECT a FROM t" : "SELECT a FROM t WHERE b = 1 AND c = 2";
            cases.append("{\"case_id\":\"c%d\",\"question\":\"Which %d?\",\"gold_sql\":\"%s\",\"db_id\":\"d\",\"difficulty\":\"%s\"}\n"
                    .formatted(i, i, gold, i < 4 ? "easy" : "hard"));
            answers.append(answer(i, "v1", i < 4 ? "SELECT a FROM t WHERE b = 1 AND c = 2" : "SELECT a FROM t WHERE b = 1"));
            answers.append(answer(i, "v2", i < 6 ? "SELECT a FROM t WHERE b = 1 AND c = 2" : "SELECT a FROM t"));
        }
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        Files.writeString(folder.resolve("predictions/bot.jsonl"), answers);
    }

    private static String answer(int i, String run, String sql) {
        return "{\"case_id\":\"c%d\",\"system\":\"bot\",\"run_id\":\"%s\",\"predicted_sql\":\"%s\",\"metadata\":{\"batch\":\"nov\"}}\n".formatted(i, run, sql);
    }

    private String out(String command, String... more) {
        String[] words = java.util.stream.Stream.concat(java.util.stream.Stream.of(command, folder.toString()), java.util.stream.Stream.of(more)).toArray(String[]::new);
        CommandRun run = CommandRun.of(words);
        assertThat(run.status()).as(String.join(" ", words) + "\n" + run.err()).isLessThan(2);
        return run.out();
    }

    private static JsonObject json(String text) throws Exception {
        return JsonEdit.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow().values();
    }

    private static double number(JsonObject object, String key) {
        return ((Number) object.get(key)).doubleValue();
    }

    private double mean(String metric, String filter) throws Exception {
        List<String> lines = out("score", "--metric", metric, "--filter", filter, "--json").lines().toList();
        double sum = 0;
        for (String line : lines) {
            sum += number(json(line), "value");
        }
        return sum / lines.size();
    }

    /** "WHERE recall on hard questions, version 2 against 1, in November": 0.5, 0.5, 0.5, 1 before; 1, 1, 0, 1 after. */
    @Test
    void conditionsOnHardQuestionsOfTwoVersionsAreOneCommand() throws Exception {
        String[] command = {"--metric", "badger-component-recall.where", "--compare", "v1", "v2", "--filter", "tier:hard batch:nov", "--replicates", "200"};
        assertThat(out("systems", command)).contains("8 of 16 items pass tier:hard batch:nov.", "mean change 0.125 [", "of 4 answers with a value in both");
        JsonObject document = json(out("systems", java.util.stream.Stream.concat(java.util.stream.Stream.of(command), java.util.stream.Stream.of("--json")).toArray(String[]::new)));
        JsonObject change = JsonObject.in(document.get("change")).orElseThrow();
        assertThat(number(change, "value")).isCloseTo(0.125, Offset.offset(1e-12));
        assertThat(number(change, "n")).isEqualTo(4);
        JsonObject overTime = json(out("systems", "--metric", "badger-component-recall.where", "--over-time", "--filter", "tier:hard batch:nov", "--replicates", "200", "--json"));
        assertThat(overTime.toString()).as("the same figure over time").contains("\"change\":" + change);
        JsonObject slices = JsonObject.in(json(out("systems", "--metric", "badger-component-recall.where", "--compare", "v1", "v2", "--by", "tier",
                "--replicates", "200", "--json")).get("slices")).orElseThrow();
        assertThat(slices.keySet()).containsExactly("easy", "hard");
        assertThat(JsonObject.in(JsonObject.in(slices.get("hard")).orElseThrow().get("change")).orElseThrow()).isEqualTo(change);
        assertThat(out("systems", "--metric", "badger-component-recall.where", "--compare", "v1", "v2", "--by", "tier", "--replicates", "200"))
                .containsPattern("easy +0.000.*4 +0 +0").containsPattern("hard +0.125.*4 +2 +0");
    }

    @Test
    void theMeanOfTheSevenPartsIsTheMetricAndSpidersIsTheFigureOfTheRun() throws Exception {
        double sum = 0;
        for (String part : List.of("select", "where", "group-by", "order-by", "having", "tables", "keywords")) {
            sum += mean("badger-component-recall." + part, "run:v1");
        }
        assertThat(sum / 7).isCloseTo(mean("badger-component-recall", "run:v1"), Offset.offset(1e-12));
        // of seven queries with a condition in gold, v1 has four right; for the eighth there is no value
        assertThat(out("score", "--metric", "spider-recall.where", "--filter", "run:v1", "--json")).contains("\"value\":null").contains("not_applicable");
        assertThat(out("systems", "--metric", "spider-recall.where", "--replicates", "200")).containsPattern("bot/v1 +7/7 +0.571");
        assertThat(out("systems", "--figures")).containsPattern("where.*0.571");
    }

    @Test
    void partsAreTermsOfFiltersRulesOfGatesAndColumnsOfExports() throws Exception {
        assertThat(out("score", "--metric", "ex", "--filter", "fail:badger-component-recall.where run:v2", "--json").lines()).hasSize(1);
        assertThat(out("gate", "--min", "badger-component-recall.where>=0.5")).contains("badger-component-recall.where at least", "0.875");
        Path votes = Files.writeString(folder.resolve("votes.csv"), "case_id,system,run_id,ann\nc0,bot,v1,1\nc4,bot,v1,0\nc5,bot,v1,0\nc0,bot,v2,1\n");
        assertThat(CommandRun.of("labels", "import", folder.toString(), votes.toString()).status()).isZero();
        assertThat(out("calibrate", "--metric", "badger-component-recall.where", "--replicates", "100", "--json"))
                .contains("\"badger-component-recall.where\"", "\"n\":4");
        out("export", "--to", folder.resolve("data").toString(), "--format", "jsonl", "--metric", "badger-component-recall.where");
        assertThat(Files.readAllLines(folder.resolve("data/scores.jsonl"))).hasSize(2 * CASES).allMatch(l -> l.contains("badger-component-recall.where"));
    }

    @Test
    void anUnknownPartIsNoMetric() {
        CommandRun run = CommandRun.of("score", folder.toString(), "--metric", "badger-component-recall.nowhere");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("There is no metric 'badger-component-recall.nowhere'");
    }
}
