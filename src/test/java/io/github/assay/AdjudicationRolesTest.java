package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
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

    private static CommandRun succeed(String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.status()).as(run.err()).isZero();
        return run;
    }
}
