package io.github.assay.calibration.thresholds;

import io.github.assay.calibration.input.ScoreSample;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.scores.ThreeWay;
import java.util.function.IntPredicate;

/**
 * Results of two thresholds on the labelled cases: automatic passes, cases for a person, automatic fails (statistics.md
 * §8). All shares have Wilson's interval, by units (§2.6). {@code asked} is the share of the cases that a person decides; undefined:
 * {@code NO_DATA}.
 *
 * @param failBelow values below it fail
 * @param passFrom values at or above it pass
 * @param counts the policy on the cases
 * @param passed share of the cases passed automatically; undefined: {@code NO_DATA}
 * @param failed share of the cases failed automatically; undefined: {@code NO_DATA}
 * @param wrongPasses share of the automatic passes that are wrong; undefined: {@code NO_PREDICTED_POSITIVES}
 * @param wrongFails share of the automatic fails that are wrong; undefined: {@code NO_PREDICTED_NEGATIVES}
 * @param errors share of all cases with a wrong verdict when the person is always right; undefined: {@code NO_DATA}
 */
public record Bands(
        double failBelow,
        double passFrom,
        ThreeWay counts,
        Outcome<Estimate> passed,
        Outcome<Estimate> requested,
        Outcome<Estimate> failed,
        Outcome<Estimate> wrongPasses,
        Outcome<Estimate> wrongFails,
        Outcome<Estimate> errors) {
    static Bands of(ScoreSample sample, double failBelow, double passFrom, ThreeWay counts, double level) {
        Confusion c = counts.decided();
        long n = counts.n();
        boolean[] pass = sample.pass();
        IntPredicate passes = i -> sample.scores()[i] >= passFrom;
        IntPredicate fails = i -> sample.scores()[i] < failBelow;
        IntPredicate wrong = i -> pass[i] ? fails.test(i) : passes.test(i);
        IntPredicate all = _ -> true;
        Units by = sample.units();
        return new Bands(
                failBelow,
                passFrom,
                counts,
                Proportion.estimate(c.predictedPositives(), n, by.designEffect(all, passes), level, "NO_DATA"),
                Proportion.estimate(
                        counts.requestedPass() + counts.requestedFail(), n, by.designEffect(all, i -> !passes.test(i) && !fails.test(i)), level, "NO_DATA"),
                Proportion.estimate(c.predictedNegatives(), n, by.designEffect(all, fails), level, "NO_DATA"),
                Proportion.estimate(c.fp(), c.predictedPositives(), by.designEffect(passes, wrong), level, "NO_PREDICTED_POSITIVES"),
                Proportion.estimate(c.fn(), c.predictedNegatives(), by.designEffect(fails, wrong), level, "NO_PREDICTED_NEGATIVES"),
                Proportion.estimate(c.fp() + c.fn(), n, by.designEffect(all, wrong), level, "NO_DATA"));
    }
}
