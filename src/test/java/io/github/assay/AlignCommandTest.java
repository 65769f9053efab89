package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.WireForm;
import io.github.assay.llm.wire.ReplyBody;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay align} from labels and an endpoint's replies to promotion and its expiry. */
@Timeout(240)
class AlignCommandTest {
    private static final int CASES = 240;
    private static final Pattern NUMBER = Pattern.compile("number (\\d+)");

    @TempDir
    private Path root;

    private Path folder;

    @BeforeEach
    void project() throws IOException {
        folder = Files.createDirectories(root.resolve("my project"));
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            cases.add(Json.line(Map.of("case_id", id(i), "question", "What is number " + i + "?", "gold_sql", "SELECT a FROM t",
                    "gold_result", table())));
            predictions.add(Json.line(Map.of("case_id", id(i), "system", "gpt-zero-shot", "sql", "SELECT a FROM t WHERE b = " + i,
                    "result", table())));
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        Files.write(Files.createDirectories(folder.resolve("predictions")).resolve("s.jsonl"), predictions);
        Files.writeString(folder.resolve("guideline.md"), "Fail what the question did not ask for.\n");
    }

    private static String id(int i) {
        return "c%03d".formatted(i);
    }

    private static Map<String, Object> table() {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("columns", List.of("a"));
        table.put("rows", List.of(List.of(1)));
        table.put("status", "ok");
        return table;
    }

