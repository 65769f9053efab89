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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The split and the looks at test are in the journal's chain: whatever is taken away or changed is noticed. */
@Timeout(240)
class AlignmentRecordTest {
    private static final int CASES = 24;

    @TempDir
    private Path root;

    private Path folder;
    private Path split;
    private Path log;
    private Path chained;

    private static Map<String, Object> table(int value) {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("columns", List.of("a"));
        table.put("rows", List.of(List.of(value)));
        table.put("status", "ok");
        return table;
    }

    /** A project whose cases have labels of one person. */
    private static void project(Path folder) throws IOException {
        Path labels = unlabelled(folder);
        assertThat(CommandRun.of("labels", "import", folder.toString(), labels.toString()).status()).isLessThan(2);
    }

    /** The same project without its labels. Returns a file of them. */
    static Path unlabelled(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("predictions"));
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        List<String> labels = new ArrayList<>(List.of("case_id,system,annotator,label"));
        for (int i = 0; i < CASES; i++) {
            cases.add(Json.line(Map.of("case_id", "c" + i, "question", "What is number " + i + "?", "gold_sql", "SELECT a FROM t",
                    "gold_result", table(1))));
            predictions.add(Json.line(Map.of("case_id", "c" + i, "system", "s", "sql", "SELECT a FROM t WHERE b = " + i, "result",
                    table(i % 5 == 0 ? 2 : 1))));
            labels.add("c" + i + ",s,ann," + (i % 2 == 0 ? "pass" : "fail"));
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        Files.write(folder.resolve("predictions/s.jsonl"), predictions);
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1}");
        return Files.write(folder.resolveSibling("labels of " + folder.getFileName() + ".csv"), labels);
    }

    private CommandRun align(String... more) {
        return CommandRun.of(Stream.concat(Stream.of("align", folder.toString(), "--judge", "ex"), Stream.of(more)).toArray(String[]::new));
    }

    private CommandRun assay(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.add(folder.toString());
        return CommandRun.of(all.toArray(String[]::new));
    }

    @BeforeEach
    void lookedAtTwice() throws IOException {
        folder = root.resolve("project");
        project(folder);
        split = folder.resolve("alignment/split.json");
        log = folder.resolve("alignment/log.jsonl");
        chained = folder.resolve(".assay/journal/alignment.log");
        assertThat(align("--test").out()).contains("Test looked at once");
    }

    private void remove(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void without(Path file, String part) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> kept = lines.stream().filter(l -> !l.contains(part)).toList();
        assertThat(kept).hasSizeLessThan(lines.size());
        Files.write(file, kept);
    }

    private void assertRefused(String... words) {
        CommandRun run = align();
        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(3);
        assertThat(run.err()).contains(words);
        assertThat(run.out()).doesNotContain("looked at never");
        CommandRun check = assay("check");
        assertThat(check.status()).isEqualTo(1);
        assertThat(check.out()).contains("alignment");
        assertThat(check.out()).contains(words[0].substring(0, 13));
    }

    @Test
    void aLineThatWasDeletedFromTheFilesIsNamedAndTheFolderIsWrittenAnewFromTheJournal() throws Exception {
        String before = Files.readString(split);
        String lines = Files.readString(log);
        without(log, "\"look\"");
        assertRefused("alignment/log.jsonl lacks 1 entry of the journal: a look at test of ex by ", "move the folder alignment away");
        remove(folder.resolve("alignment"));
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"study\":{\"seed\":7}}");
        CommandRun anew = align();
        assertThat(anew.status()).as(anew.err()).isZero();
        assertThat(anew.out()).contains("looked at once", "seed 42");
        assertThat(anew.err()).contains("The folder alignment was removed. It was written anew from the journal");
        assertThat(Files.readString(split)).isEqualTo(before);
        assertThat(Files.readString(log)).isEqualTo(lines);
        assertThat(assay("audit", "--csv").out()).contains("alignment=split", "seed=42", "alignment=look", "judge=ex", "the folder alignment was removed");
    }

    @Test
    void aChangedJournalIsNoticedByVerifyAndAlignAndRestored() throws Exception {
        assertThat(assay("store", "backup").status()).isZero();
        without(chained, "\"alignment\":\"look\"");
        assertThat(assay("store", "verify").status()).isEqualTo(1);
        assertRefused("alignment.log", "The record of alignments was changed by other means than Assay");
        assertThat(assay("store", "verify").out()).contains("alignment.log");
        assertThat(assay("store", "restore").status()).isZero();
        assertThat(align().out()).contains("looked at once");
    }

    @Test
    @Tag("exhaustive")
    void anEditedSplitIsNamed() throws Exception {
        String text = Files.readString(split);
        Files.writeString(split, text.replace("\"seed\": 42", "\"seed\": 43"));
        assertThat(Files.readString(split)).isNotEqualTo(text);
        assertRefused("alignment/split.json was changed", "with seed 42");
        String tune = text.substring(text.indexOf("\"tune\""), text.indexOf("\"test\""));
        String one = tune.replaceAll("(?s).*?(\"c\\d+\").*", "$1");
        Files.writeString(split, text.replaceFirst(one + ",", "").replaceFirst("(?s)(\"test\": \\[)", "$1" + one + ","));
        assertRefused("alignment/split.json was changed");
        Files.delete(split);
        assertRefused("alignment/split.json is missing");
        Files.writeString(split, text);
        assertThat(align().status()).isZero();
    }

    @Test
    @Tag("exhaustive")
    void aRecordThatIsGoneFromJournalAndFilesIsNotBegunAnew() throws Exception {
        remove(folder.resolve("alignment"));
        Files.delete(chained);
        assertThat(assay("store", "verify").status()).isEqualTo(1);
        assertRefused("alignment.log is gone; it had 3 lines");
        assertThat(folder.resolve("alignment")).doesNotExist();
        CommandRun accepted = assay("store", "verify", "--accept");
        assertThat(accepted.err()).as(accepted.out()).doesNotContain("Exception");
        assertThat(assay("audit", "--csv").out()).contains("alignment.log is gone");
    }

    @Test
    @Tag("exhaustive")
    void theRecordOfAnotherProjectIsForeign() throws Exception {
        Path first = folder;
        byte[] lines = Files.readAllBytes(chained);
        folder = root.resolve("other");
        project(folder);
        assertThat(align().out()).contains("looked at never");
        Files.write(folder.resolve(".assay/journal/alignment.log"), lines);
        assertRefused("alignment.log");
        assertThat(assay("store", "verify").status()).isEqualTo(1);
        assertThat(first).exists();
    }

    @Test
    void filesOfAnEarlierVersionAndOfOthersAreTakenIn() throws Exception {
        Path first = folder;
        folder = root.resolve("later");
        project(folder);
        Files.createDirectories(folder.resolve("alignment"));
        for (String name : List.of("split.json", "log.jsonl")) {
            Files.copy(first.resolve("alignment").resolve(name), folder.resolve("alignment").resolve(name));
        }
        CommandRun taken = align();
        assertThat(taken.status()).isZero();
        assertThat(taken.err()).contains("The split of ", " and 2 entries of the folder alignment, 1 look among them, were taken into the journal");
        assertThat(taken.out()).contains("looked at once");
        assertThat(align().err()).doesNotContain("taken into the journal");
        Files.writeString(folder.resolve("alignment/log.jsonl"), Files.readAllLines(log).getLast().replace("\"by\":\"", "\"by\":\"a friend of ") + "\n",
                java.nio.file.StandardOpenOption.APPEND);
        CommandRun more = align();
        assertThat(more.err()).contains("1 entry of alignment/log.jsonl came from elsewhere", "a look at test of ex by a friend of");
        assertThat(more.out()).contains("looked at 2 times");
        assertThat(assay("audit", "--csv").out()).contains("from=alignment/log.jsonl");
    }

    @Test
    void aTestQuestionInAPromptIsNamedBeforeAnythingIsSent() throws Exception {
        String text = Files.readString(split);
        String test = text.substring(text.indexOf("\"test\"")).replaceAll("(?s).*?\"(c\\d+)\".*", "$1");
        Files.createDirectories(folder.resolve("judges"));
        Files.writeString(folder.resolve("judges/stef.txt"), "== user\nWhat is number " + test.substring(1)
                + "? is answered by a row.\nJudge {{question}} {{predicted_sql}} by {{guideline}}\n");
        CommandRun dry = CommandRun.of("judge", folder.toString(), "--judge", "stef", "--dry-run");
        assertThat(dry.status()).as(dry.err()).isLessThan(2);
        assertThat(dry.err()).contains("judges/stef.txt contains a locked test item, word for word or nearly: the question of " + test);
        CommandRun aligned = CommandRun.of("align", folder.toString(), "--judge", "stef");
        assertThat(aligned.err()).contains("judges/stef.txt contains a locked test item");
        Files.delete(folder.resolve("judges/stef.txt"));
        assertThat(CommandRun.of("judge", folder.toString(), "--judge", "stef", "--dry-run").err()).doesNotContain("locked test");
        // Rules are inserted by {{rules}}: those of the project, its sets, and those of cases; keys of them too.
        String question = "What is number " + test.substring(1) + "?";
        for (String rules : List.of("{\"column_mappings\":{\"" + question + "\":\"a\"}}", "{\"note\":\"" + question + "\"}",
                "{\"sets\":{\"x\":{\"ignore_filters\":[\"" + question + "\"]}}}")) {
            Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"rules\":" + rules + "}");
            assertThat(CommandRun.of("judge", folder.toString(), "--judge", "stef", "--dry-run").err())
                    .contains("project.json: rules contains a locked test item", "the question of " + test);
        }
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1}");
        List<String> cases = Files.readAllLines(folder.resolve("cases.jsonl"));
        cases.replaceAll(l -> l.contains("\"c1\"") ? l.replaceFirst("\\{", "{\"app_rules\":{\"benign_filters\":[\"" + question + "\"]},") : l);
        Files.write(folder.resolve("cases.jsonl"), cases);
        assertThat(CommandRun.of("align", folder.toString(), "--judge", "stef").err()).contains("cases.jsonl: app_rules contains a locked test item");
        Files.writeString(folder.resolve("judges/stef.txt"), "== user\n{{question}} {{predicted_sql}}\n");
        assertThat(CommandRun.of("align", folder.toString(), "--judge", "stef").err()).as("a prompt without rules").doesNotContain("locked test item,");
    }

    @Test
    void aLookInACopyOfTheProjectIsKnownToThePersonWhoLooked() throws Exception {
        Path copy = root.resolve("copy");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(folder.relativize(file).toString()));
            }
        }
        Path original = folder;
        assertThat(align().err()).doesNotContain("You looked at this test");
        folder = copy;
        assertThat(align("--test").out()).contains("Test looked at 2 times");
        folder = original;
        assertThat(align().err()).contains("You looked at this test once more than this project's record has: " + copy);
        remove(original.resolve(".assay"));
        remove(original.resolve("alignment"));
        Files.delete(original.resolve("project.json"));
        project(original);
        CommandRun again = align();
        assertThat(again.out()).contains("looked at never");
        assertThat(again.err()).contains("You looked at this test once more than this project's record has: " + original);
    }
}
