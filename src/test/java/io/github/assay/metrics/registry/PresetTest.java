package io.github.assay.metrics.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.SideResults;
import io.github.assay.metrics.structure.SqlItems;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The framework bundle of metrics.md §6.8. */
class PresetTest {
    private static final MetricRegistry REGISTRY = MetricRegistry.load(PresetTest.class.getClassLoader());

    private static ExecutionOutcome rows(List<String> names, Cell... row) {
        return new ExecutionOutcome.Rows(ResultTable.of(names, new Cell[][] {row}), Duration.ZERO);
    }

    /** The case's only gold. */
    private record OneGold(Alternative gold) implements SideResults {
        @Override
        public List<Alternative> alternatives() {
            return List.of(gold);
        }

        @Override
        public List<SuiteRun> suite() {
            return List.of();
        }

        @Override
        public Optional<Timings> timings() {
            return Optional.empty();
        }
    }

    private static boolean passes(String code, Evidence evidence) {
        String id = Preset.FRAMEWORKS.entries().stream()
                .filter(e -> e.code().equals(code))
                .findFirst()
                .orElseThrow()
                .metric();
        OptionalDouble threshold = REGISTRY.find(id).orElseThrow().info().threshold();
        Outcome<Measurement> outcome = REGISTRY.measure(id, evidence);
        assertThat(outcome.asValue()).as("%s: %s", id, outcome).isPresent();
        return outcome.asValue().get().value() >= threshold.orElseThrow();
    }

    private static Evidence evidence(String gold, String predicted, ExecutionOutcome g, ExecutionOutcome p) {
        return SqlItems.evidence(
                        SqlItems.item(gold, predicted), Optional.of(g), Optional.of(p), Map.of(), REGISTRY::measure)
                .withSides(new OneGold(new SideResults.Alternative(gold, g)));
    }

    @Test
    void everyMetricOfAPresetExistsAndEveryScoreHasAThreshold() {
        for (Preset preset : Preset.all()) {
            MetricSettings settings = preset.scoresAndShown(MetricSettings.DEFAULT);
            assertThat(settings.enabled()).isNotEmpty().allMatch(id -> REGISTRY.find(id).isPresent());
            assertThat(preset.entries())
                    .isNotEmpty()
                    .allMatch(e -> REGISTRY.find(e.metric()).orElseThrow().info().threshold().isPresent());
        }
    }

    @Test
    void cutPointsOfTheFrameworks() {
        assertThat(Preset.FRAMEWORKS.entries())
                .extracting(e -> REGISTRY.find(e.metric()).orElseThrow().info().threshold().orElseThrow())
                .containsExactly(1.0, 0.7, 1.0, 0.9, 0.5, 1.0);
    }

    @Test
    void equalAnswersPassEverywhere() {
        ExecutionOutcome table = rows(List.of("a"), new Cell.Text("x"));
        Evidence same = evidence("SELECT a FROM t", "SELECT a FROM t", table, table);
        for (Preset.Entry entry : Preset.FRAMEWORKS.entries()) {
            assertThat(passes(entry.code(), same)).as(entry.framework()).isTrue();
        }
    }

    @Test
    void anotherAliasPassesWhereOnlyTablesCount() {
        Evidence alias = evidence(
                "SELECT a FROM t", "SELECT a AS b FROM t", rows(List.of("a"), new Cell.Text("x")),
                rows(List.of("b"), new Cell.Text("x")));
        assertThat(List.of("M1", "M3", "M6")).allMatch(code -> passes(code, alias));
    }

    @Test
    void anExtraColumnFailsBirdOnly() {
        Evidence extra = evidence(
                "SELECT a FROM t", "SELECT a, c FROM t", rows(List.of("a"), new Cell.Text("x")),
                new ExecutionOutcome.Rows(
                        ResultTable.of(
                                List.of("a", "c"), new Cell[][] {{new Cell.Text("x"), new Cell.Text("y")}}),
                        Duration.ZERO));
        assertThat(passes("M1", extra)).isTrue();
        assertThat(passes("M6", extra)).isTrue();
        assertThat(passes("M3", extra)).isFalse();
    }
}
