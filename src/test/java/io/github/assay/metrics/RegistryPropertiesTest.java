package io.github.assay.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.Details;
import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** What holds for every metric there is, and for those that come later (metrics.md §10). */
class RegistryPropertiesTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(RegistryPropertiesTest.class.getClassLoader());
    private static final int SEEDS = 400;

    /** Metrics that see the order of rows without any ORDER BY, as metrics.md says of each. */
    private static final Set<String> POSITIONAL =
            Set.of("soft-f1-bird", "ex-spider-legacy", "ex-spider2");

    /** Evidence that random items seldom have in the right form. */
    private static final Set<MetricInfo.Need> RARE = Set.of(
            MetricInfo.Need.TIMINGS, MetricInfo.Need.SCHEMA, MetricInfo.Need.JUDGE_REPLY, MetricInfo.Need.QUESTION,
            MetricInfo.Need.RESPONSE, MetricInfo.Need.TOOL_CALLS);

    private static Stream<DynamicTest> forSeeds(Consumer<SplittableRandom> property) {
        return LongStream.range(0, 150)
                .mapToObj(seed -> dynamicTest("seed " + seed, () -> property.accept(new SplittableRandom(seed))));
    }

    @TestFactory
    Stream<DynamicTest> noMetricFailsOrLeavesItsRangeOrItsBounds() {
        return METRICS.all().stream().map(metric -> dynamicTest(metric.info().id(), () -> {
            for (long seed = 0; seed < SEEDS; seed++) {
                for (Evidence evidence : RandomItems.plainAndWithOptions(METRICS, seed)) {
                    check(metric, seed, METRICS.measure(metric.info().id(), evidence));
                }
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> randomEvidenceReachesEveryMetricOfResultsAndSql() {
        return METRICS.all().stream()
                .filter(metric -> Set.of(MetricInfo.Group.EXECUTION, MetricInfo.Group.STRUCTURE, MetricInfo.Group.TRIAGE)
                        .contains(metric.info().group()))
                .filter(metric -> metric.info().needs().stream().noneMatch(RARE::contains))
                // It needs a stored search, which random evidence has not.
                .filter(metric -> !metric.info().id().equals("ex-robust"))
                .map(metric -> dynamicTest(metric.info().id(), () -> assertThat(LongStream.range(0, SEEDS)
                                .filter(seed -> METRICS.measure(
                                                metric.info().id(), RandomItems.plainAndWithOptions(METRICS, seed).getFirst())
                                        .asValue()
                                        .isPresent())
                                .count())
                        .isGreaterThan(20)));
    }

    private static Evidence random(long seed) {
        return RandomItems.evidence(METRICS, new SplittableRandom(seed));
    }

    private static void check(Metric metric, long seed, Outcome<Measurement> outcome) {
        assertThat(outcome).as("seed %d", seed).isNotInstanceOf(Outcome.Error.class);
        outcome.asValue().ifPresent(m -> {
            assertThat(m.value()).as("seed %d", seed).isBetween(metric.info().low(), metric.info().high());
            bounded(Details.of(m), seed);
        });
    }

    /** metrics.md §10.4: at most 200 rows of 200 cells of 1,000 characters. */
    private static void bounded(Object detail, long seed) {
        switch (detail) {
            case Map<?, ?> map -> map.values().forEach(v -> bounded(v, seed));
            case List<?> list -> {
                assertThat(list).as("seed %d", seed).hasSizeLessThanOrEqualTo(200);
                list.forEach(v -> bounded(v, seed));
            }
            case String text -> assertThat(text).as("seed %d", seed).hasSizeLessThanOrEqualTo(1000);
            case Boolean _, Integer _, Long _ -> {}
            case Double number -> assertThat(number).as("seed %d", seed).isFinite();
            default -> throw new AssertionError("seed " + seed + ": detail of " + detail.getClass());
        }
    }

    @TestFactory
    Stream<DynamicTest> everyMetricSaysTheSameInEveryLocaleAndOnEightThreads() {
        return everyMetricSaysTheSame(80);
    }

    @TestFactory
    @Tag("exhaustive")
    @Tag("long")
    Stream<DynamicTest> everyMetricSaysTheSameOfManyItems() {
        return everyMetricSaysTheSame(800);
    }

    private static Stream<DynamicTest> everyMetricSaysTheSame(int items) {
        List<Long> seeds = LongStream.range(0, items).boxed().toList();
        List<String> expected = in(Locale.ROOT, seeds, 1);
        return Stream.of(Locale.forLanguageTag("tr-TR"), Locale.GERMANY)
                .flatMap(locale -> Stream.of(1, 8)
                        .map(threads -> dynamicTest(
                                locale + ", " + threads + " threads",
                                () -> assertThat(in(locale, seeds, threads)).isEqualTo(expected))));
    }

    private static List<String> in(Locale locale, List<Long> seeds, int threads) {
        Locale before = Locale.getDefault();
        Locale.setDefault(locale);
        try {
            return Parallel.mapOrdered(seeds, threads, Progress.NONE, (seed, _) -> everything(seed));
        } finally {
            Locale.setDefault(before);
        }
    }

    /** All that all metrics say of one item, as usual and under other options. */
    private static String everything(long seed) {
        Evidence usual = random(seed);
        Evidence other = RandomItems.withOptions(METRICS, usual, new SplittableRandom(seed));
        StringBuilder stated = new StringBuilder("seed " + seed);
        METRICS.all().forEach(m -> stated.append('\n').append(m.info().id()).append(": ").append(usual.score(m.info().id()))
                .append("\nunder options: ").append(other.score(m.info().id())));
        return stated.toString();
    }

    @TestFactory
    Stream<DynamicTest> goldAgainstItselfIsPerfect() {
        return forSeeds(random -> {
            ResultTable table = RandomItems.table(random);
            String sql = RandomItems.QUERIES.get(random.nextInt(RandomItems.QUERIES.size() - 4));
            Evidence evidence = evidence(sql, table, table);
            for (Metric metric : METRICS.all()) {
                if (isShareOfAgreement(metric.info())) {
                    evidence.score(metric.info().id())
                            .asValue()
                            .ifPresent(m -> assertThat(m.value()).as(metric.info().id()).isEqualTo(1));
                }
            }
        });
    }

    /** Whether a metric measures how far the prediction is what gold is, 1 being all. */
    private static boolean isShareOfAgreement(MetricInfo info) {
        boolean compares = info.group() == MetricInfo.Group.EXECUTION || info.group() == MetricInfo.Group.STRUCTURE;
        return compares && info.low() == 0 && info.high() == 1;
    }

    private static Evidence evidence(String sql, ResultTable gold, ResultTable predicted) {
        Item item = new Item(Case.of("c", "?", sql, "db"), Prediction.of("c", "s", sql));
        return RandomItems.evidence(METRICS, item, RandomItems.rows(gold), RandomItems.rows(predicted));
    }

    @TestFactory
    Stream<DynamicTest> permutedRowsLeaveOrderFreeMetricsAlone() {
        return forSeeds(random -> {
            ResultTable gold = RandomItems.table(random);
            ResultTable predicted = RandomItems.changed(gold, random);
            Evidence before = evidence("SELECT * FROM t", gold, predicted);
            Evidence after = evidence(
                    "SELECT * FROM t", Tables.shuffledRows(gold, random), Tables.shuffledRows(predicted, random));
            for (MetricInfo info : METRICS.infos()) {
                if (!POSITIONAL.contains(info.id())) {
                    assertThat(stated(after, info)).as(info.id()).isEqualTo(stated(before, info));
                }
            }
        });
    }

    /** Reason, value and label; sums in another order may differ in the last digit. */
    private static String stated(Evidence evidence, MetricInfo info) {
        Outcome<Measurement> outcome = evidence.score(info.id());
        return outcome.reason()
                + outcome.asValue().map(m -> Math.round(m.value() * 1e9) + " " + m.label()).orElse("");
    }

    @TestFactory
    Stream<DynamicTest> permutedColumnsLeaveExecutionAccuracyAlone() {
        return forSeeds(random -> {
            ResultTable gold = RandomItems.table(random);
            ResultTable predicted = RandomItems.changed(gold, random);
            Evidence before = evidence("SELECT * FROM t", gold, predicted);
            Evidence after = evidence(
                    "SELECT * FROM t", Tables.shuffledColumns(gold, random), Tables.shuffledColumns(predicted, random));
            for (String id : List.of("ex", "skill-exec")) {
                MetricInfo info = METRICS.find(id).orElseThrow().info();
                assertThat(stated(after, info)).as(id).isEqualTo(stated(before, info));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> executionAccuracyOfOneMeansAllCellsMatch() {
        return forSeeds(random -> {
            ResultTable gold = RandomItems.table(random);
            ResultTable predicted = random.nextInt(4) == 0
                    ? RandomItems.changed(gold, random)
                    : Tables.shuffledColumns(Tables.shuffledRows(gold, random), random);
            Evidence evidence = evidence("SELECT * FROM t", gold, predicted);
            if (evidence.score("ex").asValue().orElseThrow().value() == 1) {
                for (String id : List.of("exp", "exr", "exf1", "ex-defog-subset", "skill-exec")) {
                    assertThat(evidence.score(id).asValue().orElseThrow().value()).as(id).isEqualTo(1);
                }
            }
        });
    }
}
