package io.github.assay.service.counterexample;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.assay.conformance.TestData;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separation;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.execution.QueryRunner;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real pairs with a known separating database (counterexample.md §10.4). */
class SeparablePairsTest {
    private final InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 2);
    private final QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 1);

    @AfterEach
    void close() {
        scratch.close();
        runner.close();
    }

    @Test
    void findsDifferencesOfSomeRealPairs() throws Exception {
        search(24);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void findsDifferencesOfEveryEighthRealPair() throws Exception {
        search(8);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void findsNearlyAllDifferencesOfRealPairs() throws Exception {
        search(1);
    }

    private void search(int step) throws Exception {
        Separation separation = new Separation(scratch);
        int pairs = 0;
        List<String> missed = new ArrayList<>();
        List<Long> millis = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        List<Map<String, Object>> lines = OraclePairs.oracle("separable_a.jsonl");
        for (int i = 0; i < lines.size(); i += step) {
            Map<String, Object> line = lines.get(i);
            Path file = TestData.data().resolve((String) line.get("set")).resolve("databases").resolve(line.get("db") + ".sqlite");
            if (!Files.exists(file)) {
                continue;
            }
            SearchResult result = separation.search(
                    OraclePairs.pair(
                            line.get("case_id") + "/" + line.get("system"), (String) line.get("gold"), (String) line.get("predicted"),
                            OraclePairs.database(file, runner)),
                    SearchBudget.DEFAULT, Progress.NONE);
            pairs++;
            if (result.found().filter(f -> f.counts()).isEmpty()) {
                missed.add(line.get("case_id") + " " + line.get("system") + " " + line.get("db") + " kind=" + line.get("kind") + " rank=" + line.get("rank")
                        + "\n   G " + line.get("gold") + "\n   P " + line.get("predicted") + "\n   D " + line.get("separating") + "\n   = " + result);
            } else {
                millis.add(result.nanos() / 1_000_000);
                sizes.add(result.found().get().database().size());
            }
        }
        Collections.sort(millis);
        Collections.sort(sizes);
        if (!millis.isEmpty()) {
            System.out.println("pairs " + pairs + " missed " + missed.size() + " median ms " + millis.get(millis.size() / 2)
                    + " mean ms " + millis.stream().mapToLong(m -> m).average().orElse(0)
                    + " rows median " + sizes.get(sizes.size() / 2) + " p90 " + sizes.get(sizes.size() * 9 / 10));
        }
        if (Boolean.getBoolean("assay.list")) {
            missed.forEach(System.out::println);
        }
        assertTrue(missed.size() <= 0.05 * pairs, () -> String.join("\n", missed));
    }
}
