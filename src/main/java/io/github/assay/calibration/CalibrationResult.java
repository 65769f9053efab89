package io.github.assay.calibration;

import io.github.assay.domain.FinalLabel;
import io.github.assay.statistics.Caution;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How far each metric agrees with people. Everything the window and the command line show of it.
 *
 * @param n items with a final label
 * @param sources how many final labels came about in which way, undecided and unlabelled items included; every source
 *     has a count
 * @param metrics one each, in the order they were given
 * @param pairs every pair of metrics, first by {@code a}, then by {@code b}
 * @param drawn what the resamples were drawn from
 * @param cautions what to know before trusting the numbers
 * @param settings what fixed intervals and tests
 */
public record CalibrationResult(
        int n,
        Map<FinalLabel.Source, Integer> sources,
        List<MetricCalibration> metrics,
        List<MetricPair> pairs,
        DrawnFrom drawn,
        List<Caution> cautions,
        CalibrationSettings settings) {
    public CalibrationResult {
        Map<FinalLabel.Source, Integer> all = new EnumMap<>(FinalLabel.Source.class);
        for (FinalLabel.Source source : FinalLabel.Source.values()) {
            all.put(source, sources.getOrDefault(source, 0));
        }
        sources = Collections.unmodifiableMap(all);
        metrics = List.copyOf(metrics);
        pairs = List.copyOf(pairs);
        cautions = List.copyOf(cautions);
    }
}
