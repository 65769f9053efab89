package io.github.assay.metrics.execution.published;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Sums;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code ves}: valid efficiency score, the square root of the time ratio of right predictions (metrics.md §1.9). */
public final class EfficiencyScore implements Metric {
    private static final String ID = "ves";
    private static final MetricInfo INFO = MetricInfo.unit(
                    ID,
                    "VES",
                    MetricInfo.Group.EXECUTION,
                    OptionalDouble.empty(),
                    Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.TIMINGS, Need.OTHER_METRICS),
                    "thesis eq. 2.2–2.3; AlibabaResearch/DAMO-ConvAI evaluation_ves.py")
            .with(List.of(TimeRatio.GATE))
            .withRange(0, Double.POSITIVE_INFINITY).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return TimeRatio.measure(evidence, ID, ratio -> Measurement.of(Math.sqrt(ratio)));
    }

    @Override
    public Account account(Evidence evidence) {
        return TimeRatio.account(evidence, ID, ratio -> "its square root is " + Sums.figure(Math.sqrt(ratio)) + ".");
    }
}
