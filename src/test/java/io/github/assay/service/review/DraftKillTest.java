package io.github.assay.service.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.review.DraftService.Draft;
import io.github.assay.service.review.DraftService.Kind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drafts survive a process that is killed while it writes them. */
class DraftKillTest {
    private static final ItemKey ONE = new ItemKey("c1", "s", "r1");
    private static final ItemKey TWO = new ItemKey("c2", "s", "r1");
    private static final int WRITTEN = 25;

    @TempDir
    Path folder;

    /** Writes ever longer drafts and tells each that is on disk, until it is killed. */
    public static void main(String[] args) throws IOException {
        DraftService drafts = DraftService.in(Path.of(args[0]), Path.of(args[1]), "Ann");
        for (int i = 1; ; i++) {
            drafts.write(new Draft(Kind.COMMENT, ONE, "x".repeat(5_000) + i));
            drafts.write(new Draft(Kind.QUERY, TWO, "SELECT " + i));
            System.out.println(i);
        }
    }

    @Test
    void whatWasWrittenIsThereAfterAKill() throws Exception {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-cp",
                        System.getProperty("java.class.path"), DraftKillTest.class.getName(), folder.resolve("drafts").toString(),
                        folder.resolve("project").toString())
                .redirectErrorStream(true)
                .start();
        int reported = 0;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null && reported < WRITTEN; line = lines.readLine()) {
                reported = line.matches("\\d+") ? Integer.parseInt(line) : reported;
            }
            writer.destroyForcibly().waitFor();
        }
        assertThat(reported).isEqualTo(WRITTEN);
        DraftService drafts = DraftService.in(folder.resolve("drafts"), folder.resolve("project"), "Ann");
        List<Draft> found = drafts.read();
        assertThat(found).hasSize(2);
        for (Draft draft : found) {
            String number = draft.text().replaceAll("\\D", "");
            assertThat(Integer.parseInt(number)).as(draft.kind().name()).isGreaterThanOrEqualTo(WRITTEN);
        }
        assertThat(Files.exists(folder.resolve("project"))).as("nothing is written into the project").isFalse();
        drafts.remove(Kind.COMMENT, ONE);
        assertThat(drafts.read()).extracting(Draft::kind).containsExactly(Kind.QUERY);
        assertThat(DraftService.in(folder.resolve("drafts"), folder.resolve("project"), "Ben").read()).isEmpty();
        assertThat(DraftService.in(folder.resolve("drafts"), folder.resolve("other"), "Ann").read()).isEmpty();
    }
}
