package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drawing items to label on the command line, and the estimate from votes that store their probability. */
class ActiveDrawCommandTest {
    private static final Pattern DRAWN = Pattern.compile(
            "(\"case_id\":\"[^\"]*\",\"system\":\"[^\"]*\",\"run_id\":\"[^\"]*\"),\"probability\":\"?([0-9.E-]+)");
    private static final Pattern SCORED = Pattern.compile(
            "(\"case_id\":\"[^\"]*\",\"system\":\"[^\"]*\",\"run_id\":\"[^\"]*\"),\"metric\":\"[^\"]*\",\"value\":([0-9.E-]+)");
    private static final Pattern KEY = Pattern.compile(
            "\"case_id\":\"([^\"]+)\",\"system\":\"([^\"]+)\".*\"draw\":\"([^\"]+)\",\"probability\":([0-9.E-]+)");

    @TempDir
    Path folder;

    private static CommandRun queue(Path project, String... more) {
        return CommandRun.of(Stream.concat(
                        Stream.of("labels", "queue", project.toString(), "--annotator", "New"), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    @Tag("exhaustive")
    void aDrawIsStoredRepeatedAndItsVotesGiveTheActiveEstimate() throws Exception {
        Path project = folder.resolve("retail-review");
        ExecutedSample.copy("retail-review", project);
        assertThat(queue(project, "--active").err()).contains("No items of this project have been drawn.");
        assertThat(queue(project, "--by", "ex").status()).isEqualTo(2);
        assertThat(queue(project, "--draw", "30", "--by", "nothing").err()).contains("no enabled metric nothing");

        CommandRun made = queue(project, "--draw", "30", "--by", "ex", "--json");
        assertThat(made.status()).as(made.err()).isZero();
        List<String> drawn = made.out().lines().toList();
        assertThat(drawn).hasSizeBetween(12, 48); // 30 ± 3.4 standard deviations
        assertThat(queue(project, "--active", "--json").out()).isEqualTo(made.out());
        assertThat(queue(project, "--draw", "30", "--by", "ex", "--json").out()).isEqualTo(made.out());
        Path log = project.resolve(".assay/journal/draws.log");
        assertThat(Files.readString(log).lines().filter(l -> l.contains("\"drawn\"")).toList()).hasSize(1);

        Path pack = folder.resolve("votes.jsonl");
        StringBuilder votes = new StringBuilder();
        for (String line : drawn) {
            Matcher key = KEY.matcher(line);
            assertThat(key.find()).as(line).isTrue();
            votes.append("{\"case_id\":\"").append(key.group(1)).append("\",\"system\":\"").append(key.group(2))
                    .append("\",\"run_id\":\"r1\",\"annotator\":\"New\",\"label\":\"").append(votes.length() % 3 == 0 ? "fail" : "pass")
                    .append("\",\"at\":\"2026-05-01T10:00:00Z\",\"draw\":[\"").append(key.group(3)).append("\",\"").append(key.group(4))
                    .append("\"]}\n");
        }
        Files.writeString(pack, votes);
        CommandRun taken = CommandRun.of("labels", "import", project.toString(), pack.toString());
        assertThat(taken.status()).as(taken.err()).isZero();
        Path out = folder.resolve("out.csv");
        CommandRun exported = CommandRun.of("labels", "export", project.toString(), "--to", out.toString());
        assertThat(exported.status()).as(exported.err()).isZero();
        assertThat(Files.readString(out).lines().findFirst().orElseThrow()).endsWith(",draw");
        CommandRun plan = CommandRun.of("plan", project.toString(), "--metric", "ex", "--further", "10", "--strata", "db");
        assertThat(plan.status()).as(plan.err()).isZero();
        assertThat(plan.out()).contains("10 further labels");
        assertThat(CommandRun.of("plan", project.toString(), "--metric", "ex", "--further", "0").status()).isEqualTo(2);
        CommandRun rates = CommandRun.of(
                "calibrate", project.toString(), "--metric", "ex", "--pass-rates", "--replicates", "200", "--min-votes", "1", "--all");
        assertThat(rates.out()).containsPattern("EX +all systems +drawn with a probability \\(active\\) +" + 1 + "?\\d+ +–");
    }

    /** As for every other unknown line; the project opened no more. */
    @Test
    void aLineThatLacksAPartOfADrawIsPassedOver() throws Exception {
        Path project = folder.resolve("torn");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), project);
        CommandRun made = queue(project, "--draw", "5", "--by", "ex", "--json");
        assertThat(made.status()).as(made.err()).isZero();
        Path log = project.resolve(".assay/journal/draws.log");
        String whole = Files.readString(log).replaceAll("\"chain\":\"[^\"]*\"", "\"was\":\"cut\"");
        StringBuilder torn = new StringBuilder();
        for (String part : List.of("expected", "population", "seed", "at")) {
            torn.append(whole.replace("\"draw\":\"", "\"draw\":\"" + part).replace("\"" + part + "\":", "\"x" + part + "\":"));
        }
        Files.writeString(log, torn);
        assertThat(queue(project, "--active").err()).contains("No items of this project have been drawn.");
        Files.writeString(log, whole);
        assertThat(queue(project, "--active").err()).as("the whole draw").doesNotContain("No items");
    }

    @Test
    void aJudgesConfidenceDrawsWhatItIsLeastSureOfMoreOften() throws Exception {
        Path project = folder.resolve("judge-demo");
        SampleCopies.copy(Path.of("sample-projects", "judge-demo"), project);
        CommandRun scores = CommandRun.of("score", project.toString(), "--metric", "judge.stef.confidence.logprob", "--json");
        CommandRun made = queue(project, "--draw", "8", "--by", "judge.stef.confidence.logprob", "--json");
        assertThat(made.status()).as(made.err()).isZero();
        String log = Files.readString(project.resolve(".assay/journal/draws.log"));
        assertThat(log).contains("\"metrics\":[\"judge.stef.confidence.logprob\"]");
        Map<String, Double> probability = new HashMap<>();
        Matcher drawn = DRAWN.matcher(log);
        while (drawn.find()) {
            probability.put(drawn.group(1), Double.valueOf(drawn.group(2)));
        }
        Map<String, Double> distance = new HashMap<>();
        Matcher scored = SCORED.matcher(scores.out());
        while (scored.find()) {
            distance.put(scored.group(1), Math.abs(Double.parseDouble(scored.group(2)) - 0.5));
        }
        assertThat(probability).isNotEmpty().allSatisfy((a, p) -> probability.forEach((b, q) -> {
            if (distance.get(a) < distance.get(b)) {
                assertThat(p).as(a + " is nearer to 0.5 than " + b).isGreaterThanOrEqualTo(q);
            }
        }));
        assertThat(probability.values().stream().distinct().count()).isGreaterThan(1);
    }
}
