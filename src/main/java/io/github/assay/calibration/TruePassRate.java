package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;

/**
 * A system's pass rate from a metric's verdicts on all items and labels on some (statistics.md §10).
 *
 * @param metric the metric's id
 * @param system the system; empty: all items together
 * @param items items with a verdict
 * @param labelled those of them with a final label
 * @param raw share of verdicts that pass, taken at face value
 * @param labels pass rate of the labelled items alone
 * @param corrected after Rogan and Gladen, sensitivity and specificity from all labelled items
 * @param powered prediction-powered, labels correcting verdicts; the labelled items must be a random sample
 * @param effectiveLabels how many labels alone would be worth the prediction-powered estimate
 */
public record TruePassRate(
        String metric,
        String system,
        int items,
        int labelled,
        Outcome<Double> raw,
        Outcome<Rate> labels,
        Outcome<Rate> corrected,
        Outcome<Rate> powered,
        Outcome<Double> effectiveLabels) {
    /**
     * A share with its interval.
     *
     * @param value the share, within 0 to 1
     * @param unclipped the estimate before it was kept within 0 to 1
     * @param interval normal interval; its bounds may pass 0 and 1
     */
    public record Rate(double value, double unclipped, Interval interval) {}
}
