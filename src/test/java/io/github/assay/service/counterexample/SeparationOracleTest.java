package io.github.assay.service.counterexample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separation;
import io.github.assay.counterexample.constraints.RealData;
import io.github.assay.execution.Guard;
import io.github.assay.execution.scratch.InMemoryScratch;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The pairs written by hand: every difference is found, no equivalence is broken (counterexample.md §10.1). */
class SeparationOracleTest {
    private final InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 2);
    private final Separation separation = new Separation(scratch);

    @AfterEach
    void close() {
        scratch.close();
    }

    @Test
    void findsEveryDifferenceWrittenByHand() throws Exception {
        List<String> missed = new ArrayList<>();
        for (long seed = 1; seed <= 5; seed++) {
            for (Map<String, Object> line : OraclePairs.oracle("pairs.jsonl")) {
                if (Boolean.FALSE.equals(line.get("equivalent"))) {
                    SearchResult result = search(line, true, SearchBudget.DEFAULT.withSeed(seed));
                    if (result.found().filter(f -> f.counts()).isEmpty()) {
                        missed.add(seed + " " + line.get("id") + " " + line.get("kind") + " " + result);
                    }
                }
            }
        }
        assertEquals(List.of(), missed);
    }

    @Test
    void findsMostDifferencesFromTheSchemaAlone() throws Exception {
        for (long seed = 1; seed <= 5; seed++) {
            List<String> missed = new ArrayList<>();
            for (Map<String, Object> line : OraclePairs.oracle("pairs.jsonl")) {
                if (Boolean.FALSE.equals(line.get("equivalent"))) {
                    SearchResult result = search(line, false, SearchBudget.DEFAULT.withSeed(seed));
                    if (result.found().filter(f -> f.counts()).isEmpty()) {
                        missed.add(seed + " " + line.get("id") + " " + line.get("kind") + " " + result);
                    }
                }
            }
            assertEquals(true, missed.size() <= 2, missed::toString);
        }
    }

    @Test
    void neverSeparatesEquivalentPairs() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (long seed = 1; seed <= 5; seed++) {
            for (Map<String, Object> line : OraclePairs.oracle("pairs.jsonl")) {
                if (Boolean.TRUE.equals(line.get("equivalent"))) {
                    SearchResult result = search(line, true, SearchBudget.DEFAULT.withSeed(seed).withDatabases(seed == 1 ? 2000 : 300));
                    if (result.found().filter(f -> f.rank() <= 4).isPresent()) {
                        wrong.add(seed + " " + line.get("id") + " " + line.get("kind") + " " + result);
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    private SearchResult search(Map<String, Object> line, boolean withData, SearchBudget budget) {
        String script = line.get("schema") + (withData ? "\n" + line.get("data") : "");
        RealData data = RealDataReader.ofScript(script, "sqlite");
        return separation.search(
                OraclePairs.pair((String) line.get("id"), (String) line.get("gold"), (String) line.get("predicted"), Optional.of(data)),
                budget, Progress.NONE);
    }
}
