package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.Wiring;
import io.github.assay.cli.Cli;
import io.github.assay.cli.text.Terminal;
import io.github.assay.task.CancelToken;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay score --lines}: lines that carry their tables have the scores that a project of the same lines has. */
class ScoredLinesTest {
    private static final String GOLD = "{\"columns\":[\"city\",\"n\"],\"types\":[\"text\",\"integer\"],\"rows\":[[\"Oslo\",3],[\"Bergen\",1]]}";
    private static final String OTHER = GOLD.replace("[\"Bergen\",1]", "[\"Bergen\",2]");

    @TempDir
    private Path root;

    /** Lines with both tables, with several gold tables, a test suite, a stated error, two systems, a judge's reply, and without some of it. */
    private static List<String> lines() {
        String sql = "SELECT city, count(*) AS n FROM shops GROUP BY city";
        String head = "\"question\":\"How many?\",\"dialect\":\"sqlite\",\"gold_sql\":\"" + sql + "\"";
        return List.of(
                "{\"case_id\":\"c1\"," + head + ",\"gold_result\":" + GOLD + ",\"predicted_sql\":\"" + sql + "\",\"predicted_result\":" + GOLD + "}",
                "{\"case_id\":\"c2\"," + head + ",\"gold_result\":" + GOLD + ",\"predictions\":{\"b\":{\"sql\":\"" + sql + " HAVING n > 0\",\"result\":" + OTHER
                        + "},\"a\":{\"sql\":\"SELECT city, 1 FROM shops\",\"result\":" + GOLD + "}}}",
                "{\"case_id\":\"c3\"," + head + ",\"gold_result\":" + GOLD + ",\"gold_results\":[" + OTHER + "," + GOLD + "],\"predicted_sql\":\"SELECT 1\",\"predicted_result\":" + OTHER
                        + ",\"test_suite_results\":[{\"db\":\"x\",\"gold\":" + GOLD + ",\"predicted\":" + GOLD + "},{\"db\":\"y\",\"gold\":" + GOLD + ",\"predicted\":" + OTHER + "}]}",
                "{\"case_id\":\"c4\"," + head + ",\"gold_result\":" + GOLD + ",\"predictions\":[{\"system\":\"a\",\"sql\":\"SELECT nothing\",\"error\":\"no such column: nothing\"}]}",
                "{\"case_id\":\"c5\"," + head + ",\"gold_result\":" + GOLD + ",\"predicted_sql\":\"DROP TABLE shops\",\"predicted_result\":" + GOLD
                        + ",\"judge_replies\":{\"flex\":[\"{\\\"correct\\\": true}\"]}}");
    }

