package io.github.assay.metrics.judge.agentic;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.FindingList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Figures of a whole run (metrics.md §3.8, §3.10, §3.11). */
class RunFiguresTest {
    private static Measurement labelled(double value, String label) {
        return new Measurement(value, label, List.of(), new FindingList().verdict("confidence_tier", value >= 80 ? "high" : "low").list());
    }

    @Test
    void stefReportsTheNearestRankPercentileAndTiers() {
        JudgeRunFigures run = new JudgeRunFigures("stef-score");
        List.of(100.0, 90.0, 80.0, 70.0).forEach(v -> run.add(labelled(v, "x")));
        assertThat(run.figures())
                .containsEntry("p90", 100.0)
                .containsEntry("confidence_high", 3.0)
                .containsEntry("confidence_low", 1.0);
    }

    @Test
    void datafaceReportsTheRateAmongThoseJudged() {
        JudgeRunFigures run = new JudgeRunFigures("dataface-equivalence");
        List.of("equivalent", "partially_equivalent", "different", "skipped").forEach(l -> run.add(labelled(0, l)));
        assertThat(run.figures()).isEqualTo(Map.of("equivalence_rate_judged", 1 / 3.0));
    }

    @Test
    void flexReportsFalsePassesAndFails() {
        JudgeRunFigures run = new JudgeRunFigures("flex");
        List.of("false_positive", "true_positive", "true_negative", "false_negative", "false_negative")
                .forEach(l -> run.add(labelled(0, l)));
        assertThat(run.figures()).isEqualTo(Map.of("false_positive_rate", 0.2, "false_negative_rate", 0.4));
    }

    @Test
    void ofOtherMetricsAndOfNothingThereIsNothingToSay() {
        JudgeRunFigures run = new JudgeRunFigures("ex");
        run.add(Measurement.of(1));
        assertThat(run.figures()).isEmpty();
        assertThat(new JudgeRunFigures("stef-score").figures()).isEmpty();
    }
}
