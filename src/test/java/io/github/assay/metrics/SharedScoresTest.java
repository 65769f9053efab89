package io.github.assay.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.sql.canonical.SchemaInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Sharing scores between items that are alike changes no score. */
class SharedScoresTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(SharedScoresTest.class.getClassLoader());
    private static final List<String> QUERIES = List.of(
            "SELECT name FROM singer",
            "select name from singer;",
            "SELECT name, age FROM singer ORDER BY age DESC",
            "SELECT nme FROM singer",
            "DROP TABLE singer",
            "SELCT",
            "");
    private static final List<String> QUESTIONS =
            List.of("Which singers are there?", "The three oldest singers by age?", "How many singers?", "");
    private static final SchemaInfo SCHEMA = SchemaInfo.declared(Map.of("singer", Set.of("name", "age")), List.of());

    @TestFactory
    Stream<DynamicTest> everyMetricSaysTheSameWithAndWithoutSharing() {
        return IntStream.range(0, 12).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> compare(seed)));
    }

    private static void compare(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<ResultTable> tables = Stream.generate(() -> RandomItems.table(random)).limit(3).toList();
        SharedScoreCache shared = new SharedScoreCache();
        for (int i = 0; i < 40; i++) {
            Evidence alone = evidence(METRICS, i, tables, random);
            Evidence together = alone.withShared(shared);
            List<String> ids = new ArrayList<>(METRICS.infos().stream().map(MetricInfo::id).toList());
            Collections.shuffle(ids, new Random(seed + 100L * i));
            Map<String, Outcome<Measurement>> found = new LinkedHashMap<>();
            ids.forEach(id -> found.put(id, together.score(id)));
            ids.forEach(id -> assertThat(found.get(id)).as("item %d, %s", alone.item().evalCase().question(), id)
                    .isEqualTo(alone.score(id)));
        }
    }

    private static Evidence evidence(MetricRegistry metrics, int number, List<ResultTable> tables, SplittableRandom random) {
        Case evalCase = Case.of("c" + number, pick(QUESTIONS, random), pick(QUERIES, random), "db")
                .withExpected(new Case.Expected(
                        List.of(), random.nextInt(4) == 0 ? Optional.of(random.nextBoolean()) : Optional.empty(),
                        random.nextInt(4) == 0, "", random.nextInt(12) == 0));
        Prediction prediction = Prediction.of(evalCase.id(), "s" + random.nextInt(3), pick(QUERIES, random));
        if (random.nextInt(6) == 0) {
            prediction = prediction.withExtras(
                    new Datum.Fields(new LinkedHashMap<>(Map.of("refused", new Datum.Flag(true)))));
        }
        Evidence evidence = new Evidence(
                new Item(evalCase, prediction), "sqlite", outcome(tables, random), outcome(tables, random), Map.of(),
                Datum.Fields.NONE, metrics::measure);
        List<Optional<ExecutionOutcome>> peers = List.of(outcome(tables, random), outcome(tables, random));
        evidence = evidence.withPeers(() -> peers);
        return random.nextInt(3) == 0 ? evidence : evidence.withSchema(SCHEMA);
    }

    private static Optional<ExecutionOutcome> outcome(List<ResultTable> tables, SplittableRandom random) {
        return switch (random.nextInt(8)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(new ExecutionOutcome.EngineError("no such column: nme"));
            default -> Optional.of(new ExecutionOutcome.Rows(pick(tables, random), Duration.ofNanos(random.nextInt(1_000))));
        };
    }

    private static <T> T pick(List<T> list, SplittableRandom random) {
        return list.get(random.nextInt(list.size()));
    }

    @Test
    void whatItemsHaveInCommonIsMeasuredOnceAndWhatIsTheirOwnIsNot() {
        Map<String, AtomicInteger> calls = new LinkedHashMap<>();
        Metric results = counting("by-results", calls, e -> e.tables().isPresent() ? 1 : 0);
        Metric queries = counting("by-queries", calls, e -> e.goldText().equals(e.predictedText()) ? 1 : 0);
        Metric own = counting("by-question", calls, e -> e.item().evalCase().question().isEmpty() ? 1 : 0);
        Metric through = counting("through", calls, e -> e.score("by-question").asValue().isPresent() ? 1 : 0);
        MetricRegistry metrics = new MetricRegistry(List.of(results, queries, own, through));
        SharedScoreCache shared = new SharedScoreCache();
        for (String sql : List.of("SELECT 1", "SELECT 1", "SELECT 2")) {
            Item item = new Item(Case.of("c", "q", "SELECT 1", "db"), Prediction.of("c", "s", sql));
            Evidence evidence = new Evidence(
                            item, "sqlite", RandomItems.rows(table()), RandomItems.rows(table()), Map.of(),
                            Datum.Fields.NONE, metrics::measure)
                    .withShared(shared);
            metrics.infos().forEach(m -> evidence.score(m.id()));
        }
        assertThat(calls).hasToString("{by-results=1, by-queries=2, by-question=3, through=3}");
    }

    private static ResultTable table() {
        return RandomItems.table(new SplittableRandom(1));
    }

    private static Metric counting(
            String id, Map<String, AtomicInteger> calls, java.util.function.ToDoubleFunction<Evidence> value) {
        calls.put(id, new AtomicInteger());
        MetricInfo info = MetricInfo.unit(
                id, id, MetricInfo.Group.EXECUTION, java.util.OptionalDouble.empty(), Set.of(), "test");
        return new Metric() {
            @Override
            public MetricInfo info() {
                return info;
            }

            @Override
            public Outcome<Measurement> measure(Evidence evidence) {
                calls.get(id).incrementAndGet();
                return Outcome.value(Measurement.of(value.applyAsDouble(evidence)));
            }
        };
    }
}
