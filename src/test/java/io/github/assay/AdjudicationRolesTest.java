package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.app.Wiring;
import io.github.assay.service.adjudication.GoldService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Adjudication gives nobody the votes of others before their own vote, also not before their first one. */
class AdjudicationRolesTest {
    @TempDir
    private Path root;

    @Test
    void anAnnotatorOnRecordWithoutAVoteSeesNoVoteOfOthers() throws IOException {
        Path project = root.resolve("skill demo");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), project);
        Path pack = Files.writeString(root.resolve("pack.csv"), "case_id,system,run_id,annotator,label,at\n"
                + "demo-01,demo-agent,r1,ann,pass,2026-01-01T10:00:00Z\ndemo-01,demo-agent,r1,ben,fail,2026-01-01T11:00:00Z\n");
        succeed("labels", "import", project.toString(), pack.toString());
        succeed("people", "add", project.toString(), "carl", "--role", "annotator", "--by", "lea");
        succeed("people", "add", project.toString(), "dora", "--role", "adjudicator", "--by", "lea");

        CommandRun refused = CommandRun.of("adjudicate", "show", project.toString(), "--case", "demo-01", "--by", "carl");
        assertThat(refused.status()).isEqualTo(3);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).contains("not on record as adjudicator, lead or reader");
        assertThat(CommandRun.of("adjudicate", "list", project.toString(), "--by", "carl", "--json").out()).doesNotContain("demo-01");
        assertThat(succeed("adjudicate", "show", project.toString(), "--case", "demo-01", "--by", "dora").out()).contains("fail");
        assertThat(succeed("adjudicate", "list", project.toString(), "--by", "dora", "--json").out()).contains("demo-01");

        CommandRun stranger = CommandRun.of("adjudicate", "show", project.toString(), "--case", "demo-01", "--by", "zoe");
        assertThat(stranger.status()).as("a name without record and votes is nobody once people are on record").isEqualTo(3);
        assertThat(stranger.err()).contains("There is no 'zoe' in this project");
        assertThat(CommandRun.of("adjudicate", "list", project.toString(), "--by", "zoe", "--json").out()).doesNotContain("demo-01");
        CommandRun decided = CommandRun.of(
                "adjudicate", "decide", project.toString(), "--case", "demo-01", "--by", "ann", "--label", "pass");
        assertThat(decided.status()).as("an annotator decides no final label").isEqualTo(3);
        assertThat(decided.err()).contains("'ann' is not on record as adjudicator or lead. The lead adds you: assay people add");
        assertThat(succeed("adjudicate", "list", project.toString(), "--by", "ann", "--scope", "decided", "--json").out())
                .doesNotContain("demo-01");
    }

    @Test
    @Tag("exhaustive")
    @Timeout(180)
    void goldIsProposedAndReviewedBesideAnOpenWindow() throws Exception {
        Path project = root.resolve("beside");
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), project);
        Path pack = Files.writeString(root.resolve("pack.csv"), "case_id,system,run_id,annotator,label,at\n"
                + "demo-01,demo-agent,r1,ann,pass,2026-01-01T10:00:00Z\n");
        succeed("labels", "import", project.toString(), pack.toString());
        succeed("people", "add", project.toString(), "dora", "--role", "adjudicator", "--by", "lea");
        try (Wiring wiring = new Wiring(TestConsents.FILE);
                ProjectSession window = wiring.services().workbench().openForWindow(project, _ -> false, Progress.NONE)) {
            succeed("gold", "propose", project.toString(), "--by", "ann", "--case", "demo-01", "--sql", "SELECT 1 AS one");
            assertThat(CommandRun.of("gold", "review", project.toString(), "--by", "ann", "--case", "demo-01", "--accept").err())
                    .contains("ann proposed this query.");
            succeed("gold", "review", project.toString(), "--by", "dora", "--case", "demo-01", "--accept", "--error", "other");
            while (GoldService.repairs(window).isEmpty()) {
                Thread.onSpinWait(); // a window looks for acts of other processes several times a second
            }
            assertThat(GoldService.repairs(window)).extracting(r -> r.sql()).containsExactly("SELECT 1 AS one");
        }
        assertThat(succeed("gold", "list", project.toString(), "--by", "dora", "--json").out()).contains("\"accepted\"");
        assertThat(succeed("store", "verify", project.toString()).out()).contains("All journals are as Assay wrote them.");
    }

    private static CommandRun succeed(String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.status()).as(run.err()).isZero();
        return run;
    }
}
