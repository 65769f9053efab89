package io.github.assay.metrics.execution.published;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Sums;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code r-ves}: the square root of a reward by classes of the time ratio (metrics.md §1.10). Each class is a flag, so
 * that a run's counts survive the noise of timing.
 */
public final class RewardedEfficiency implements Metric {
    private static final String ID = "r-ves";
    private static final MetricInfo INFO = MetricInfo.unit(
                    ID,
                    "R-VES",
                    MetricInfo.Group.EXECUTION,
                    OptionalDouble.empty(),
                    Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.TIMINGS, Need.OTHER_METRICS),
                    "bird-bench/mini_dev evaluation_ves.py; NL2SQL360 bird_rves.py")
            .with(List.of(TimeRatio.GATE))
            .withRange(0, Math.sqrt(1.25)).diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return TimeRatio.measure(evidence, ID, ratio -> {
            double reward = reward(ratio);
            return new Measurement(Math.sqrt(reward), "", List.of("reward_" + reward), new FindingList().number("reward", reward).list());
        });
    }

    @Override
    public Account account(Evidence evidence) {
        return TimeRatio.account(evidence, ID, ratio -> bucket(ratio) + " earns a reward of " + Sums.figure(reward(ratio))
                + ", whose square root is " + Sums.figure(Math.sqrt(reward(ratio))) + ".");
    }

    private static String bucket(double ratio) {
        if (ratio >= 2) {
            return "2 or more";
        }
        if (ratio >= 1) {
            return "1 to below 2";
        }
        if (ratio >= 0.5) {
            return "0.5 to below 1";
        }
        return ratio >= 0.25 ? "0.25 to below 0.5" : "less than 0.25";
    }

    private static double reward(double ratio) {
        if (ratio >= 2) {
            return 1.25;
        }
        if (ratio >= 1) {
            return 1;
        }
        if (ratio >= 0.5) {
            return 0.75;
        }
        return ratio >= 0.25 ? 0.5 : 0.25;
    }
}
