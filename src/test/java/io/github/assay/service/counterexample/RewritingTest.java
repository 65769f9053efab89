package io.github.assay.service.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.conformance.TestData;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separation;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.execution.QueryRunner;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queries written in another way are never separated, whatever ties and free choices they have (counterexample.md §10.3). */
class RewritingTest {
    private final InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 2);
    private final QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 1);

    private record Rewritten(String caseId, Rewriting kind, String gold, String sql, Optional<RealData> data) {}

    @AfterEach
    void close() {
        scratch.close();
        runner.close();
    }

    @Test
    void noRewritingOfAGoldIsSeparated() throws Exception {
        check(200, 1, 20);
    }

    @Test
    @Tag("exhaustive")
    void noRewritingOfTwoGoldsEachIsSeparated() throws Exception {
        check(200, 2, 100);
    }

    @Test
    @Tag("long")
    void noRewritingOfTwoHundredGoldsIsSeparated() throws Exception {
        check(200, Integer.MAX_VALUE, 200);
    }

    /** Searches up to {@code each} pairs of each kind among some different golds, spread over all databases. */
    private void check(int golds, int each, int databases) throws Exception {
        List<Rewritten> pairs = pairs(golds, each);
        List<SearchResult> results = Parallel.mapOrdered(pairs, 2, Progress.NONE, (r, _) -> new Separation(scratch).search(
                OraclePairs.pair(r.caseId() + "/" + r.kind(), r.gold(), r.sql(), r.data()),
                SearchBudget.DEFAULT.withDatabases(databases), Progress.NONE));
        Map<Rewriting, Integer> searched = new EnumMap<>(Rewriting.class);
        List<String> wrong = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            Rewritten pair = pairs.get(i);
            SearchResult r = results.get(i);
            if (r.found().filter(f -> f.rank() <= 4).isPresent()) {
                wrong.add(pair.kind() + " " + pair.caseId() + "\n  " + pair.gold() + "\n  " + pair.sql() + "\n  "
                        + r.found().get().database().rows() + "\n  " + r.found().get().gold().rows() + r.found().get().predicted().rows());
            }
            if (r.verdict() == SearchResult.Verdict.NOT_ATTEMPTED) {
                refused.add(pair.kind() + " " + pair.caseId() + " " + r.reason() + ": " + pair.sql());
            } else {
                searched.merge(pair.kind(), 1, Integer::sum);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(searched.keySet()).as(refused.toString()).hasSizeGreaterThanOrEqualTo(25);
        assertThat(refused).hasSizeLessThanOrEqualTo(pairs.size() / 20);
        if (Boolean.getBoolean("assay.list")) {
            System.out.println("pairs " + pairs.size() + " searched " + searched);
            refused.forEach(System.out::println);
            System.out.println("seconds " + results.stream().mapToLong(SearchResult::nanos).sum() / 1e9);
        }
    }

    private List<Rewritten> pairs(int golds, int each) throws Exception {
        Path folder = TestData.folders("cases of Spider", f -> f.endsWith("spider_dev_a")).getFirst();
        List<Map<String, Object>> cases = OraclePairs.lines(folder.resolve("cases.jsonl"));
        Set<String> seen = new LinkedHashSet<>();
        List<Map<String, Object>> some = new ArrayList<>();
        for (int i = 0; some.size() < golds && i < cases.size(); i++) {
            Map<String, Object> c = cases.get((int) ((long) i * 389 % cases.size()));
            if (seen.add((String) c.get("gold_sql"))) {
                some.add(c);
            }
        }
        Map<Rewriting, Integer> counts = new EnumMap<>(Rewriting.class);
        List<Rewritten> pairs = new ArrayList<>();
        for (Map<String, Object> c : some) {
            Optional<RealData> data = Optional.empty();
            for (Rewriting kind : Rewriting.values()) {
                if (counts.getOrDefault(kind, 0) < each) {
                    data = data.isPresent() ? data : OraclePairs.database(folder.resolve("databases").resolve(c.get("db_id") + ".sqlite"), runner);
                    String gold = (String) c.get("gold_sql");
                    Optional<String> changed = kind.of(gold, data.orElseThrow().shape()).filter(s -> !s.equals(gold));
                    if (changed.isPresent()) {
                        counts.merge(kind, 1, Integer::sum);
                        pairs.add(new Rewritten((String) c.get("case_id"), kind, gold, changed.get(), data));
                    }
                }
            }
        }
        return pairs;
    }
}
