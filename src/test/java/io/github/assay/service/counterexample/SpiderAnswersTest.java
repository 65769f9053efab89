package io.github.assay.service.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.conformance.TestData;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separation;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.execution.QueryRunner;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Answers of four systems that equal gold: what separates them differs, and no search fails. How many are separated and how
 * long it takes is printed (counterexample.md §10.6).
 */
class SpiderAnswersTest {
    private final InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 2);
    private final QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 2);

    private record Answer(String caseId, String system, String db, String gold, String sql) {}

    @AfterEach
    void close() {
        scratch.close();
        runner.close();
    }

    @Test
    void searchesSomeAnswers() throws Exception {
        search(300);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void searchesEveryTwentiethAnswer() throws Exception {
        search(20);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void searchesAllAnswers() throws Exception {
        search(Integer.getInteger("assay.step", 1));
    }

    private void search(int step) throws Exception {
        Path folder = TestData.folders("cases of Spider", f -> f.endsWith("spider_dev_a")).getFirst();
        List<Answer> answers = new ArrayList<>();
        List<Map<String, Object>> cases = OraclePairs.lines(folder.resolve("cases.jsonl"));
        for (int i = 0; i < cases.size(); i += step) {
            Map<String, Object> c = cases.get(i);
            ((Map<?, ?>) c.get("predictions")).forEach((system, sql) -> answers.add(new Answer(
                    (String) c.get("case_id"), (String) system, (String) c.get("db_id"), (String) c.get("gold_sql"), (String) sql)));
        }
        List<Answer> equal = Parallel.mapOrdered(answers, 2, Progress.NONE, (a, _) -> OraclePairs.areEqual(file(folder, a), a.gold(), a.sql(), runner) ? a : null).stream()
                .filter(a -> a != null)
                .toList();
        long start = System.nanoTime();
        List<SearchResult> results = Parallel.mapOrdered(equal, 2, Progress.NONE, (a, _) -> new Separation(scratch).search(
                OraclePairs.pair(a.caseId() + "/" + a.system(), a.gold(), a.sql(), OraclePairs.database(file(folder, a), runner)),
                SearchBudget.DEFAULT, Progress.NONE));
        assertThat(results).allSatisfy(r -> assertThat(r.found()).satisfiesAnyOf(
                f -> assertThat(f).isEmpty(), f -> assertThat(f.orElseThrow().gold().rows()).isNotEqualTo(f.orElseThrow().predicted().rows())));
        assertThat(results).extracting(SearchResult::stopped).doesNotContain("failures");
        assertThat(results).filteredOn(r -> r.found().isPresent()).isNotEmpty();
        double seconds = (System.nanoTime() - start) / 1e9;
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < results.size(); i++) {
            SearchResult r = results.get(i);
            String word = r.word() + " " + r.reason() + r.found().map(f -> "rank " + f.rank()).orElse("");
            counts.merge("all: " + word, 1, Integer::sum);
            counts.merge(equal.get(i).system() + ": " + (r.found().filter(f -> f.counts()).isPresent() ? "separated" : r.word()), 1, Integer::sum);
            if (Boolean.getBoolean("assay.list") && r.found().isPresent()) {
                Answer a = equal.get(i);
                System.out.println("FOUND " + a.caseId() + " " + a.system() + " rank " + r.found().get().rank() + " " + r.found().get().recipe()
                        + "\n  G " + a.gold() + "\n  P " + a.sql() + "\n  D "
                        + io.github.assay.counterexample.model.SqlValues.inserts(r.found().get().database())
                        + "\n  g " + r.found().get().gold().rows() + "\n  p " + r.found().get().predicted().rows() + "\n  " + r.flags());
            } else if (Boolean.getBoolean("assay.list") && !r.reason().isEmpty() && !r.reason().equals("identical_text")) {
                System.out.println("REASON " + r.reason() + " " + equal.get(i) + r);
            }
        }
        double slowest = results.stream().mapToLong(SearchResult::nanos).max().orElse(0) / 1e9;
        System.out.println("answers " + equal.size() + " seconds " + seconds + " slowest " + slowest);
        counts.forEach((k, v) -> System.out.println("  " + k + " " + v));
    }

    private static Path file(Path folder, Answer a) {
        return folder.resolve("databases").resolve(a.db() + ".sqlite");
    }
}
