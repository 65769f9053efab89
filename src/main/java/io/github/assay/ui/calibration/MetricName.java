package io.github.assay.ui.calibration;

import io.github.assay.calibration.MetricCalibration;
import javafx.util.StringConverter;

/** A metric in a choice: its name. */
final class MetricName extends StringConverter<MetricCalibration> {
    @Override
    public String toString(MetricCalibration metric) {
        return metric == null ? "" : metric.metric().name();
    }

    @Override
    public MetricCalibration fromString(String name) {
        throw new UnsupportedOperationException("a metric is chosen, not typed");
    }
}
