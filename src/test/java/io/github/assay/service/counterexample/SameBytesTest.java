package io.github.assay.service.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.counterexample.PairInput;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separation;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.files.documents.SeparationDocument;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches give the same bytes on any number of threads and processes and in any order of pairs (counterexample.md §7.3). */
class SameBytesTest {
    private static final SearchBudget BUDGET = new SearchBudget(60, 600, 1, 5, java.util.Set.of());

    private static List<PairInput> pairs() throws Exception {
        List<PairInput> pairs = new ArrayList<>();
        for (Map<String, Object> line : OraclePairs.oracle("pairs.jsonl")) {
            pairs.add(OraclePairs.pair(
                    (String) line.get("id"), (String) line.get("gold"), (String) line.get("predicted"),
                    Optional.of(RealDataReader.ofScript(line.get("schema") + "\n" + line.get("data"), "sqlite"))));
        }
        return pairs;
    }

    /** The line of each pair without its time, by id. */
    private static Map<String, String> lines(List<PairInput> pairs, int threads, int processes, SearchBudget budget) {
        Map<String, String> lines = new TreeMap<>();
        try (InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, processes)) {
            List<SearchResult> results = Parallel.mapOrdered(
                    pairs, threads, Progress.NONE, (p, _) -> new Separation(scratch).search(p, budget, Progress.NONE));
            for (int i = 0; i < pairs.size(); i++) {
                lines.put(pairs.get(i).id(), SeparationDocument.of(pairs.get(i).id(), "", "", results.get(i)).toString()
                        .replaceFirst("\"seconds\":[0-9.E-]+", "\"seconds\":0"));
            }
        }
        return lines;
    }

    @Test
    @Tag("exhaustive")
    void threadsAndOrderChangeNothing() throws Exception {
        List<PairInput> pairs = pairs();
        Map<String, String> alone = lines(pairs, 1, 1, BUDGET);
        assertThat(alone).hasSize(30);
        assertThat(lines(pairs.reversed(), 4, 2, BUDGET)).isEqualTo(alone);
    }

    @Test
    @Tag("exhaustive")
    void otherOrdersOnUpToFiveThreadsChangeNothing() throws Exception {
        Map<String, String> alone = lines(pairs(), 1, 1, BUDGET.withSeed(7));
        for (int seed = 0; seed < 3; seed++) {
            List<PairInput> pairs = new ArrayList<>(pairs());
            Collections.shuffle(pairs, new Random(seed));
            assertThat(lines(pairs, 1 + seed * 2, 1 + seed % 3, BUDGET.withSeed(7))).as("order " + seed).isEqualTo(alone);
        }
    }
}
