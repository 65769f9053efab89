package io.github.assay.metrics.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.SideResults.Timings;
import io.github.assay.metrics.execution.published.BirdExecutionAccuracy;
import io.github.assay.metrics.execution.published.LatencyOverhead;
import io.github.assay.metrics.execution.published.TimeRatio.EfficiencyScore;
import io.github.assay.metrics.execution.published.TimeRatio.RewardedEfficiency;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The examples of metrics.md §1.9, §1.10 and §1.16. */
class EfficiencyTest {
    private static final Item ITEM = new Item(Case.of("c", "?", "SELECT 1", "db"), Prediction.of("c", "s", "SELECT 1"));
    private static final Metric VES = new EfficiencyScore();
    private static final Metric REWARDED = new RewardedEfficiency();

    private static Outcome<Measurement> score(Metric metric, String predicted, Beside beside) {
        ExecutionOutcome gold = Evidences.rows(Tables.of("a", "1"));
        return metric.measure(beside.with(
                ITEM, gold, Evidences.rows(Tables.of("a", predicted)), Map.of(), metric, new BirdExecutionAccuracy()));
    }

    private static double right(Metric metric, double... ratios) {
        return score(metric, "1", Beside.ratios(ratios)).asValue().orElseThrow().value();
    }

    @Test
    void theSquareRootOfTheRatio() {
        assertThat(right(VES, 4)).isEqualTo(2);
        assertThat(right(VES, 0.25)).isEqualTo(0.5);
        assertThat(score(VES, "2", Beside.ratios(4)).asValue().orElseThrow().value()).isZero();
        double mean = (right(VES, 4)
                        + right(VES, 0.25)
                        + score(VES, "2", Beside.ratios(4)).asValue().orElseThrow().value())
                / 3;
        assertThat(mean).isCloseTo(0.8333, within(5e-4));
        assertThat(right(VES, 1, 1, 1)).isEqualTo(1);
    }

    @Test
    void outliersAreLeftOut() {
        double[] ratios = new double[21];
        java.util.Arrays.fill(ratios, 1);
        ratios[20] = 1000;
        assertThat(right(VES, ratios)).isEqualTo(1);
    }

    @Test
    void rewardsByClass() {
        assertThat(right(REWARDED, 2)).isCloseTo(1.1180, within(5e-4));
        assertThat(right(REWARDED, 1)).isEqualTo(1);
        assertThat(right(REWARDED, 0.99)).isCloseTo(0.8660, within(5e-4));
        assertThat(right(REWARDED, 0.25)).isCloseTo(0.7071, within(5e-4));
        assertThat(right(REWARDED, 0.2)).isEqualTo(0.5);
        assertThat(score(REWARDED, "2", Beside.ratios(2)).asValue().orElseThrow().value()).isZero();
        assertThat(score(REWARDED, "1", Beside.ratios(2)).asValue().orElseThrow().flags()).containsExactly("reward_1.25");
    }

    @Test
    void withoutTimesThereIsNoScoreForARightPrediction() {
        assertThat(score(VES, "1", Beside.golds(new Beside.Alternative[0])).reason()).isEqualTo("no_timing");
        assertThat(score(VES, "1", Beside.ratios()).reason()).isEqualTo("no_timing");
        assertThat(score(VES, "1", Beside.ratios(0)).reason()).isEqualTo("no_timing");
    }

    private static Outcome<Measurement> overhead(double agent, double gold) {
        Beside times = new Beside(
                List.of(),
                List.of(),
                Optional.of(new Timings(List.of(gold), List.of(), OptionalDouble.of(agent))));
        return new LatencyOverhead().measure(times.with(ITEM, null, null, Map.of(), new LatencyOverhead()));
    }

    @Test
    void overheadInPerCent() {
        assertThat(overhead(1500, 1000).asValue().orElseThrow().value()).isEqualTo(50);
        assertThat(overhead(800, 1000).asValue().orElseThrow().value()).isEqualTo(-20);
        assertThat(overhead(1500, 0).reason()).isEqualTo("no_timing");
    }
}
