package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that differ only in case at calibrate --reference and in case lines; copied votes in a label pack. */
class SimilarNamesCommandTest {
    @TempDir
    Path root;

    private void project(String... humanLabels) throws IOException {
        Files.writeString(root.resolve("project.json"), "{\"assay\":1}");
        StringBuilder cases = new StringBuilder();
        StringBuilder predictions = new StringBuilder();
        for (int i = 1; i <= 4; i++) {
            String labels = i <= humanLabels.length ? ",\"human_labels\":" + humanLabels[i - 1] : "";
            cases.append("{\"case_id\":\"c%d\",\"question\":\"Which %d?\",\"gold_sql\":\"SELECT %d\",\"db_id\":\"d\"%s}\n"
                    .formatted(i, i, i, labels));
            predictions.append("{\"case_id\":\"c%d\",\"system\":\"a\",\"predicted_sql\":\"SELECT %d\"}\n".formatted(i, i));
        }
        Files.writeString(root.resolve("cases.jsonl"), cases);
        Files.createDirectories(root.resolve("predictions"));
        Files.writeString(root.resolve("predictions/a.jsonl"), predictions);
    }

    private CommandRun run(String command, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = command;
        arguments[1] = root.toString();
        System.arraycopy(more, 0, arguments, 2, more.length);
        return CommandRun.of(arguments);
    }

    @Test
    void theReferenceAsksForTheNameThatHasLabels() throws IOException {
        project("{\"ann\":1,\"ben\":1}", "{\"ann\":0,\"ben\":1}", "{\"ann\":1}", "{\"ann\":0}");
        assertThat(run("summary").status()).isNotEqualTo(3);
        CommandRun wrong = run("calibrate", "--reference", "Ann", "--replicates", "100");
        assertThat(wrong.status()).isEqualTo(3);
        assertThat(wrong.err()).contains("'Ann' has no labels here, 'ann' has, and may be the same person.", "--reference");
        assertThat(run("calibrate", "--reference", "ann", "--replicates", "100").err()).doesNotContain("same person");
        assertThat(run("calibrate", "--reference", "zoe", "--replicates", "100").err())
                .contains("No item has a pass or fail of annotator 'zoe'");
    }

    /** A draw is kept for good, so nothing is drawn for a name or a filter that is refused. */
    @Test
    void nothingIsDrawnBeforeNameAndFilterAreAccepted() throws IOException {
        project("{\"ann\":1,\"ben\":1}", "{\"ann\":0,\"ben\":1}", "{\"ann\":1}", "{\"ann\":0}");
        String[] draw = {"labels", "queue", root.toString(), "--draw", "2", "--by", "ex", "--annotator"};
        CommandRun name = CommandRun.of(with(draw, "Ann"));
        assertThat(name.status()).isEqualTo(3);
        assertThat(name.err()).contains("'Ann' has no labels here, 'ann' has, and may be the same person.", "--annotator", "in the window");
        assertThat(CommandRun.of(with(draw, "ann", "--filter", "label:nothing")).status()).isEqualTo(3);
        CommandRun active = CommandRun.of("labels", "queue", root.toString(), "--annotator", "ann", "--active");
        assertThat(active.err()).contains("No items of this project have been drawn.");
        assertThat(CommandRun.of(with(draw, " ann")).out()).contains("draw ");
    }

    private static String[] with(String[] arguments, String... more) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void theReferenceOfAFileAsksToo() throws IOException {
        Path scores = Files.writeString(root.resolve("s.csv"), "case_id,system,metric,value\nc1,a,ex,1\nc2,a,ex,0\n");
        Path labels = Files.writeString(root.resolve("l.csv"), "case_id,system,annotator,label\nc1,a,Ann,pass\nc2,a,Ann,fail\n");
        CommandRun run = CommandRun.of(
                "calibrate", "--scores", scores.toString(), "--labels", labels.toString(), "--reference", " ANN", "--replicates", "100");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("'ANN' has no labels here, 'Ann' has");
    }

    @Test
    void similarNamesInCaseLinesAreSaidOnce() throws IOException {
        project("{\"ann\":1}", "{\"Ann\":0}", "{\"ben\":1}");
        CommandRun first = CommandRun.of("labels", "status", root.toString());
        assertThat(first.err() + first.out()).contains("'Ann' and 'ann' in the case lines may be the same person");
        assertThat(CommandRun.of("labels", "status", root.toString()).err()).doesNotContain("same person");
        Path again = root.resolve("cases.jsonl");
        CommandRun undo = CommandRun.of("labels", "import", root.toString(), "--undo");
        assertThat(undo.status()).as(undo.err()).isZero();
        CommandRun joined = CommandRun.of("labels", "import", root.toString(), again.toString(), 
                "--people", "human_labels.Ann=ann", "--people", "human_labels.ann=ann", "--people", "human_labels.ben=ben");
        assertThat(joined.status()).as(joined.err()).isZero();
        assertThat(CommandRun.of("labels", "status", root.toString()).out()).contains("ann").doesNotContain("Ann");
    }

    @Test
    void copiesInALabelPackAreCountedSaidAndLeftOut() throws IOException {
        project();
        StringBuilder pack = new StringBuilder(
                "case_id,system,run_id,annotator,label,issues,comment,seconds,at,scores_visible,supersedes,votes_visible,quick,copy_of\n");
        for (int i = 1; i <= 4; i++) {
            for (String who : new String[] {"ann", "ben"}) {
                pack.append("c%d,a,r1,%s,%s,,,1.5,2026-01-0%dT10:00:00Z,false,,false,false,%s\n".formatted(
                        i, who, i == 1 && who.equals("ben") ? "fail" : i % 2 == 0 ? "pass" : "fail", i,
                        i > 2 ? "b;r1;2026-01-0%dT09:00:00Z".formatted(i) : ""));
            }
        }
        Path file = Files.writeString(root.resolve("pack.csv"), pack);
        CommandRun in = CommandRun.of("labels", "import", root.toString(), file.toString());
        assertThat(in.status()).as(in.err()).isZero();
        CommandRun all = run("agreement", "--json", "--replicates", "100");
        assertThat(all.out()).contains("\"n_items\":4", "\"code\":\"COPIED_VOTES\"", "\"value\":4").doesNotContain("COPIES_LEFT_OUT");
        CommandRun without = run("agreement", "--json", "--replicates", "100", "--without-copies");
        assertThat(without.out()).contains("\"n_items\":2", "\"code\":\"COPIES_LEFT_OUT\"").doesNotContain("COPIED_VOTES");
        assertThat(run("agreement", "--replicates", "100", "--without-copies").out()).contains("4 copied votes are left out.");
    }
}
