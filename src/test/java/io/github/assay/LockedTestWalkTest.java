package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * No figure of scores and labels depends on what a judge under alignment says about a test item, before a look at test is on
 * record: two projects that differ in these replies alone print the same.
 */
@Timeout(240)
class LockedTestWalkTest {
    private static final int CASES = 96;
    /** What prints figures of scores and labels. */
    private static final List<List<String>> FIGURES = List.of(
            List.of("calibrate", "--json", "--people", "--pass-rates", "--details", "--diagnostics", "--replicates", "200"),
            List.of("calibrate", "--metric", "stef-score", "--replicates", "200"),
            List.of("calibrate", "--metric", "both", "--metric", "ex", "--json", "--replicates", "200"),
            List.of("calibrate", "--metric", "judge.stef.confidence.elicited", "--json", "--replicates", "200"),
            List.of("calibrate", "--metric", "semantic-equivalence", "--metric", "badger-sql-judge", "--json", "--replicates", "200"),
            List.of("calibrate", "--by", "difficulty", "--json", "--replicates", "200"),
            List.of("plan", "--metric", "stef-score", "--further", "10", "--json"),
            List.of("plan", "--metric", "stef-score", "--against", "ex", "--json"),
            List.of("agreement", "--json"),
            List.of("align", "--judge", "stef", "--json"),
            List.of("align", "--judge", "badger-sql-judge"),
            List.of("labels", "status", "--json"),
            List.of("labels", "queue", "--annotator", "ann", "--filter", "label:pass fail:stef-score", "--json"),
            List.of("triage", "--json", "--from", "0"),
            List.of("labels", "export", "--final", "--to", "OUT.csv"));

    @TempDir
    private static Path root;

    private static Path one;
    private static Path other;
    private static TreeSet<String> test;

    private static String id(int i) {
        return "c%02d".formatted(i);
    }

    private static Map<String, Object> table(int value) {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("columns", List.of("a"));
        table.put("rows", List.of(List.of(value)));
        table.put("status", "ok");
        return table;
    }

