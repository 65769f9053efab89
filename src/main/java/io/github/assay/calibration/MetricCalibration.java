package io.github.assay.calibration;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One metric against the final labels.
 *
 * @param metric what it is and the threshold in force
 * @param threshold the threshold in force, given or implied by 0/1 values; empty when verdicts were recorded or there
 *     is none
 * @param verdicts agreement of its verdicts with the labels
 * @param items the items behind the counts
 * @param scores what its values say
 * @param rank 1 for the highest κ, equal κ share a rank; empty when κ is undefined
 * @param best the threshold with the highest κ
 * @param curve what every threshold would do
 * @param strata slices, in the order of the agreement result
 */
public record MetricCalibration(
        ComparedMetric metric,
        OptionalDouble threshold,
        VerdictAgreement verdicts,
        ConfusionItems items,
        ScoreQuality scores,
        OptionalInt rank,
        BestThreshold best,
        ThresholdCurve curve,
        List<MetricStratum> strata) {
    public MetricCalibration {
        strata = List.copyOf(strata);
    }

    /** Items with a final label and a verdict. */
    public int n() {
        return verdicts.n();
    }

    /** Items with a final label but no verdict. */
    public int unavailable() {
        return items.unavailable().size();
    }
}
