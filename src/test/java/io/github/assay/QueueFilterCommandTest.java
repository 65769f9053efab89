package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filters and names on the command line, on the sample that the README opens. */
class QueueFilterCommandTest {
    @TempDir
    Path folder;

    private Path sample() throws Exception {
        Path copy = folder.resolve("retail-review");
        SampleCopies.copy(Path.of("sample-projects", "retail-review"), copy);
        return copy;
    }

    @Test
    void theFilterOfThePageFindsCasesOfItsSampleForSomebodyNew() throws Exception {
        Matcher example = Pattern.compile("`/` filters \\(`([^`]+)`;").matcher(Files.readString(Path.of("docs", "review.md")));
        assertThat(example.find()).isTrue();
        CommandRun run = CommandRun.of("labels", "queue", sample().toString(), "--annotator", "New", "--filter", example.group(1));
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).containsPattern("^[1-9]\\d* items, 0 done");
        assertThat(run.err()).doesNotContain("searches only");
    }

    @Test
    void aFilterOnHiddenScoresSaysHowManyItemsItSearches() throws Exception {
        CommandRun run = CommandRun.of("labels", "queue", sample().toString(), "--annotator", "New", "--filter", "metric:ex<1");
        assertThat(run.out()).startsWith("0 items");
        assertThat(run.err()).contains("metric: searches only items whose scores Review has shown New: 0 of 374");
    }

    @Test
    void aNameLikeAnAnnotatorsIsAskedBackAndTheAnswerOfAnImportIsKept() throws Exception {
        Path project = sample();
        assertThat(CommandRun.of("labels", "import", project.toString(), file("ann", "so-001", "pass")).status()).isZero();
        CommandRun requested = CommandRun.of("labels", "queue", project.toString(), "--annotator", " ANN ", "--filter", "label:pass");
        assertThat(requested.status()).isEqualTo(3);
        assertThat(requested.err()).contains("'ann' has, and may be the same person", "--annotator");

        CommandRun open = CommandRun.of("labels", "import", project.toString(), file("Ann", "so-002", "fail"));
        assertThat(open.status()).isEqualTo(3);
        assertThat(open.err()).contains("'Ann' may be the same person as 'ann'", "--people Ann=ann");
        CommandRun same = CommandRun.of("labels", "import", project.toString(), file("Ann", "so-002", "fail"), "--people", "Ann=ann");
        assertThat(same.status()).as(same.err()).isZero();
        CommandRun again = CommandRun.of("labels", "import", project.toString(), file("Ann", "so-003", "fail"));
        assertThat(again.status()).as(again.err()).isZero();
        CommandRun apart = CommandRun.of("labels", "import", project.toString(), file("aNN", "so-003", "pass"), "--people", "aNN=aNN");
        assertThat(apart.status()).as(apart.err()).isZero();
        CommandRun queue = CommandRun.of("labels", "queue", project.toString(), "--annotator", "Ann", "--filter", "label:fail");
        assertThat(queue.out()).startsWith("2 items, 2 done");
        CommandRun status = CommandRun.of("labels", "status", project.toString());
        assertThat(status.out()).containsPattern("(?m)^ann +1 +2 ").containsPattern("(?m)^aNN +1 +0 ").contains("quick");
    }

    private String file(String annotator, String caseId, String label) throws Exception {
        Path file = folder.resolve("votes-" + annotator + caseId + ".jsonl");
        Files.writeString(
                file, "{\"case_id\":\"" + caseId + "\",\"system\":\"agent-loop\",\"run_id\":\"r1\",\"annotator\":\"" + annotator
                        + "\",\"label\":\"" + label + "\",\"at\":\"2026-05-01T10:00:00Z\",\"seconds\":0.2}\n");
        return file.toString();
    }
}
