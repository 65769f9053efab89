package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.app.SampleCopies;
import io.github.assay.app.Wiring;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A judge that is not promoted is marked in every table of terminal and report; other metrics are not. */
@Timeout(240)
class PromotionMarkTest {
    private static final String ABOUT = "agreement of this judge with people was not shown on locked test items";

    @TempDir
    private static Path root;

    private static Path project;

    @BeforeAll
    static void copy() throws Exception {
        project = root.resolve("judge-demo");
        SampleCopies.copy(Path.of("sample-projects", "judge-demo"), project);
    }

    private static String assay(String command, String... more) {
        String[] all = new String[more.length + 2];
        all[0] = command;
        all[1] = project.toString();
        System.arraycopy(more, 0, all, 2, more.length);
        return CommandRun.of(all).out();
    }

    @Test
    void scores() {
        assertThat(assay("score", "--metric", "stef-score")).contains("not promoted");
        assertThat(assay("score", "--metric", "ex")).doesNotContain("not promoted");
    }

    @Test
    void documents() throws Exception {
        String marked = "\"not_promoted\":[\"stef-score\"]";
        assertThat(assay("score", "--metric", "stef-score", "--json").lines()).isNotEmpty()
                .allMatch(line -> line.contains("\"not_promoted\":true"));
        for (String[] of : List.of(
                new String[] {"systems", "--metric", "stef-score", "--replicates", "200"},
                new String[] {"systems", "--metric", "stef-score", "--over-time", "--replicates", "200"},
                new String[] {"systems", "--cross", "ex", "stef-score"},
                new String[] {"calibrate", "--metric", "ex", "--metric", "stef-score", "--replicates", "200"},
                new String[] {"route", "--metric", "stef-score"},
                new String[] {"gold", "effect", "--metric", "stef-score", "--replicates", "200"})) {
            List<String> words = new ArrayList<>(List.of(of));
            words.add(of[0].equals("gold") ? 2 : 1, project.toString());
            assertThat(CommandRun.of(words.toArray(String[]::new)).out()).as("%s", words).containsAnyOf("STEF Φ ◌", "not promoted", "stef-score ◌");
            words.add("--json");
            assertThat(CommandRun.of(words.toArray(String[]::new)).out()).as("%s", words).contains(marked);
            words.replaceAll(w -> w.equals("stef-score") ? "hybrid-ex" : w);
            assertThat(CommandRun.of(words.toArray(String[]::new)).out()).as("%s", words).doesNotContain("not_promoted").startsWith("{");
        }
    }

    @Test
    void calibration() {
        assertThat(assay("calibrate", "--replicates", "200", "--all")).contains(ABOUT);
        assertThat(assay("calibrate", "--metric", "ex", "--metric", "hybrid-ex", "--replicates", "200")).doesNotContain("◌");
    }

    @Test
    void systems() {
        assertThat(assay("systems", "--metric", "ex", "--metric", "stef-score", "--replicates", "200", "--all"))
                .contains("STEF Φ ◌", ABOUT).doesNotContain("EX ◌");
        assertThat(assay("systems", "--metric", "stef-score", "--replicates", "200")).contains("ranked by STEF Φ ◌");
        assertThat(assay("systems", "--metric", "stef-score", "--over-time", "--replicates", "200")).contains("not promoted", "STEF Φ ◌");
        assertThat(assay("systems", "--metric", "ex", "--replicates", "200")).doesNotContain("◌");
    }

    @Test
    void metricsOfTheWindow() throws Exception {
        try (Wiring wiring = new Wiring(TestConsents.FILE);
                var session = wiring.services().workbench().open(project, Progress.NONE)) {
            assertThat(wiring.services().systems().offered(session)).extracting(MetricInfo::name).contains("STEF Φ ◌", "EX");
        }
    }

    @Test
    void report() throws Exception {
        Path out = root.resolve("out");
        assertThat(assay("report", "--to", out.toString(), "--replicates", "200")).contains("Wrote");
        String html = Files.readString(out.resolve("index.html"));
        assertThat(html).contains("STEF Φ ◌", "not promoted");
        assertThat(Files.readString(out.resolve("systems.csv")).lines().filter(l -> l.contains(",stef-score,")))
                .isNotEmpty().allMatch(l -> l.contains("not promoted"));
        for (String json : List.of("calibration.json", "leaderboard.json")) {
            assertThat(Files.readString(out.resolve(json))).containsPattern("\"not_promoted\" ?: ?\\[");
        }
    }
}
