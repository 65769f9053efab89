package io.github.assay.service.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.conformance.TestData;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.Separation;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.execution.QueryRunner;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pairs that authors call different though they are equal on the shipped database (counterexample.md §10.4). */
class SpiderPairTest {
    /** A rewriting, labelled different: UNION of two conditions on a key against OR. */
    private static final String REWRITING = "spiderpair-1492";

    private final InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 1);
    private final QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 1);

    @AfterEach
    void close() {
        scratch.close();
        runner.close();
    }

    @Test
    @Tag("exhaustive")
    void whatAuthorsCallDifferentIsSeparated() throws Exception {
        Path folder = TestData.folders("pairs of Spider", f -> f.endsWith("spider_pair_a")).getFirst();
        List<String> missed = new ArrayList<>();
        int equal = 0;
        for (Map<String, Object> line : OraclePairs.lines(folder.resolve("cases.jsonl"))) {
            Number label = (Number) ((Map<?, ?>) line.get("reference_labels")).get("spider_pair_functional_equivalence");
            String predicted = (String) ((Map<?, ?>) line.get("predictions")).values().iterator().next();
            String gold = (String) line.get("gold_sql");
            Path file = folder.resolve("databases").resolve(line.get("db_id") + ".sqlite");
            if (label.intValue() == 0 && OraclePairs.areEqual(file, gold, predicted, runner)) {
                equal++;
                boolean found = new Separation(scratch)
                        .search(OraclePairs.pair((String) line.get("case_id"), gold, predicted, OraclePairs.database(file, runner)),
                                SearchBudget.DEFAULT, Progress.NONE)
                        .found()
                        .filter(Separated::counts)
                        .isPresent();
                missed.addAll(found ? List.of() : List.of((String) line.get("case_id")));
            }
        }
        assertThat(equal).isGreaterThanOrEqualTo(24);
        assertThat(missed).containsExactly(REWRITING);
    }
}