    @Test
    void everyScoreIsThatOfAProjectOfTheSameLines() throws IOException {
        Path project = Files.createDirectories(root.resolve("project"));
        Files.write(project.resolve("cases.jsonl"), lines());
        Path file = Files.write(root.resolve("lines.jsonl"), lines());
        Path ofProject = root.resolve("project-scores.jsonl");
        Path ofLines = root.resolve("line-scores.jsonl");
        CommandRun.of("score", project.toString(), "--out", ofProject.toString());
        CommandRun run = CommandRun.of("score", "--lines", file.toString(), "--out", ofLines.toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("5 lines read.\n6 answers of 3 systems");
        String mark = ",\"not_promoted\":true";
        List<String> scores = Files.readAllLines(ofLines);
        assertThat(scores).hasSizeGreaterThan(200).filteredOn(l -> l.contains(mark)).singleElement().asString().contains("\"case_id\":\"c5\"", "\"metric\":\"flex\"");
        assertThat(scores.stream().map(l -> l.replace(mark, ""))).containsExactlyElementsOf(Files.readAllLines(ofProject).stream().map(l -> l.replace(mark, "")).toList());
    }

    @Test
    void linesKeepTheirOrderOnAnyNumberOfThreadsAndComeFromStandardInputToo() throws IOException {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            many.add(lines().get(i % 3).replace("\"case_id\":\"c", "\"case_id\":\"n" + i + "c"));
            many.add(i % 7 == 0 ? "" : " ");
        }
        Path file = Files.write(root.resolve("many.jsonl"), many);
        String one = CommandRun.of("score", "--lines", file.toString(), "--metric", "ex", "--metric", "soft-f1", "--json", "--threads", "1").out();
        assertThat(one.lines()).hasSize(800).first().asString().contains("\"case_id\":\"n0c1\"");
        assertThat(CommandRun.of("score", "--lines", file.toString(), "--metric", "ex", "--metric", "soft-f1", "--json", "--threads", "4").out()).isEqualTo(one);
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(String.join("\n", many).getBytes(StandardCharsets.UTF_8)));
            assertThat(CommandRun.of("score", "--lines", "-", "--metric", "ex", "--metric", "soft-f1", "--json").out()).isEqualTo(one);
        } finally {
            System.setIn(before);
        }
    }

    /** Who writes into a pipe may wait for the scores, as an agent does that is told what it got wrong. */
    @Test
    void linesOfAPipeAreScoredWhileItsWriterPausesAlsoInTheMidstOfALine() throws Exception {
        InputStream before = System.in;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PipedOutputStream writer = new PipedOutputStream();
                PipedInputStream pipe = new PipedInputStream(writer, 1 << 16);
                Wiring wiring = new Wiring(TestConsents.FILE);
                PrintStream printed = new PrintStream(new BufferedOutputStream(out, 1 << 16), false, StandardCharsets.UTF_8)) {
            System.setIn(pipe);
            CompletableFuture<Integer> command = CompletableFuture.supplyAsync(() -> Cli.run(
                    new String[] {"score", "--lines", "-", "--metric", "ex", "--json", "--threads", "4"}, "test", wiring::services,
                    new Terminal(printed, printed, false, new CancelToken())));
            String next = lines().get(2);
            send(writer, lines().get(0) + "\n" + lines().get(1) + "\n" + next.substring(0, 50));
            await(out, 3, command);
            assertThat(out.toString(StandardCharsets.UTF_8)).contains("\"c1\"", "\"c2\"").doesNotContain("\"c3\"");
            send(writer, next.substring(50) + "\n");
            await(out, 4, command);
            send(writer, lines().get(3));
            writer.close();
            assertThat(command.get(60, TimeUnit.SECONDS)).isZero();
        } finally {
            System.setIn(before);
        }
        assertThat(out.toString(StandardCharsets.UTF_8)).hasLineCount(5);
    }

    private static void send(PipedOutputStream to, String text) throws IOException {
        to.write(text.getBytes(StandardCharsets.UTF_8));
        to.flush();
    }

    private static void await(ByteArrayOutputStream text, int lines, CompletableFuture<Integer> command) throws InterruptedException {
        while (text.toString(StandardCharsets.UTF_8).lines().count() < lines) {
            assertThat(command).isNotDone();
            Thread.sleep(20);
        }
    }

    /** Lines that together are larger than what is scored at once wait for each other and lose nothing. */
    @Test
    void largeLinesAreScoredOneAfterTheOther() throws IOException {
        String large = "\"question\":\"" + "x".repeat(9 << 20) + "\"";
        Path file = Files.write(root.resolve("large.jsonl"), List.of(
                lines().get(0), lines().get(0).replace("\"question\":\"How many?\"", large), lines().get(2).replace("\"question\":\"How many?\"", large), lines().get(1)));
        CommandRun run = CommandRun.of("score", "--lines", file.toString(), "--metric", "ex", "--json", "--threads", "4");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out().lines().map(l -> l.replaceFirst(".*\"case_id\":\"(\\w+)\".*", "$1"))).containsExactly("c1", "c1", "c3", "c2", "c2");
    }

    @Test
    void lineThatCannotBeUsedIsNamedAndTheOthersAreScored() throws IOException {
        List<String> all = new ArrayList<>(List.of(
                "{\"case_id\":\"a\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\"}", "not JSON", "{\"question\":\"?\",\"predicted_sql\":\"SELECT 1\"}",
                "{\"case_id\":\"t\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\",\"gold_result\":{\"file\":\"secret.csv\"},\"predicted_sql\":\"SELECT 1\"}",
                "{\"case_id\":\"w\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\",\"predictions\":[{\"system\":\"s\",\"sql\":\"SELECT 1\"},{\"system\":\"s\",\"sql\":\"SELECT 2\"}]}"));
        for (int i = 0; i < 12; i++) {
            all.add("{\"case_id\":");
        }
        Path file = Files.write(root.resolve("bad.jsonl"), all);
        CommandRun run = CommandRun.of("score", "--lines", file.toString(), "--metric", "ex", "--json");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out().lines()).hasSize(2)
                .anyMatch(l -> l.contains("\"case_id\":\"t\"") && l.contains("a table in a file of its own"))
                .anyMatch(l -> l.contains("\"case_id\":\"w\"") && l.contains("the line has no table of this query"));
        assertThat(run.err()).contains("bad.jsonl:1 predictions: no answer", "bad.jsonl:2: ", "bad.jsonl:3 case_id: no id", "'w · s' a second time",
                "likewise in 12 more lines: 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 …").doesNotContain("secret.csv");
        assertThat(CommandRun.of("score", "--lines", file.toString(), "--metric", "ex").out()).startsWith("17 lines read; 15 gave no score.");
    }

    @Test
    void settingsAreThoseOfTheProjectAndTheOptions() throws IOException {
        Path file = Files.write(root.resolve("lines.jsonl"), lines());
        Path project = Files.createDirectories(root.resolve("settings"));
        Files.writeString(project.resolve("cases.jsonl"), "{\"case_id\":\"own\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\"}\n");
        Files.writeString(project.resolve("project.json"), "{\"metrics\":{\"thresholds\":{\"soft-f1\":0.123}}}");
        String metric = "soft-f1";
        assertThat(CommandRun.of("score", project.toString(), "--lines", file.toString(), "--metric", metric, "--json").out())
                .contains("\"threshold\":0.123").doesNotContain("\"case_id\":\"own\"");
        assertThat(CommandRun.of("score", "--lines", file.toString(), "--metric", metric, "--threshold", "soft-f1=0.4", "--json").out()).contains("\"threshold\":0.4");
        CommandRun idle = CommandRun.of("score", "--lines", file.toString(), "--system", "a", "--apply");
        assertThat(idle.status()).isEqualTo(2);
        assertThat(idle.err()).contains("--system, --apply have no effect with --lines");
        assertThat(CommandRun.of("score", "--lines", file.toString(), "--option", "ex.polcy=x").err()).contains("no option 'polcy'");
        assertThat(CommandRun.of("score", "--lines", root.resolve("none.jsonl").toString()).status()).isEqualTo(3);
    }
}