    private void settings(URI base, String model) throws IOException {
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"judges\":{\"stef\":{\"baseUrl\":\"" + base
                + "\",\"model\":\"" + model + "\"}}}");
    }

    /** People pass even numbers. */
    private void label(int from, int to) throws Exception {
        List<String> lines = new ArrayList<>(List.of("case_id,system,annotator,label"));
        for (int i = from; i < to; i++) {
            lines.add(id(i) + ",gpt-zero-shot,ann," + (i % 2 == 0 ? "pass" : "fail"));
        }
        Path file = Files.write(root.resolve("labels " + from + ".csv"), lines);
        CommandRun run = CommandRun.of("labels", "import", folder.toString(), file.toString());
        assertThat(run.status()).as(run.err()).isZero();
    }

    /** A judge that is wrong on every {@code every}-th number. */
    private static FakeEndpoint judge(int every, String model) throws IOException {
        return new FakeEndpoint((r, reply) -> {
            Matcher m = NUMBER.matcher(r.body());
            int number = m.find() ? Integer.parseInt(m.group(1)) : 0;
            boolean pass = (number % 2 == 0) != (number % every == 0);
            reply.send(200, ReplyBody.of("{\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\""
                    + (pass ? "Correct" : "Incorrect") + "\",\"confidence\":0.9,\"rationale\":\"because of " + number + "\"}", model,
                    WireForm.CHAT));
        });
    }

    private CommandRun assay(String command, String... more) {
        return CommandRun.of(Stream.concat(Stream.of(command, folder.toString()), Stream.of(more)).toArray(String[]::new));
    }

    private void ask() {
        CommandRun run = assay("judge", "--judge", "stef", "--record", "--yes");
        assertThat(run.status()).as(run.err()).isZero();
    }

    private TreeSet<String> side(String name) throws IOException {
        String text = Files.readString(folder.resolve("alignment/split.json"));
        String part = text.substring(text.indexOf("\"" + name + "\""));
        TreeSet<String> ids = new TreeSet<>();
        Matcher m = Pattern.compile("\"(c\\d{3})\"").matcher(part.substring(0, part.indexOf(']')));
        while (m.find()) {
            ids.add(m.group(1));
        }
        return ids;
    }

    @Test
    void tunesVersionsWithoutTestAndPromotesOnTestWithACountOfLooks() throws Exception {
        label(0, CASES);
        Files.createDirectories(folder.resolve("judges"));
        try (FakeEndpoint first = judge(5, "gpt-judge")) {
            settings(first.base(), "gpt-judge");
            ask();
        }
        CommandRun before = assay("align", "--judge", "stef", "--json");
        assertThat(before.status()).as(before.err()).isZero();
        assertThat(side("tune")).hasSize(160);
        assertThat(side("test")).hasSize(80);
        assertThat(before.out()).contains("\"number\":1").doesNotContain("\"number\":2");
        assertThat(assay("align", "--judge", "stef").err()).contains("model family GPT", "gpt-zero-shot");

        Files.writeString(folder.resolve("judges/stef.txt"), "== user\nJudge {{question}} {{predicted_sql}}\n");
        CommandRun stale = assay("align", "--judge", "stef");
        assertThat(stale.err()).contains("made with another prompt");
        try (FakeEndpoint second = judge(25, "gpt-judge")) {
            settings(second.base(), "gpt-judge");
            ask();
        }
        CommandRun now = assay("align", "--judge", "stef");
        assertThat(now.out()).contains("v1 tune", "v2 tune", "Against v1: Δκ 0.", "became right, 0 wrong", "Test is locked: 80",
                "looked at never", "Not promoted");
        CommandRun json = assay("align", "--judge", "stef", "--json");
        String all = before.out() + now.out() + now.err() + json.out() + Files.readString(folder.resolve("alignment/log.jsonl"));
        for (String test : side("test")) {
            assertThat(all).doesNotContain(test).doesNotContain("because of " + Integer.parseInt(test.substring(1)) + "\"");
        }
        assertThat(json.out()).contains("because of ", "\"figures\":null");
        assertThat(assay("score", "--metric", "stef-score").out()).contains("not promoted");

        CommandRun look = assay("align", "--judge", "stef", "--test");
        assertThat(look.out()).contains("v2 test", "Test looked at once, with 1 prompt.");
        CommandRun promoted = assay("align", "--judge", "stef", "--promote");
        assertThat(promoted.status()).as(promoted.out() + promoted.err()).isZero();
        assertThat(promoted.out()).contains("Test looked at 2 times, with 1 prompt.", "Promoted 20");
        assertThat(assay("score", "--metric", "stef-score").out()).doesNotContain("not promoted");
        assertThat(assay("align", "--judge", "stef").out()).contains("looked at 2 times, with 1 prompt", "Promoted 20");

        Files.writeString(folder.resolve("guideline.md"), "Another guideline.\n");
        assertThat(assay("align", "--judge", "stef").out()).contains("The promotion has expired. The guideline has changed.");
        assertThat(assay("score", "--metric", "stef-score").out()).contains("not promoted");
        Files.writeString(folder.resolve("guideline.md"), "Fail what the question did not ask for.\n");
        Files.writeString(folder.resolve("judges/stef.txt"), "== user\nJudge it: {{question}} {{predicted_sql}}\n");
        assertThat(assay("align", "--judge", "stef").out()).contains("The promotion has expired. The prompt has changed.");
        settings(URI.create("http://127.0.0.1:9/v1"), "another-model");
        assertThat(assay("align", "--judge", "stef").out()).contains("The settings name another model.");
    }

    @Test
    void laterLabelsMoveNoCaseAndALostSplitIsNotDrawnAgain() throws Exception {
        label(0, 120);
        try (FakeEndpoint server = judge(5, "m")) {
            settings(server.base(), "m");
            ask();
        }
        assertThat(assay("align", "--judge", "stef").status()).isZero();
        String split = Files.readString(folder.resolve("alignment/split.json"));
        label(120, CASES);
        CommandRun more = assay("align", "--judge", "stef", "--json");
        assertThat(more.status()).isZero();
        assertThat(Files.readString(folder.resolve("alignment/split.json"))).isEqualTo(split);
        assertThat(assay("align", "--judge", "ex").out()).contains("ex: verdict of ex");
        Files.delete(folder.resolve("alignment/split.json"));
        CommandRun lost = assay("align", "--judge", "stef");
        assertThat(lost.status()).isEqualTo(3);
        assertThat(lost.err()).contains("alignment/split.json is missing");
        assertThat(folder.resolve("alignment/split.json")).doesNotExist();
    }

    @Test
    void examplesComeFromTuneAndNeverFromTheCaseItself() throws Exception {
        label(0, 60);
        try (FakeEndpoint server = judge(5, "m")) {
            settings(server.base(), "m");
            ask();
        }
        assertThat(assay("align", "--judge", "stef").status()).isZero();
        Files.writeString(folder.resolve("project.json"),
                "{\"assay\":1,\"judges\":{\"stef\":{\"baseUrl\":\"http://127.0.0.1:9/v1\",\"model\":\"m\",\"examples\":4}}}");
        assertThat(assay("judge", "--judge", "stef", "--dry-run").err()).contains("does not insert {{examples}}");
        Files.createDirectories(folder.resolve("judges"));
        Files.writeString(folder.resolve("judges/stef.txt"), "== user\nJudge ({{question}})\n{{#examples}}\nEXAMPLES {{examples}}{{/examples}}\n");
        List<String> lines = assay("judge", "--judge", "stef", "--dry-run").out().lines().toList();
        assertThat(lines).hasSize(CASES);
        TreeSet<String> test = side("test");
        for (String line : lines) {
            String examples = line.substring(line.indexOf("EXAMPLES"));
            Matcher number = NUMBER.matcher(examples);
            int count = 0;
            while (number.find()) {
                count++;
                String example = id(Integer.parseInt(number.group(1)));
                assertThat(test).doesNotContain(example);
                assertThat(line).doesNotContain("\"case_id\":\"" + example + "\"");
            }
            assertThat(count).isEqualTo(4);
            assertThat(examples).contains("Verdict: correct", "Verdict: incorrect");
        }
    }

    @Test
    void degenerateInputHasReasons() throws Exception {
        CommandRun none = assay("align", "--judge", "stef");
        assertThat(none.status()).isZero();
        assertThat(none.out()).contains("there are no cases", "no labelled items");
        assertThat(folder.resolve("alignment")).doesNotExist();
        assertThat(assay("align", "--judge", "stef", "--test").err()).contains("no labelled items in test");
        assertThat(assay("align", "--judge", "nobody").err()).contains("There is no judge or metric nobody");
        label(0, 12);
        assertThat(assay("align", "--judge", "stef").out()).contains("no verdict: 8 no judge's reply", "too few: 0 pass and 0 fail");
        CommandRun refused = assay("align", "--judge", "stef", "--promote");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("Not promoted", "30 of each are needed");
        assertThat(assay("align", "--judge", "stef", "--before", "7").status()).isEqualTo(3);
    }
}
