package io.github.assay.calibration;

import io.github.assay.calibration.pairs.MetricPair;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.statistics.Caution;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How far each metric agrees with people. Everything the window and the command line show of it.
 *
 * @param n items with a final label
 * @param sources how many final labels came about in which way, undecided and unlabelled items included; every source
 *     has a count
 * @param metrics one each, in the order they were given
 * @param pairs every pair of metrics, first by {@code a}, then by {@code b}
 * @param family the tests that were corrected together
 * @param drawn what the resamples were drawn from
 * @param cautions what to know before trusting the numbers
 * @param settings what fixed intervals and tests; its replicates are those that were drawn
 */
public record CalibrationResult(
        int n,
        Map<FinalLabel.Source, Integer> sources,
        List<MetricCalibration> metrics,
        List<MetricPair> pairs,
        TestFamily family,
        ResamplingScheme drawn,
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

    /** One metric for each group of equal verdicts: by rank, then of correctness without a rank, then diagnostics. */
    public List<MetricCalibration> rows() {
        return ordered().stream().filter(MetricCalibration::isRow).toList();
    }

    /** All metrics in the order of {@link #rows}; those of equal verdicts one after the other. */
    public List<MetricCalibration> ordered() {
        return metrics.stream()
                .sorted(Comparator.comparingInt((MetricCalibration m) -> m.rank().orElse(Integer.MAX_VALUE))
                        .thenComparing(m -> m.place().unranked().equals(Optional.of(MetricPlace.Unranked.DIAGNOSTIC))))
                .toList();
    }

    /** A metric by its id. */
    public Optional<MetricCalibration> metric(String id) {
        return metrics.stream().filter(m -> m.metric().id().equals(id)).findFirst();
    }

    /** The pairs of two rows; those with another metric of equal verdicts say the same once more. */
    public List<MetricPair> rowPairs() {
        Set<String> rows = metrics.stream()
                .filter(MetricCalibration::isRow)
                .map(m -> m.metric().id())
                .collect(Collectors.toSet());
        return pairs.stream().filter(p -> rows.contains(p.a()) && rows.contains(p.b())).toList();
    }
}
