package io.github.assay.service.counterexample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.assay.counterexample.PairInput;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.Separation;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.domain.table.Cell;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
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
        assertEquals(List.of(), missed(true, 1));
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void findsEveryDifferenceWithOtherSeeds() throws Exception {
        for (long seed = 2; seed <= 5; seed++) {
            assertEquals(List.of(), missed(true, seed));
        }
    }

    @Test
    @Tag("exhaustive")
    void findsMostDifferencesFromTheSchemaAlone() throws Exception {
        List<String> missed = missed(false, 1);
        assertTrue(missed.size() <= 2, missed::toString);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void findsMostDifferencesFromTheSchemaAloneWithOtherSeeds() throws Exception {
        for (long seed = 2; seed <= 5; seed++) {
            List<String> missed = missed(false, seed);
            assertTrue(missed.size() <= 2, missed::toString);
        }
    }

    /** The different pairs that no database of rank 1 to 3 separates. */
    private List<String> missed(boolean withData, long seed) throws Exception {
        List<String> missed = new ArrayList<>();
        for (Map<String, Object> line : OraclePairs.oracle("pairs.jsonl")) {
            if (Boolean.FALSE.equals(line.get("equivalent"))) {
                SearchResult result = search(line, withData, SearchBudget.DEFAULT.withSeed(seed));
                if (result.found().filter(Separated::counts).isEmpty()) {
                    missed.add(seed + " " + line.get("id") + " " + line.get("kind") + " " + result);
                }
            }
        }
        return missed;
    }

    @Test
    void theDatabaseGivenForADifferenceSeparates() throws Exception {
        for (Map<String, Object> line : OraclePairs.oracle("pairs.jsonl")) {
            if (line.get("separating") instanceof String rows) {
                RealData data = RealDataReader.ofScript(line.get("schema") + "\n" + rows, "sqlite");
                Map<String, List<List<Cell>>> own = new HashMap<>();
                data.shape().tables().keySet().forEach(key -> own.put(key, data.of(key)));
                assertTrue(separation.check(
                                pair(line, data), new SmallDatabase(data.shape(), own), 3, "cross", Progress.NONE)
                        .isPresent(), line.get("id") + " " + rows);
            }
        }
    }

    @Test
    void neverSeparatesEquivalentPairs() throws Exception {
        assertEquals(List.of(), separated(1, 400));
    }

    @Test
    @Tag("long")
    void neverSeparatesEquivalentPairsInTwoThousandDatabases() throws Exception {
        for (long seed = 1; seed <= 5; seed++) {
            assertEquals(List.of(), separated(seed, 2000));
        }
    }

    private List<String> separated(long seed, int databases) throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Map<String, Object> line : OraclePairs.oracle("pairs.jsonl")) {
            if (Boolean.TRUE.equals(line.get("equivalent"))) {
                SearchBudget budget = new SearchBudget(databases, 600, seed, 5, Set.of());
                SearchResult result = search(line, true, budget);
                if (result.found().filter(f -> f.rank() <= 4).isPresent()) {
                    wrong.add(seed + " " + line.get("id") + " " + line.get("kind") + " " + result);
                }
            }
        }
        return wrong;
    }

    private static PairInput pair(Map<String, Object> line, RealData data) {
        return OraclePairs.pair((String) line.get("id"), (String) line.get("gold"), (String) line.get("predicted"), Optional.of(data));
    }

    private SearchResult search(Map<String, Object> line, boolean withData, SearchBudget budget) {
        String script = line.get("schema") + (withData ? "\n" + line.get("data") : "");
        RealData data = RealDataReader.ofScript(script, "sqlite");
        return separation.search(pair(line, data), budget, Progress.NONE);
    }
}
