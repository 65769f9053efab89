package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.llm.FakeEndpoint;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay align} from labels and an endpoint's replies to promotion and its expiry. */
@Timeout(240)
class AlignCommandTest {
    @TempDir
    private Path root;

    private AlignProject project;
    private Path folder;

    @BeforeEach
    void project() throws IOException {
        project = AlignProject.make(root);
        folder = project.folder();
    }

    @Test
    void tunesVersionsWithoutTestAndPromotesOnTestWithACountOfLooks() throws Exception {
        project.label(0, AlignProject.CASES);
        Files.createDirectories(folder.resolve("judges"));
        try (FakeEndpoint first = AlignProject.judge(5, "gpt-judge")) {
            project.settings(first.base(), "gpt-judge");
            project.ask();
        }
        CommandRun before = project.assay("align", "--judge", "stef", "--json");
        assertThat(before.status()).as(before.err()).isZero();
        assertThat(project.side("tune")).hasSize(160);
        assertThat(project.side("test")).hasSize(80);
        assertThat(before.out()).contains("\"number\":1").doesNotContain("\"number\":2");
        assertThat(project.assay("align", "--judge", "stef").err()).contains("model family GPT", "gpt-zero-shot");

        Files.writeString(folder.resolve("judges/stef.txt"), "== user\nJudge {{question}} {{predicted_sql}}\n");
        CommandRun stale = project.assay("align", "--judge", "stef");
        assertThat(stale.err()).contains("made with another prompt");
        try (FakeEndpoint second = AlignProject.judge(25, "gpt-judge")) {
            project.settings(second.base(), "gpt-judge");
            project.ask();
        }
        CommandRun now = project.assay("align", "--judge", "stef");
        assertThat(now.out()).contains("v1 tune", "v2 tune", "Against v1: Δκ 0.", "became right, 0 wrong", "Test is locked: 80",
                "looked at never", "Not promoted");
        CommandRun json = project.assay("align", "--judge", "stef", "--json");
        String all = before.out() + now.out() + now.err() + json.out() + Files.readString(folder.resolve("alignment/log.jsonl"));
        for (String test : project.side("test")) {
            assertThat(all).doesNotContain(test).doesNotContain("because of " + Integer.parseInt(test.substring(1)) + "\"");
        }
        assertThat(json.out()).contains("because of ", "\"figures\":null");
        assertThat(project.assay("score", "--metric", "stef-score").out()).contains("not promoted");

        CommandRun look = project.assay("align", "--judge", "stef", "--test");
        assertThat(look.out()).contains("v2 test", "Test looked at once, with 1 prompt.");
        CommandRun promoted = project.assay("align", "--judge", "stef", "--promote");
        assertThat(promoted.status()).as(promoted.out() + promoted.err()).isZero();
        assertThat(promoted.out()).contains("Test looked at 2 times, with 1 prompt.", "Promoted 20");
        assertThat(project.assay("score", "--metric", "stef-score").out()).doesNotContain("not promoted");
        assertThat(project.assay("align", "--judge", "stef").out()).contains("looked at 2 times, with 1 prompt", "Promoted 20");

        Files.writeString(folder.resolve("guideline.md"), "Another guideline.\n");
        assertThat(project.assay("align", "--judge", "stef").out()).contains("The promotion has expired. The guideline has changed.");
        assertThat(project.assay("score", "--metric", "stef-score").out()).contains("not promoted");
        Files.writeString(folder.resolve("guideline.md"), "Fail what the question did not ask for.\n");
        Files.writeString(folder.resolve("judges/stef.txt"), "== user\nJudge it: {{question}} {{predicted_sql}}\n");
        assertThat(project.assay("align", "--judge", "stef").out()).contains("The promotion has expired. The prompt has changed.");
        project.settings(URI.create("http://127.0.0.1:9/v1"), "another-model");
        assertThat(project.assay("align", "--judge", "stef").out()).contains("The settings name another model.");
    }