    private static Path project(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("predictions"));
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            cases.add(Json.line(Map.of("case_id", id(i), "question", "Which of the rooms has window " + i + "?", "gold_sql",
                    "SELECT a FROM t", "gold_result", table(1), "db_id", "d", "difficulty", i % 3 == 0 ? "easy" : "hard")));
            predictions.add(Json.line(Map.of("case_id", id(i), "system", "s", "sql", "SELECT a FROM t WHERE b = " + i, "result",
                    table(i % 5 == 0 ? 2 : 1))));
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        Files.write(folder.resolve("predictions/s.jsonl"), predictions);
        Files.createDirectories(folder.resolve("metrics"));
        Files.writeString(folder.resolve("metrics/both.json"),
                "{\"id\":\"both\",\"name\":\"Both\",\"threshold\":1,\"expression\":\"pass(\\\"stef-score\\\") and pass(\\\"ex\\\")\"}");
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"metrics\":{\"enabled\":[\"ex\",\"stef-score\","
                + "\"semantic-equivalence\",\"badger-sql-judge\",\"both\",\"judge.stef.confidence.elicited\"]}}");
        return folder;
    }

    /** Replies that are right but for every {@code every}-th case; of test items turned around two by two. */
    private static void replies(Path folder, TreeSet<String> turned) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            boolean pass = (i % 2 == 0) != (i % 7 == 0) != turned.contains(id(i));
            lines.add(Json.line(new TreeMap<>(Map.of("judge", "stef", "case_id", id(i), "system", "s", "prompt_hash", "p1", "model", "m",
                    "confidence_elicited", 0.9, "reply", Map.of("filters_applied_status", "fully_applied", "overall_verdict", pass ? "Correct" : "Incorrect", "confidence", 0.9)))));
            lines.add(Json.line(new TreeMap<>(Map.of("judge", "badger-sql-judge", "case_id", id(i), "system", "s", "reply",
                    Map.of("score", pass ? 9 : 2, "semantic_equivalence", pass, "issues", List.of("none"), "rationale", "r")))));
        }
        Files.createDirectories(folder.resolve("replies"));
        Files.write(folder.resolve("replies/all.jsonl"), lines);
    }

    private static CommandRun assay(Path folder, List<String> command) {
        int words = command.getFirst().equals("labels") ? 2 : 1;
        List<String> all = new ArrayList<>(command.subList(0, words));
        all.add(folder.toString());
        command.subList(words, command.size()).forEach(w -> all.add(w.replace("OUT", folder.resolveSibling(folder.getFileName() + "-out").toString())));
        return CommandRun.of(all.toArray(String[]::new));
    }

    private static CommandRun done(Path folder, String... command) {
        CommandRun run = assay(folder, List.of(command));
        assertThat(run.status()).as(run.err()).isLessThan(2); // 1: the cases have no database
        return run;
    }

    /** Without paths and times. */
    private static String plain(Path folder, String text) {
        return text.replace(folder.toString(), "P").replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "T")
                .replace(folder.getFileName() + "-out", "P-out");
    }

    private static Path labelled(Path folder) throws IOException {
        List<String> labels = new ArrayList<>(List.of("case_id,system,annotator,label"));
        for (int i = 0; i < CASES; i++) {
            labels.add(id(i) + ",s,ann," + (i % 2 == 0 ? "pass" : "fail"));
            labels.add(id(i) + ",s,bob," + (i % 2 == 0 && i % 11 != 0 ? "pass" : "fail"));
            labels.add(id(i) + ",s,cy," + (i % 2 == 0 ? "pass" : "fail"));
        }
        Path file = Files.write(folder.resolveSibling(folder.getFileName() + ".csv"), labels);
        done(folder, "labels", "import", file.toString());
        return folder;
    }

    @BeforeAll
    static void twoProjects() throws IOException {
        one = labelled(project(root.resolve("one")));
        other = labelled(project(root.resolve("other")));
        replies(one, new TreeSet<>());
        replies(other, new TreeSet<>());
        done(one, "align", "--judge", "stef");
        done(other, "align", "--judge", "stef");
        test = new TreeSet<>();
        String split = Files.readString(one.resolve("alignment/split.json"));
        Matcher m = Pattern.compile("\"(c\\d\\d)\"").matcher(split.substring(split.indexOf("\"test\"")));
        while (m.find()) {
            test.add(m.group(1));
        }
        assertThat(test).hasSize(CASES / 3);
        // as many verdicts pass as before, but with other labels: what tells of verdicts alone tells nothing of them
        TreeSet<String> turned = new TreeSet<>();
        Stream.of(true, false).forEach(pass -> test.stream()
                .filter(c -> {
                    int i = Integer.parseInt(c.substring(1));
                    return (i % 2 == 0) == pass && i % 7 != 0;
                })
                .limit(8)
                .forEach(turned::add));
        assertThat(turned).hasSize(16);
        replies(other, turned);
    }

    private static void assertAlike(List<List<String>> commands) {
        for (List<String> command : commands) {
            CommandRun a = assay(one, command);
            CommandRun b = assay(other, command);
            assertThat(a.status()).as(command + a.err()).isLessThan(2);
            assertThat(plain(other, b.out() + b.err())).as("%s", command).isEqualTo(plain(one, a.out() + a.err()));
        }
    }

    @Test
    void calibrationShowsAJudgeOnTuneItemsUntilALook() throws Exception {
        assertAlike(FIGURES.subList(0, 1));
        CommandRun calibrated = done(one, "calibrate", "--metric", "stef-score", "--json", "--replicates", "200");
        CommandRun aligned = done(one, "align", "--judge", "stef", "--json");
        assertThat(aligned.out()).contains("\"looks\":[]");
        for (String count : List.of("tp", "fn", "fp", "tn")) {
            assertThat(number(calibrated.out(), count)).as(count).isEqualTo(number(aligned.out(), count));
        }
        assertThat(calibrated.out()).contains("LOCKED_TEST").doesNotContain("MISSING_ABOVE_5_PERCENT");
        assertThat(done(one, "calibrate", "--metric", "stef-score", "--replicates", "200").out())
                .contains("compared on tune items alone: 32 labelled items are locked test");
        List<String> unlocked = done(one, "export", "--to", root.resolve("filtered").toString(), "--format", "jsonl", "--filter", "-pass:stef-score")
                .err().lines().toList();
        assertThat(unlocked).anyMatch(l -> l.contains("pass -pass:stef-score."));
        assertThat(Files.readString(root.resolve("filtered/answers.jsonl"))).as("a locked score meets no term").doesNotContain(test);
    }

    @Test
    @Tag("exhaustive")
    void noFigureOfScoresAndLabelsTellsOfTestBeforeALook() throws Exception {
        assertAlike(FIGURES);
        for (Path folder : List.of(one, other)) {
            done(folder, "calibrate", "--save-study", root.resolve(folder.getFileName() + "-out.study.json").toString(), "--replicates", "200");
            done(folder, "report", "--to", root.resolve(folder.getFileName() + "-out").toString(), "--replicates", "200");
        }
        assertThat(plain(other, Files.readString(root.resolve("other-out.study.json"))).replace("\"other\"", "\"one\""))
                .isEqualTo(plain(one, Files.readString(root.resolve("one-out.study.json"))));
        for (String file : List.of("calibration.json", "agreement.json", "league.csv", "rates.csv", "cautions.csv")) {
            if (Files.exists(root.resolve("one-out").resolve(file))) {
                assertThat(plain(other, Files.readString(root.resolve("other-out").resolve(file)))).as(file)
                        .isEqualTo(plain(one, Files.readString(root.resolve("one-out").resolve(file))));
            }
        }
    }

    @Test
    @Tag("exhaustive")
    void aLookOpensItsVersionAndNoOther() throws Exception {
        Path one = labelled(project(root.resolve("looked")));
        replies(one, new TreeSet<>());
        done(one, "align", "--judge", "stef", "--test");
        String all = done(one, "calibrate", "--metric", "stef-score", "--json", "--replicates", "200").out();
        assertThat(number(all, "tp") + number(all, "fn") + number(all, "fp") + number(all, "tn")).isEqualTo(CASES);
        assertThat(all).doesNotContain("LOCKED_TEST");
        String second = done(one, "calibrate", "--metric", "semantic-equivalence", "--json", "--replicates", "200").out();
        assertThat(number(second, "tp") + number(second, "fn") + number(second, "fp") + number(second, "tn")).isEqualTo(CASES - test.size());
        Files.writeString(one.resolve("replies/all.jsonl"), Files.readString(one.resolve("replies/all.jsonl")).replace("\"p1\"", "\"p2\""));
        String next = done(one, "calibrate", "--metric", "stef-score", "--json", "--replicates", "200").out();
        assertThat(number(next, "tp") + number(next, "fn") + number(next, "fp") + number(next, "tn")).isEqualTo(CASES - test.size());
    }

    @Test
    @Tag("exhaustive")
    void figuresOverAllItemsBeforeTheAlignmentAreALook() throws Exception {
        Path early = labelled(project(root.resolve("early")));
        replies(early, new TreeSet<>());
        done(early, "calibrate", "--metric", "stef-score", "--replicates", "200");
        CommandRun aligned = done(early, "align", "--judge", "stef");
        assertThat(aligned.out()).contains("looked at once");
        assertThat(aligned.err()).contains("A calibration compared this judge with labels before it was aligned");
        assertThat(done(early, "calibrate", "--metric", "stef-score", "--json", "--replicates", "200").out()).contains("LOCKED_TEST");
    }

    private static int number(String json, String key) {
        Matcher m = Pattern.compile("\"" + key + "\":(\\d+)").matcher(json);
        assertThat(m.find()).as(key + " in " + json).isTrue();
        return Integer.parseInt(m.group(1));
    }
}
