package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.calibration.thresholds.BestThreshold;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.study.ScoreValues;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;

/**
 * A metric at the selected threshold. Moving the threshold costs a binary search, for any number of cases.
 *
 * @param threshold values at or above it pass
 * @param counts the confusion matrix
 * @param kappa κ there; with the percentile interval at the threshold in force, the large-sample one elsewhere
 */
public record LiveThreshold(MetricCalibration metric, double threshold, Confusion counts, Outcome<Estimate> kappa) {
    private static final int STEPS = 100;
    private static final double SAME = 1e-9;

    /** A metric at a threshold. A metric with recorded verdicts and no values has only those. */
    public static LiveThreshold of(MetricCalibration metric, double threshold) {
        if (isRecorded(metric, threshold)) {
            return new LiveThreshold(metric, threshold, metric.verdicts().counts(), metric.verdicts().cohenKappa());
        }
        return new LiveThreshold(metric, threshold, metric.curve().at(threshold), metric.curve().kappaAt(threshold));
    }

    /** A metric at the threshold in force, else at the best one on these cases, else in the middle of its values. */
    static LiveThreshold start(MetricCalibration metric) {
        if (metric.threshold().isPresent()) {
            return of(metric, metric.threshold().getAsDouble());
        }
        return metric.best().resubstitution() instanceof Outcome.Value<BestThreshold.Cut>(var cut)
                ? of(metric, cut.threshold())
                : of(metric, ScoreValues.range(metric).at(0.5));
    }

    /** The items behind the confusion matrix; looks at every case, so ask only when they are to be opened. */
    public ConfusionItems items() {
        return isRecorded(metric, threshold) ? metric.items() : metric.curve().itemsAt(threshold);
    }

    private static boolean isRecorded(MetricCalibration metric, double threshold) {
        return isInForce(metric, threshold) || metric.curve().n() == 0;
    }

    /** The same metric at another threshold, held within the range of its values. */
    public LiveThreshold at(double other) {
        Axis range = ScoreValues.range(metric);
        return of(metric, Math.clamp(other, range.low(), range.high()));
    }

    /** The threshold some hundredths of the range away, on the hundredths. */
    LiveThreshold stepped(int steps) {
        return at(stepped(metric, threshold, steps));
    }

    public static double stepped(MetricCalibration metric, double from, int steps) {
        Axis range = ScoreValues.range(metric);
        long now = Math.round(range.share(from) * STEPS);
        return range.at((double) (now + steps) / STEPS);
    }

    /** A place on the plot as a threshold: on half hundredths of the range. */
    public static double snapped(MetricCalibration metric, double value) {
        Axis range = ScoreValues.range(metric);
        double step = (range.high() - range.low()) / (2 * STEPS);
        return Math.round(value / step) * step;
    }

    /** Whether this threshold is the one in force. */
    public boolean isInForce() {
        return isInForce(metric, threshold);
    }

    private static boolean isInForce(MetricCalibration metric, double threshold) {
        return metric.threshold().isPresent() && Math.abs(metric.threshold().getAsDouble() - threshold) < SAME;
    }
}