    @Test
    void laterLabelsMoveNoCaseAndALostSplitIsNotDrawnAgain() throws Exception {
        project.label(0, 120);
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            project.settings(server.base(), "m");
            project.ask();
        }
        assertThat(project.assay("align", "--judge", "stef").status()).isZero();
        String split = Files.readString(folder.resolve("alignment/split.json"));
        project.label(120, AlignProject.CASES);
        CommandRun more = project.assay("align", "--judge", "stef", "--json");
        assertThat(more.status()).isZero();
        assertThat(Files.readString(folder.resolve("alignment/split.json"))).isEqualTo(split);
        assertThat(project.assay("align", "--judge", "ex").out()).contains("ex: verdict of ex");
        Files.delete(folder.resolve("alignment/split.json"));
        CommandRun lost = project.assay("align", "--judge", "stef");
        assertThat(lost.status()).isEqualTo(3);
        assertThat(lost.err()).contains("alignment/split.json is missing");
        assertThat(folder.resolve("alignment/split.json")).doesNotExist();
    }

    @Test
    void examplesComeFromTuneAndNeverFromTheCaseItself() throws Exception {
        project.label(0, 60);
        try (FakeEndpoint server = AlignProject.judge(5, "m")) {
            project.settings(server.base(), "m");
            project.ask();
        }
        assertThat(project.assay("align", "--judge", "stef").status()).isZero();
        Files.writeString(folder.resolve("project.json"),
                "{\"assay\":1,\"judges\":{\"stef\":{\"baseUrl\":\"http://127.0.0.1:9/v1\",\"model\":\"m\",\"examples\":4}}}");
        assertThat(project.assay("judge", "--judge", "stef", "--dry-run").err()).contains("does not insert {{examples}}");
        Files.createDirectories(folder.resolve("judges"));
        Files.writeString(folder.resolve("judges/stef.txt"), "== user\nJudge ({{question}})\n{{#examples}}\nEXAMPLES {{examples}}{{/examples}}\n");
        List<String> lines = project.assay("judge", "--judge", "stef", "--dry-run").out().lines().toList();
        assertThat(lines).hasSize(AlignProject.CASES);
        TreeSet<String> test = project.side("test");
        for (String line : lines) {
            String examples = line.substring(line.indexOf("EXAMPLES"));
            Matcher number = AlignProject.NUMBER.matcher(examples);
            int count = 0;
            while (number.find()) {
                count++;
                String example = AlignProject.id(Integer.parseInt(number.group(1)));
                assertThat(test).doesNotContain(example);
                assertThat(line).doesNotContain("\"case_id\":\"" + example + "\"");
            }
            assertThat(count).isEqualTo(4);
            assertThat(examples).contains("Verdict: correct", "Verdict: incorrect");
        }
    }

    @Test
    void chosenExamplesAreRefusedFromTestAndChangeTheHash() throws Exception {
        project.label(0, AlignProject.CASES);
        try (FakeEndpoint server = AlignProject.judge(5, "gpt-judge")) {
            project.settings(server.base(), "gpt-judge");
            project.align();
            project.prompt("== user\nJudge {{question}} {{predicted_sql}}\nEXAMPLES\n{{examples}}\n");
            String plain = project.assay("judge", "--judge", "stef", "--dry-run").out();
            String tune = project.side("tune").first();
            Path file = project.folder().resolve("judges/stef.examples.jsonl");
            String line = "{\"case_id\":\"%s\",\"system\":\"gpt-zero-shot\",\"run_id\":\"r1\"}\n";
            Files.writeString(file, line.formatted(tune));
            CommandRun some = project.assay("judge", "--judge", "stef", "--dry-run");
            assertThat(some.status()).as(some.err()).isZero();
            List<String> before = plain.lines().toList();
            List<String> now = some.out().lines().toList();
            for (int i = 0; i < now.size(); i++) {
                boolean own = now.get(i).contains("\"case_id\":\"" + tune + "\"");
                assertThat(now.get(i).equals(before.get(i))).as(now.get(i)).isEqualTo(own);
            }
            Files.writeString(file, line.formatted(project.side("test").first()));
            CommandRun refused = project.assay("judge", "--judge", "stef", "--dry-run");
            assertThat(refused.status()).isEqualTo(3);
            assertThat(refused.err()).contains("is in test, and examples come from tune alone");
            Files.writeString(file, "nothing\n");
            assertThat(project.assay("judge", "--judge", "stef", "--dry-run").err()).contains("judges/stef.examples.jsonl, line 1");
        }
    }

    @Test
    void aJudgeIsNoReferenceForJudgesOfItsFamilyWithoutAWarning() throws Exception {
        project.label(0, 12);
        Files.writeString(project.folder().resolve("project.json"), "{\"assay\":1,\"judges\":{\"stef\":{\"model\":\"gpt-5\"},"
                + "\"flex\":{\"model\":\"o3-mini\"},\"rubric\":{\"model\":\"claude-x\"}}}");
        assertThat(project.assay("align", "--judge", "stef").err())
                .contains("The judges flex are of the same model family GPT: none of them can serve as reference for another.");
        assertThat(project.assay("align", "--judge", "rubric-judge").err()).doesNotContain("same model family");
    }

    @Test
    void whatNeedsAJudgeIsRefusedWithoutOne() {
        for (List<String> options : List.of(List.of("--test"), List.of("--promote"), List.of("--before", "1"))) {
            CommandRun run = project.assay("align", options.toArray(String[]::new));
            assertThat(run.status()).as("%s", options).isEqualTo(2);
            assertThat(run.err()).contains("Name the judge or metric: --judge J");
        }
        assertThat(project.assay("align").out().lines()).contains("ex");
        assertThat(project.assay("align", "--json").out().lines()).contains("{\"judge\":\"ex\"}");
    }

    @Test
    void degenerateInputHasReasons() throws Exception {
        CommandRun none = project.assay("align", "--judge", "stef");
        assertThat(none.status()).isZero();
        assertThat(none.out()).contains("there are no answers", "no labelled items");
        assertThat(folder.resolve("alignment")).doesNotExist();
        assertThat(project.assay("align", "--judge", "stef", "--test").err()).contains("no labelled items in test");
        assertThat(project.assay("align", "--judge", "nobody").err()).contains("There is no judge or metric nobody");
        project.label(0, 12);
        assertThat(project.assay("align", "--judge", "stef", "--all").out()).contains("no verdict: 8 no judge's reply", "too few: 0 pass and 0 fail");
        CommandRun refused = project.assay("align", "--judge", "stef", "--promote");
        assertThat(refused.status()).isEqualTo(1);
        assertThat(refused.err()).contains("Not promoted", "30 of each are needed");
        assertThat(project.assay("align", "--judge", "stef", "--before", "7").status()).isEqualTo(3);
    }
}
