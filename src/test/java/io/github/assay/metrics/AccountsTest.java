package io.github.assay.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.Details;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.registry.MetricRegistry;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** An account of a score says the same as the score: each score follows from the figures of its account. */
class AccountsTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(AccountsTest.class.getClassLoader());

    /** Metrics of times, which few of the items have and which need not stay below 1. */
    private static final Set<String> TIMED = Set.of("ves", "r-ves", "latency-overhead");

    /** What an account is checked with beside its figures: the measurement that it explains. */
    private record Reported(Explained account, Measurement measured, Evidence evidence) {
        double option(String metric, String name, String standard) {
            return Double.parseDouble(evidence.option(metric, name, standard).strip());
        }

        double figure(String key) {
            return account.figures().get(key).doubleValue();
        }

        boolean has(String key) {
            return account.figures().containsKey(key);
        }

        double detail(String key) {
            return ((Number) Details.of(measured).get(key)).doubleValue();
        }

        double f1(double both, double goldAlone, double predictedAlone) {
            return both == 0 ? 0 : 2 * both / (2 * both + goldAlone + predictedAlone);
        }
    }

    private static final Map<String, ToDoubleFunction<Reported>> SCORES = new TreeMap<>(Map.ofEntries(
            Map.entry("soft-f1", t -> t.f1(t.figure("cells_in_both"), t.figure("gold_alone"), t.figure("predicted_alone"))),
            Map.entry("soft-f1-bird",
                    t -> t.f1(t.figure("cells_in_both"), t.figure("gold_alone"), t.figure("predicted_alone"))),
            Map.entry("ex-bird", t -> !t.has("only_in_gold") || t.figure("only_in_gold") + t.figure("only_predicted") > 0 ? 0 : 1),
            Map.entry("ex-spider-legacy", t -> t.figure("expressions_unequal") + t.figure("only_in_gold")
                    + t.figure("only_predicted") > 0 ? 0 : 1),
            Map.entry("ex-defog", t -> t.figure("gold_tables_matched")),
            Map.entry("ex-defog-subset", t -> t.figure("gold_tables_matched")),
            Map.entry("ex-spider2", t -> t.figure("columns_not_found") == 0 ? 1 : 0),
            Map.entry("datacompy-rows", AccountsTest::share),
            Map.entry("datacompy-columns", AccountsTest::share),
            Map.entry("exf1", t -> harmonic(cells(t, "predicted_cells"), cells(t, "gold_cells"))),
            Map.entry("hybrid-ex", AccountsTest::hybrid),
            Map.entry("skill-exec", t -> t.figure("gold_rows") == t.figure("predicted_rows")
                    ? t.detail("matched_columns") / t.figure("columns_that_count")
                    : 0),
            Map.entry("exp", t -> cells(t, "predicted_cells")),
            Map.entry("exr", t -> cells(t, "gold_cells")),
            Map.entry("ex-test-suite",
                    t -> t.figure("databases_apart") == 0 || t.measured.flags().contains("values_plugged") ? 1 : 0),
            Map.entry("ves", t -> t.has("ratios_kept") ? Math.sqrt(t.figure("ratios_sum") / t.figure("ratios_kept")) : 0),
            Map.entry("r-ves", t -> t.has("ratios_kept") ? reward(t.figure("ratios_sum") / t.figure("ratios_kept")) : 0),
            Map.entry("latency-overhead", t -> 100 * (t.detail("agent_ms") / t.detail("gold_ms") - 1)),
            Map.entry("skill-struct", t -> {
                double share = t.figure("columns_of_gold") == 0 ? 1 : t.figure("columns_covered") / t.figure("columns_of_gold");
                double alpha = t.option("skill-struct", "alpha", "0.3");
                return t.detail("tau") == 1 ? alpha + (1 - alpha) * share : t.option("skill-struct", "beta", "0.2") * share;
            }),
            Map.entry("schema-link-f1", t -> sets(t, t.f1(
                    t.figure("in_common"), t.detail("gold") - t.figure("in_common"), t.detail("predicted") - t.figure("in_common")))),
            Map.entry("clause-recall", t -> sets(t, t.figure("in_common") / t.detail("gold"))),
            Map.entry("clause-precision", t -> sets(t, t.figure("in_common") / t.detail("predicted"))),
            Map.entry("spider-cm", t -> t.figure("components_matching") / t.figure("components_present")),
            Map.entry("sql-features", t -> t.figure("features_counted")),
            Map.entry("issue-labels-auto", t -> t.figure("issues_named")),
            Map.entry("ast-similarity",
                    t -> t.f1(t.figure("common"), t.figure("only_in_gold"), t.figure("only_predicted")))));

    private static double reward(double ratio) {
        return Math.sqrt(ratio >= 2 ? 1.25 : ratio >= 1 ? 1 : ratio >= 0.5 ? 0.75 : ratio >= 0.25 ? 0.5 : 0.25);
    }

    /** Sets of which one is empty are settled by rule. */
    private static double sets(Reported reported, double share) {
        return reported.detail("gold") == 0 || reported.detail("predicted") == 0 ? reported.measured.value() : share;
    }

    /** The share of matches that the metric's mode asks for, from the account's matches and the detail's wholes. */
    private static double share(Reported reported) {
        double matched = reported.figure("matched");
        double gold = matched == 0 ? 1 : reported.detail("matched") / reported.detail("recall");
        double predicted = matched == 0 ? 1 : reported.detail("matched") / reported.detail("precision");
        return Stream.of(matched / gold, matched / predicted, harmonic(matched / gold, matched / predicted))
                .filter(v -> Math.abs(v - reported.measured.value()) < 1e-12)
                .findFirst()
                .orElse(-1.0);
    }

    /** A row of index columns alone counts as one; where only matched rows are to count, or an order is, the value is less. */
    private static double hybrid(Reported reported) {
        double matched = reported.detail("matched_rows");
        double rows = matched + reported.detail("unmatched_rows");
        double width = reported.figure("cells_a_row");
        boolean indexed = Details.of(reported.measured).get("method").equals("index_matched");
        double found = width == 0 ? indexed ? matched : 0 : reported.figure("matched_cells") / width;
        double none = reported.measured.flags().contains("order_only_mismatch") ? 0 : found / rows;
        return Stream.of(found / rows, matched == 0 ? 0 : found / matched, none)
                .filter(v -> Math.abs(v - reported.measured.value()) < 1e-9)
                .findFirst()
                .orElse(-1.0);
    }

    private static double cells(Reported reported, String whole) {
        return reported.figure("matched_cells") / reported.detail(whole);
    }

    private static double harmonic(double a, double b) {
        return a + b == 0 ? 0 : 2 * a * b / (a + b);
    }

    @TestFactory
    Stream<DynamicTest> scoresFollowFromTheFiguresOfTheirAccounts() {
        return scoresFollowFromTheFigures(400, 10);
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> scoresOfManyItemsFollowFromTheFiguresOfTheirAccounts() {
        return scoresFollowFromTheFigures(1_000, 30);
    }

    /** @param least how many scores of a metric of times must be explained, and of any other metric below 1 */
    private static Stream<DynamicTest> scoresFollowFromTheFigures(int seeds, int least) {
        return SCORES.entrySet().stream().map(e -> dynamicTest(e.getKey(), () -> {
            int explained = 0;
            int failed = 0;
            for (long seed = 0; seed < seeds; seed++) {
                for (Evidence evidence : RandomItems.plainAndWithOptions(METRICS, seed)) {
                    Optional<Reported> reported = reported(e.getKey(), evidence);
                    if (reported.isPresent() && isMeasured(reported.get())) {
                        double value = reported.get().measured.value();
                        assertThat(e.getValue().applyAsDouble(reported.get()))
                                .as("seed %d %s %s", seed, reported.get().measured, reported.get().account)
                                .isCloseTo(value, within(1e-9));
                        explained++;
                        failed += value < 1 ? 1 : 0;
                    }
                }
            }
            boolean timed = TIMED.contains(e.getKey());
            assertThat(explained).as("scores explained").isGreaterThan(timed ? least : 3 * least);
            assertThat(failed).as("of them below 1").isGreaterThan(timed ? -1 : least);
        }));
    }

    /** Where one table is empty cell shares are settled by rule, not by counting. */
    private static boolean isMeasured(Reported reported) {
        return !reported.has("matched_cells") || reported.has("cells_a_row") || reported.detail("gold_cells") > 0 && reported.detail("predicted_cells") > 0;
    }

    private static Optional<Reported> reported(String metric, Evidence evidence) {
        Explained account = Explained.of(METRICS.explain(metric, evidence));
        return METRICS.measure(metric, evidence)
                .asValue()
                .filter(_ -> !account.isEmpty())
                .map(m -> new Reported(account, m, evidence));
    }

    @TestFactory
    Stream<DynamicTest> accountsStayInBoundsAndAreTheSameEachTime() {
        return METRICS.infos().stream().map(MetricInfo::id).map(id -> dynamicTest(id, () -> {
            for (long seed = 0; seed < 150; seed++) {
                Evidence evidence = RandomItems.evidence(METRICS, new SplittableRandom(seed));
                Explained account = Explained.of(METRICS.explain(id, evidence));
                assertThat(account).as("seed %d", seed)
                        .isEqualTo(Explained.of(METRICS.explain(id, RandomItems.evidence(METRICS, new SplittableRandom(seed)))));
                assertThat(account.toString()).as("seed %d", seed).doesNotContain("cannot be put together");
                long lines = account.passages().stream().mapToLong(p -> p.lines().size()).sum();
                assertThat(lines).isLessThanOrEqualTo(240);
                account.passages().forEach(p -> p.lines().forEach(line -> check(line, evidence)));
            }
        }));
    }

    private static void check(Explained.Line line, Evidence evidence) {
        assertThat(line.text()).isNotBlank();
        line.gold().ifPresent(row -> assertThat(row).isLessThan(Math.max(rows(evidence.gold()), 10)));
        line.predicted().ifPresent(row -> assertThat(row).isBetween(0, rows(evidence.predicted()) - 1));
        assertThat(line.mark() != Mark.NONE || line.gold().isEmpty()).isTrue();
    }

    private static int rows(Optional<ExecutionOutcome> outcome) {
        return outcome.filter(ExecutionOutcome.Rows.class::isInstance)
                .map(o -> ((ExecutionOutcome.Rows) o).table().rowCount())
                .orElse(0);
    }

    @Test
    void metricsWithoutResultsGiveNoAccount() {
        Evidence failed = RandomItems.evidence(
                METRICS, RandomItems.item(new SplittableRandom(1)), Optional.empty(), Optional.empty());

        assertThat(SCORES.keySet().stream().filter(id -> !id.equals("ast-similarity")))
                .allSatisfy(id -> assertThat(Explained.of(METRICS.explain(id, failed)).isEmpty()).isTrue());
    }
}
