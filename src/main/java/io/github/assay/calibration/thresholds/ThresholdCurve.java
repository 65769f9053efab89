package io.github.assay.calibration.thresholds;

import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.scores.CutObjective;
import java.util.List;

/**
 * Results of one metric at every threshold, for use while the user moves a slider. One result costs one binary search, and
 * one pass over the items where several belong to one question.
 * Immutable.
 */
public interface ThresholdCurve {
    /** Cases with a value and a final label. */
    int n();

    /** The distinct values in ascending order with their labels: the data of every plot of scores. */
    List<Step> steps();

    /** The confusion matrix when values at or above {@code threshold} pass. */
    Confusion at(double threshold);

    /** The items of {@link #at}; those without a value are {@code unavailable}. */
    ConfusionItems itemsAt(double threshold);

    /**
     * Cohen's κ at a threshold with the interval from its large-sample standard error by units, which is quick; the percentile
     * interval exists only for the metric's own threshold.
     */
    Outcome<Estimate> kappaAt(double threshold);

    /**
     * The best cut-off for an objective, with the results of such cut-offs on held-out cases.
     *
     * @return undefined: {@code NO_DATA}; {@code SINGLE_CLASS} when all labels are equal
     */
    Outcome<RequestedThreshold> best(CutObjective objective);

    /** Wilson's interval of the sensitivity at a threshold, by units. */
    Outcome<Interval> sensitivityAt(double threshold);

    /**
     * A policy with two thresholds: values at or above {@code passFrom} pass, those below {@code failBelow} fail, a
     * person decides those between. Costs two binary searches.
     */
    Bands between(double failBelow, double passFrom);

    /**
     * One distinct value.
     *
     * @param score the value
     * @param pass cases with this value and label pass
     * @param fail cases with this value and label fail
     */
    record Step(double score, int pass, int fail) {}
}
