package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.JsonEdit;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tiers that are computed of gold queries slice like fields of the format, with the labels of their metrics. */
class QueryDimensionsTest {
    @TempDir
    private Path folder;

    private static Map<String, Object> json(String line) throws Exception {
        return JsonEdit.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow().values();
    }

    private static CommandRun run(String... words) {
        CommandRun run = CommandRun.of(words);
        assertThat(run.status()).as(run.err()).isLessThan(2);
        return run;
    }

    @Test
    void tiersAreTheLabelsOfTheirMetrics() throws Exception {
        Path project = folder.resolve("p");
        ExecutedSample.copy("judge-demo", project);
        Map<String, Map<String, Integer>> items = new HashMap<>();
        for (String line : run("score", project.toString(), "--metric", "spider-hardness", "--metric", "badger-complexity", "--json").out().lines().toList()) {
            Map<String, Object> score = json(line);
            items.computeIfAbsent("" + score.get("metric"), _ -> new TreeMap<>()).merge("" + ((Map<?, ?>) score.get("detail")).get("label"), 1, Integer::sum);
        }
        assertThat(items.keySet()).containsExactlyInAnyOrder("spider-hardness", "badger-complexity");
        for (String tier : items.keySet()) {
            Map<String, Object> agreement = json(run("agreement", project.toString(), "--slice", tier, "--json", "--replicates", "100").out());
            Map<String, Integer> found = new TreeMap<>();
            ((Map<?, ?>) ((Map<?, ?>) agreement.get("strata")).get(tier)).forEach(
                    (value, of) -> found.put("" + value, ((Number) ((Map<?, ?>) of).get("n_items")).intValue()));
            assertThat(found).as(tier).isEqualTo(items.get(tier));
        }
        assertThat(run("calibrate", project.toString(), "--metric", "ex", "--by", "badger-complexity", "--replicates", "100", "--json").out())
                .contains("\"badger-complexity\"");
        assertThat(run("systems", project.toString(), "--metric", "ex", "--by", "sql-joins", "--replicates", "100").out()).contains("sql-joins");
        CommandRun strange = CommandRun.of("agreement", project.toString(), "--slice", "sql-nothing");
        assertThat(strange.status()).isEqualTo(2);
        assertThat(strange.err()).contains("question-word", "spider-hardness", "sql-joins");
    }
}
