package io.github.assay.service.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.MemoryOutcomes;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that the heap has no room for cost an item the scores made of its tables, and nobody anything else. */
class LargeTablesTest {
    private static final String LARGE = "SELECT id, name, price FROM orders";
    private static final MetricInfo GREEDY = MetricInfo.unit(
            "greedy", "Greedy", MetricInfo.Group.EXECUTION, OptionalDouble.empty(), Set.of(), "a test");

    private final MemoryOutcomes store = new MemoryOutcomes();
    private final OutcomeLookup outcomes = store.lookup();
    private final MetricRegistry registry = MetricRegistry.load(LargeTablesTest.class.getClassLoader());

    @TempDir
    Path folder;

    private Project project;

    @BeforeEach
    void makeProject() throws Exception {
        Files.write(folder.resolve("shop.sqlite"), new byte[0]);
        Files.writeString(
                folder.resolve("project.json"), "{\"assay\": 1, \"databases\": {\"shop\": {\"path\": \"shop.sqlite\"}}}");
        Files.writeString(folder.resolve("cases.jsonl"), line("large", LARGE) + line("small", "SELECT 1"));
        project = ProjectFiles.read(folder, Progress.NONE);
        keep(LARGE, Collections.nCopies(120_000, List.of(Cell.of(1), Cell.of("a"), Cell.nul())));
        keep("SELECT 1", List.of(List.of(Cell.of(1), Cell.of("b"), Cell.nul())));
    }

    private static String line(String id, String sql) {
        return "{\"case_id\":\"" + id + "\",\"question\":\"?\",\"db_id\":\"shop\",\"gold_sql\":\"" + sql
                + "\",\"predictions\":{\"A\":\"" + sql + "\"}}\n";
    }

    private void keep(String sql, List<List<Cell>> rows) {
        List<Column> columns = List.of(Column.of("id"), Column.of("name"), Column.of("price"));
        String key = outcomes.key(project, "shop", sql).orElseThrow();
        store.put(key, new ExecutionOutcome.Rows(ResultTable.of(columns, rows), Duration.ZERO));
    }

    private <R> List<R> ofBoth(EvidenceBuilder builder, Function<Evidence, R> use) {
        List<R> found = new ArrayList<>();
        for (Item item : project.items()) {
            found.add(builder.with(item, registry::measure, use));
        }
        return found;
    }

    @Test
    void tablesThatNeverFitAreNotRead() {
        EvidenceBuilder tight = new EvidenceBuilder(project, outcomes, new HeapPermits(HeapPermits.needed(700_000)));
        List<Outcome<Measurement>> ex = ofBoth(tight, e -> e.score("ex"));
        assertThat(ex.getFirst()).isInstanceOfSatisfying(Outcome.Unavailable.class, none -> {
            assertThat(none.reason()).isEqualTo("out_of_memory");
            assertThat(none.detail()).contains("720,000 cells", "MB", "ASSAY_JAVA_OPTS");
        });
        assertThat(ex.getLast().asValue().map(Measurement::value)).contains(1.0);
        assertThat(ofBoth(tight, e -> e.score("ex-defog").reason())).containsExactly("out_of_memory", "");
        assertThat(ofBoth(tight, e -> e.score("skill-struct").asValue().map(Measurement::value)))
                .allMatch(value -> value.equals(java.util.Optional.of(1.0)));
    }

    @Test
    void tablesThatFitAreCompared() {
        EvidenceBuilder wide = new EvidenceBuilder(project, outcomes, new HeapPermits(HeapPermits.needed(1_000_000)));
        assertThat(ofBoth(wide, e -> e.score("ex").asValue().map(Measurement::value)))
                .allMatch(value -> value.equals(java.util.Optional.of(1.0)));
    }

    @Test
    void whatTurnsOutNotToFitCountsAsNotThere() {
        EvidenceBuilder builder = new EvidenceBuilder(project, outcomes);
        List<String> reasons = ofBoth(builder, evidence -> {
            if (evidence.tables().filter(t -> t.gold().rowCount() > 1).isPresent()) {
                throw new OutOfMemoryError("as if the heap were full");
            }
            return evidence.score("ex").reason();
        });
        assertThat(reasons).containsExactly("out_of_memory", "");
    }

    @Test
    void aMetricThatFillsTheHeapCostsItsOwnScoreOnly() {
        Metric greedy = new Metric() {
            @Override
            public MetricInfo info() {
                return GREEDY;
            }

            @Override
            public Outcome<Measurement> measure(Evidence evidence) {
                throw new OutOfMemoryError("as if the heap were full");
            }
        };
        MetricRegistry more = registry.with(List.of(greedy));
        List<String> reasons = new EvidenceBuilder(project, outcomes).with(project.items().getFirst(), more::measure,
                e -> List.of(e.score("greedy").reason(), e.score("ex").reason()));
        assertThat(reasons).containsExactly("out_of_memory", "");
    }
}
