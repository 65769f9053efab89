package io.github.assay.ui.calibration;

import io.github.assay.calibration.ConfusionItems;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.ThresholdCurve;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.ui.common.plot.Axis;
import java.util.List;

/**
 * A metric at the threshold that is looked at.
 *
 * @param metric the metric
 * @param threshold values at or above it pass
 * @param items the items behind the confusion matrix
 * @param kappa κ there; with the percentile interval at the threshold in force, the large-sample one elsewhere
 */
public record LiveThreshold(MetricCalibration metric, double threshold, ConfusionItems items, Outcome<Estimate> kappa) {
    private static final int STEPS = 100;
    private static final double SAME = 1e-9;

    /** A metric at a threshold. A metric with recorded verdicts and no values has only those. */
    public static LiveThreshold of(MetricCalibration metric, double threshold) {
        if (isInForce(metric, threshold) || metric.curve().n() == 0) {
            return new LiveThreshold(metric, threshold, metric.items(), metric.verdicts().cohenKappa());
        }
        return new LiveThreshold(
                metric, threshold, metric.curve().itemsAt(threshold), metric.curve().kappaAt(threshold));
    }

    /** The same metric at another threshold, held within the range of its values. */
    public LiveThreshold at(double other) {
        Axis range = range(metric);
        return of(metric, Math.clamp(other, range.low(), range.high()));
    }

    /** The threshold some hundredths of the range away, on the hundredths. */
    double stepped(int steps) {
        Axis range = range(metric);
        long now = Math.round(range.share(threshold) * STEPS);
        return range.at((double) (now + steps) / STEPS);
    }

    /** Whether this threshold is the one in force. */
    public boolean isInForce() {
        return isInForce(metric, threshold);
    }

    private static boolean isInForce(MetricCalibration metric, double threshold) {
        return metric.threshold().isPresent() && Math.abs(metric.threshold().getAsDouble() - threshold) < SAME;
    }

    /** The range of thresholds worth looking at: [0, 1], or from the least value to the greatest. */
    public static Axis range(MetricCalibration metric) {
        List<ThresholdCurve.Step> steps = metric.curve().steps();
        if (metric.metric().unitRange() || steps.isEmpty()) {
            return Axis.of(0, 1, 4);
        }
        double low = steps.getFirst().score();
        double high = steps.getLast().score();
        return low < high ? Axis.of(low, high, 4) : Axis.of(low - 1, low + 1, 4);
    }
}
