package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * First and second half of an annotator's labels in the terminal and in the report, worked by hand. Ben and cat pass
 * c0, c1, c4 and c5; ana labels c0 to c3 as they do, and of c4 to c7 each second one otherwise. Her κ with the others is 1
 * in the first half; in the second half each cell of the table is 1, so κ is 0. Ben and cat agree with the majority of
 * the others on all 6 items where there is one, so their κ is 1 in both halves.
 */
class AgreementHalvesTest {
    @TempDir
    private Path folder;

    private void project(boolean times) throws IOException {
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            cases.add(Json.line(new JsonObject().with("case_id", "c" + i).with("question", "q" + i)));
            predictions.add(Json.line(new JsonObject().with("case_id", "c" + i).with("system", "s").with("sql", "SELECT " + i)));
            boolean passes = i % 4 < 2;
            for (String name : List.of("ana", "ben", "cat")) {
                boolean own = passes ^ (name.equals("ana") && (i == 5 || i == 6));
                JsonObject line = new JsonObject().with("case_id", "c" + i).with("system", "s").with("annotator", name)
                        .with("label", own ? "pass" : "fail");
                labels.add(Json.line(times ? line.with("at", "2026-03-03T08:0" + i + ":00Z") : line));
            }
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        Files.write(folder.resolve("predictions.jsonl"), predictions);
        Path file = Files.write(folder.resolve("labels.jsonl"), labels);
        assertThat(CommandRun.of("labels", "import", folder.toString(), file.toString()).status()).isZero();
    }

    private String agreement() {
        CommandRun run = CommandRun.of("agreement", folder.toString(), "--replicates", "200");
        assertThat(run.status()).as(run.err()).isLessThan(2);
        return run.out();
    }

    private String report() throws IOException {
        Path out = folder.resolve("report");
        CommandRun run = CommandRun.of("report", folder.toString(), "--to", out.toString(), "--replicates", "200");
        assertThat(run.status()).as(run.err()).isLessThan(2);
        return Files.readString(out.resolve("index.html"));
    }

    @Test
    void halvesAreBesideKappaWithTheRest() throws IOException {
        project(true);
        assertThat(agreement()).containsPattern("annotator .* κ with the rest  95 % CI +κ 1st half  κ 2nd half")
                .containsPattern("\nana  +8 .* 1\\.000 +0\\.000 ").containsPattern("\nben  +8 .* 1\\.000 +1\\.000 ")
                .doesNotContain("No halves");
        assertThat(report()).containsPattern("<th[^>]*>κ 1st half</th>\\s*<th[^>]*>κ 2nd half</th>")
                .containsPattern("<tr><td[^>]*>ana</td>.*<td[^>]*>1\\.000</td>\\s*<td[^>]*>0\\.000</td>");
    }

    @Test
    void labelsWithoutTimesHaveNoHalves() throws IOException {
        project(false);
        String none = "No halves: the labels have no times of their own, or too few are shared";
        assertThat(agreement()).containsPattern("\nana  +8 .* – +– ").contains(none);
        assertThat(report()).contains(none);
    }
}
