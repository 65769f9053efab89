package io.github.assay.figure.study;

import io.github.assay.calibration.MetricCalibration;
import java.util.List;

/** Selects the metrics that scored at least one labelled case. A figure of all metrics omits the rest to save space. */
public final class ScoredMetrics {
    private ScoredMetrics() {}

    /** The metrics with a figure to draw, in the same order; all metrics when there is none. */
    public static List<MetricCalibration> of(List<MetricCalibration> metrics) {
        List<MetricCalibration> some = metrics.stream().filter(m -> m.n() > 0 || m.curve().n() > 0).toList();
        return some.isEmpty() ? metrics : some;
    }

    /** The names of those that have nothing. */
    public static List<String> without(List<MetricCalibration> metrics) {
        List<MetricCalibration> some = of(metrics);
        return metrics.stream().filter(m -> !some.contains(m)).map(m -> m.metric().name()).toList();
    }
}
