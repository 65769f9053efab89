package io.github.assay.service.scoring;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One score with the metric that made it and the verdict under the threshold in force.
 *
 * @param metric the metric
 * @param outcome the measurement, or why there is none
 * @param threshold the threshold in force; empty when the metric gives no verdict
 * @param pass the verdict; empty when there is no value or no threshold
 * @param trust whether the metric was compared with human labels, where that must be said
 */
public record ScoreView(
        MetricInfo metric,
        Outcome<Measurement> outcome,
        OptionalDouble threshold,
        Optional<Boolean> pass,
        CalibrationStatus trust) {
    /** The score of a metric that is part of the program. */
    public ScoreView(
            MetricInfo metric, Outcome<Measurement> outcome, OptionalDouble threshold, Optional<Boolean> pass) {
        this(metric, outcome, threshold, pass, CalibrationStatus.BUILT_IN);
    }
}
