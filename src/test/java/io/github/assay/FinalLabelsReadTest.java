package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Final labels, as {@code labels export --final} writes them, are a reference and no votes of a person. */
class FinalLabelsReadTest {
    @TempDir
    private Path root;

    private Path project;
    private Path votes;
    private Path scores;

    /** Three annotators on 24 answers: the last of them differs on every third one; one item is a tie, one has no vote. */
    @BeforeEach
    void labelled() throws Exception {
        project = root.resolve("project");
        AlignmentRecordTest.unlabelled(project);
        List<String> lines = new ArrayList<>(List.of("case_id,system,annotator,label"));
        List<String> values = new ArrayList<>(List.of("case_id,system,metric,value"));
        for (int i = 0; i < 24; i++) {
            String label = i % 2 == 0 ? "pass" : "fail";
            String other = i % 2 == 0 ? "fail" : "pass";
            values.add("c" + i + ",s,mine," + (i % 5 == 0 ? 0 : 1));
            if (i != 23) {
                lines.add("c" + i + ",s,ann," + label);
                lines.add("c" + i + ",s,ben," + (i == 22 ? other : label));
            }
            if (i < 22) {
                lines.add("c" + i + ",s,cleo," + (i % 3 == 0 ? other : label));
            }
        }
        votes = Files.write(root.resolve("votes.csv"), lines);
        scores = Files.write(root.resolve("scores.csv"), values);
        assertThat(CommandRun.of("labels", "import", project.toString(), votes.toString()).status()).isLessThan(2);
    }

    private Path export(String name) {
        Path file = root.resolve(name);
        assertThat(CommandRun.of("labels", "export", project.toString(), "--final", "--to", file.toString()).status()).isZero();
        return file;
    }

    private CommandRun calibrate(Path labels, String... more) {
        List<String> words = new ArrayList<>(List.of("calibrate", "--scores", scores.toString(), "--labels", labels.toString(), "--replicates", "200"));
        words.addAll(List.of(more));
        return CommandRun.of(words.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"final.csv", "final.jsonl"})
    void theyAreRefusedAsVotesByNameAndAreTheReferenceOfCalibrate(String name) throws Exception {
        Path file = export(name);
        List<CommandRun> asVotes = List.of(
                CommandRun.of("labels", "import", project.toString(), file.toString()),
                CommandRun.of("labels", "import", project.toString(), file.toString(), "--annotator", "ann"),
                CommandRun.of("agreement", "--labels", file.toString()),
                CommandRun.of("agreement", "--labels", file.toString(), "--label-column", "label"));
        for (CommandRun run : asVotes) {
            assertThat(run.status()).as(run.out()).isEqualTo(3);
            assertThat(run.err()).contains(name + " holds final labels", "no votes of a person", "labels export writes without --final");
        }
        CommandRun byVotes = calibrate(votes, "--json");
        CommandRun byFinals = calibrate(file, "--json");
        assertThat(byFinals.status()).as(byFinals.err()).isZero();
        // The same reference: 22 items, as one is a tie and one has no vote.
        assertThat(figure(byFinals.out(), "metrics")).isNotEmpty().isEqualTo(figure(byVotes.out(), "metrics"));
        assertThat(byFinals.out()).contains("\"n\":22");
        for (List<String> without : List.of(List.of("--people"), List.of("--reference", "ann"), List.of("--min-votes", "2"), List.of("--words", "a=pass"))) {
            CommandRun refused = calibrate(file, without.toArray(String[]::new));
            assertThat(refused.status()).as(without + refused.out()).isEqualTo(2);
            assertThat(refused.err()).contains("holds final labels and no votes");
        }
        assertThat(calibrate(file, "--preview").out()).contains(name + " holds final labels of 24 items");
    }

    private static String figure(String json, String key) {
        int from = json.indexOf("\"" + key + "\":[");
        return from < 0 ? "" : json.substring(from, Math.min(json.length(), from + 4000)).replaceFirst("\"against_annotators\":\\[.*?\\],\"auc\"", "\"auc\"")
                .substring(0, 2000);
    }

    @Test
    void aRowThatCannotBeReadIsNamedAndLeftOut() throws Exception {
        Path file = export("final.csv");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        assertThat(lines.getFirst()).startsWith("\"case_id\",system");
        lines.add("c0,s,r1,fail,majority,0,2,0,,,,,,1");
        lines.add("cx,s,r1,maybe,majority,0,2,0,,,,,,1");
        lines.add("cy,s,r1,pass,somehow,0,2,0,,,,,,1");
        Files.write(file, lines);
        CommandRun run = calibrate(file);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("final.csv:26", "a second final label of c0", "final.csv:27", "maybe", "final.csv:28", "somehow");
    }
}
