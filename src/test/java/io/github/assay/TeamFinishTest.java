package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a study by its command: a checklist that counts what is left, then closed rounds and files without names. */
class TeamFinishTest {
    @TempDir
    private Path folder;

    private Path project;
    private Path to;

    @BeforeEach
    void plan() throws Exception {
        project = TeamProject.planned(folder.resolve("study"), 8, 2);
        to = folder.resolve("final");
    }

    private static CommandRun run(Object... words) {
        return CommandRun.of(Stream.of(words).map(Object::toString).toArray(String[]::new));
    }

    private CommandRun finish(Object... further) {
        return run(Stream.concat(Stream.of("team", "finish", project, "--to", to, "--by", "Lea"), Stream.of(further)).toArray());
    }

    private static void counts(CommandRun run, String check, int count) {
        assertThat(run.out()).contains("\"check\":\"" + check + "\",\"count\":" + count + ",");
    }

    /** Votes of both on all items; the last item is judged differently. */
    private void vote() throws Exception {
        StringBuilder votes = new StringBuilder("case_id,system,annotator,label,comment\n");
        for (int i = 0; i < 8; i++) {
            votes.append("c0000%d,bot,ana,pass,ok%nc0000%d,bot,ben,%s,%n".formatted(i, i, i == 7 ? "fail" : "pass"));
        }
        Path pack = Files.writeString(folder.resolve("votes.csv"), votes);
        assertThat(run("labels", "import", project, pack).status()).isZero();
    }

    @Test
    void nothingIsDoneWhileSomethingIsLeft() throws Exception {
        CommandRun begun = finish("--json");
        assertThat(begun.status()).isEqualTo(1);
        counts(begun, "conflicts", 0);
        assertThat(begun.out()).contains("\"done\":false").doesNotContain("\"check\":\"open\",\"count\":0,");
        assertThat(run("team", "pause", project, "--round", "r1", "--person", "ana", "--by", "Lea").status()).isZero();
        counts(finish("--preview", "--json"), "paused", 1);
        vote();
        CommandRun voted = finish("--preview", "--json");
        assertThat(voted.status()).isZero();
        counts(voted, "store", 0);
        CommandRun left = finish();
        assertThat(left.status()).isEqualTo(1);
        assertThat(left.out()).contains("nothing was done", "--anyway");
        assertThat(to).doesNotExist();
        assertThat(run("rounds", "show", project).out()).contains("open");
        assertThat(run("team", "finish", project, "--to", to, "--by", "ana").err()).contains("'ana' is not a lead");
    }

    @Test
    void aFurtherItemToPractiseComesFirstForEverybodyAndItsLabelAfterTheVote() throws Exception {
        CommandRun extended = run("team", "extend", project, "--round", "r1", "--onboarding", "c00005/bot=fail:Two orders.", "--by", "Lea", "--preview");
        assertThat(extended.status()).as(extended.err()).isZero();
        assertThat(run("rounds", "show", project, "--round", "r1", "--by", "Lea").out()).doesNotContain("onboarding");
        assertThat(run("team", "extend", project, "--round", "r1", "--onboarding", "c00005/bot=fail:Two orders.", "--by", "Lea").status()).isZero();
        assertThat(run("rounds", "show", project, "--round", "r1", "--by", "Lea").out()).contains("onboarding");
        assertThat(run("rounds", "show", project, "--round", "r1").out()).doesNotContain("Two orders.");
        for (String person : List.of("ana", "ben")) {
            CommandRun queue = run("labels", "queue", project, "--annotator", person, "--json");
            assertThat(queue.out().substring(queue.out().indexOf("\"case_id\":"))).startsWith("\"case_id\":\"c00005\"");
            assertThat(queue.out()).doesNotContain("Two orders.");
        }
        assertThat(run("team", "extend", project, "--round", "r1", "--onboarding", "c00005/bot=maybe:x", "--by", "Lea").status()).isNotZero();
        assertThat(run("team", "extend", project, "--round", "r1", "--onboarding", "c00005/bot=fail:x", "--by", "ana").err()).contains("'ana' is not a lead");
    }

    @Test
    void theEndClosesTheRoundsAndWritesFilesWithoutNames() throws Exception {
        vote();
        counts(finish("--preview", "--json"), "undecided", 1);
        CommandRun inside = run("team", "finish", project, "--to", project.resolve("final"), "--by", "Lea", "--anyway");
        assertThat(inside.status()).isEqualTo(3);
        assertThat(run("rounds", "show", project).out()).as("refused before anything is closed").contains("open");
        CommandRun done = finish("--anyway");
        assertThat(done.status()).as(done.err()).isZero();
        assertThat(run("rounds", "show", project).out()).contains("closed");
        assertThat(List.of(to.toFile().list())).containsExactlyInAnyOrder("votes.jsonl", "final-labels.csv", "guideline.md");
        String votes = Files.readString(to.resolve("votes.jsonl"));
        assertThat(votes.lines().count()).isEqualTo(16);
        assertThat(votes).contains("P0").doesNotContain("ana", "ben");
        assertThat(Files.readString(to.resolve("final-labels.csv")).lines().count()).isEqualTo(9);
        assertThat(finish("--anyway").status()).as("again").isZero();
    }
}
