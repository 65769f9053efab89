package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
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

/** A project with numbered questions whose even numbers people pass, and judges that are wrong on some of them. */
public record AlignProject(Path root, Path folder) {
    public static final int CASES = 240;
    static final Pattern NUMBER = Pattern.compile("number (\\d+)");

    public static AlignProject make(Path root) throws IOException {
        Path folder = Files.createDirectories(root.resolve("my project"));
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
        return new AlignProject(root, folder);
    }

    static String id(int i) {
        return "c%03d".formatted(i);
    }

    private static Map<String, Object> table() {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("columns", List.of("a"));
        table.put("rows", List.of(List.of(1)));
        table.put("status", "ok");
        return table;
    }

    public void settings(URI base, String model, String... more) throws IOException {
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"judges\":{\"stef\":{\"baseUrl\":\"" + base
                + "\",\"model\":\"" + model + "\"" + (more.length == 0 ? "" : "," + String.join(",", more)) + "}}}");
    }

    /** People pass even numbers. */
    public void label(int from, int to) throws Exception {
        List<String> lines = new ArrayList<>(List.of("case_id,system,annotator,label"));
        for (int i = from; i < to; i++) {
            lines.add(id(i) + ",gpt-zero-shot,ann," + (i % 2 == 0 ? "pass" : "fail"));
        }
        Path file = Files.write(root.resolve("labels " + from + ".csv"), lines);
        CommandRun run = CommandRun.of("labels", "import", folder.toString(), file.toString());
        assertThat(run.status()).as(run.err()).isZero();
    }

    /** A judge that is wrong on every {@code every}-th number. */
    public static FakeEndpoint judge(int every, String model) throws IOException {
        return new FakeEndpoint((r, reply) -> {
            Matcher m = NUMBER.matcher(r.body());
            int number = m.find() ? Integer.parseInt(m.group(1)) : 0;
            boolean pass = (number % 2 == 0) != (number % every == 0);
            reply.send(200, ReplyBody.of("{\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\""
                    + (pass ? "Correct" : "Incorrect") + "\",\"confidence\":0.9,\"rationale\":\"because of " + number + "\"}", model,
                    WireForm.CHAT));
        });
    }

    CommandRun assay(String command, String... more) {
        return CommandRun.of(Stream.concat(Stream.of(command, folder.toString()), Stream.of(more)).toArray(String[]::new));
    }

    public void ask() {
        CommandRun run = assay("judge", "--judge", "stef", "--record", "--yes");
        assertThat(run.status()).as(run.err()).isZero();
    }

    public TreeSet<String> side(String name) throws IOException {
        String text = Files.readString(folder.resolve("alignment/split.json"));
        String part = text.substring(text.indexOf("\"" + name + "\""));
        TreeSet<String> ids = new TreeSet<>();
        Matcher m = Pattern.compile("\"(c\\d{3})\"").matcher(part.substring(0, part.indexOf(']')));
        while (m.find()) {
            ids.add(m.group(1));
        }
        return ids;
    }

    /** Keeps the tune verdicts of the version in force. */
    public void align() {
        assertThat(assay("align", "--judge", "stef").status()).isZero();
    }

    /** Writes the project's own prompt of the judge. */
    public void prompt(String text) throws IOException {
        Files.createDirectories(folder.resolve("judges"));
        Files.writeString(folder.resolve("judges/stef.txt"), text);
    }
}
