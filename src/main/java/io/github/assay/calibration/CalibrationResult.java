package io.github.assay.calibration;

import io.github.assay.calibration.people.HumanCeiling;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.ResamplingScheme;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.Estimate;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Agreement of each metric with the final labels, with all figures that window and command line show.
 *
 * @param n items with a final label
 * @param sources number of items by source of the final label, undecided and unlabelled items included; every source
 *     has a count
 * @param metrics one for each metric, in the given order
 * @param pairs every pair of metrics, first by {@code a}, then by {@code b}
 * @param family the family of tests that were adjusted together
 * @param drawn scheme of the resamples
 * @param expectation what the choices of this calibration are worth on new questions
 * @param ceiling what one person reaches against the majority of the others, and the leading metric beside it
 * @param cautions cautions to show with the figures
 * @param settings settings of intervals and tests; its replicates are the number drawn
 */
public record CalibrationResult(
        int n,
        Map<FinalLabel.Source, Integer> sources,
        List<MetricCalibration> metrics,
        List<MetricPair> pairs,
        TestFamily family,
        ResamplingScheme drawn,
        Expectation expectation,
        HumanCeiling ceiling,
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

    /**
     * One metric for each group of equal verdicts: metrics of correctness by κ, ranked or not, then those without κ, then
     * diagnostics.
     */
    public List<MetricCalibration> rows() {
        return ordered().stream().filter(MetricCalibration::isRow).toList();
    }

    /** All metrics in the order of {@link #rows}; metrics of equal verdicts follow each other. */
    public List<MetricCalibration> ordered() {
        List<String> given = metrics.stream().map(m -> m.metric().id()).toList();
        return metrics.stream()
                .sorted(Comparator.comparing((MetricCalibration m) -> m.place().unranked().equals(Optional.of(MetricPlace.Unranked.DIAGNOSTIC)))
                        .thenComparingDouble(m -> -m.verdicts().cohenKappa().asValue().map(Estimate::value).orElse(-Double.MAX_VALUE))
                        .thenComparing(m -> m.rank().isEmpty())
                        .thenComparingInt(m -> given.indexOf(m.place().group())))
                .toList();
    }

    /** A metric by its id. */
    public Optional<MetricCalibration> metric(String id) {
        return metrics.stream().filter(m -> m.metric().id().equals(id)).findFirst();
    }

    /** What people call a metric; its id where it is not in the study. */
    public String name(String id) {
        return metric(id).map(m -> m.metric().name()).orElse(id);
    }

    /** Names of all metrics by their ids. */
    public Map<String, String> names() {
        return metrics.stream().collect(Collectors.toMap(m -> m.metric().id(), m -> m.metric().name()));
    }

    /** The pairs of two rows. Pairs with another metric of equal verdicts have the same figures and are left out. */
    public List<MetricPair> rowPairs() {
        Set<String> rows = metrics.stream()
                .filter(MetricCalibration::isRow)
                .map(m -> m.metric().id())
                .collect(Collectors.toSet());
        return pairs.stream().filter(p -> rows.contains(p.a()) && rows.contains(p.b())).toList();
    }
}
