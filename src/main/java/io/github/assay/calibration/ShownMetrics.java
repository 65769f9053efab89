package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Caution;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What of a calibration stands in tables that people read. A table of seventy metrics, most of which had nothing to
 * measure, and of the more than two thousand pairs between them, is read by nobody; JSON and CSV have everything.
 *
 * @param metrics best rank first, then in the order given
 * @param pairs between metrics that are shown
 * @param best the metric that every pair is with, when there are too many metrics to show all pairs
 * @param allPairs how many pairs there are between the metrics shown
 * @param hidden how many metrics have no score on a labelled item and are left out
 */
public record ShownMetrics(
        List<MetricCalibration> metrics, List<MetricPair> pairs, Optional<String> best, int allPairs, int hidden) {
    /** Up to so many metrics every pair is shown: 28 rows. */
    private static final int ALL_PAIRS_UP_TO = 8;

    private static final double CUSTOMARY = 0.05;

    public ShownMetrics {
        metrics = List.copyOf(metrics);
        pairs = List.copyOf(pairs);
    }

    /** All that was asked for by name. */
    public static ShownMetrics chosen(CalibrationResult result) {
        return new ShownMetrics(ranked(result.metrics()), result.pairs(), Optional.empty(), result.pairs().size(), 0);
    }

    /** Metrics with at least one score on a labelled item; of many, only pairs with the best. */
    public static ShownMetrics measured(CalibrationResult result) {
        List<MetricCalibration> metrics =
                ranked(result.metrics().stream().filter(m -> m.n() > 0).toList());
        int hidden = result.metrics().size() - metrics.size();
        Set<String> ids = metrics.stream().map(m -> m.metric().id()).collect(Collectors.toSet());
        List<MetricPair> pairs = result.pairs().stream()
                .filter(p -> ids.contains(p.a()) && ids.contains(p.b()))
                .toList();
        Optional<String> best = metrics.stream()
                .filter(m -> m.rank().isPresent())
                .map(m -> m.metric().id())
                .findFirst();
        if (best.isEmpty()) {
            return new ShownMetrics(metrics, List.of(), best, pairs.size(), hidden);
        }
        if (metrics.size() <= ALL_PAIRS_UP_TO) {
            return new ShownMetrics(metrics, pairs, Optional.empty(), pairs.size(), hidden);
        }
        List<MetricPair> withBest = pairs.stream()
                .filter(p -> p.a().equals(best.get()) || p.b().equals(best.get()))
                .toList();
        return new ShownMetrics(metrics, withBest, best, pairs.size(), hidden);
    }

    /** Whether a metric is among those shown. */
    public boolean has(String metric) {
        return metrics.stream().anyMatch(m -> m.metric().id().equals(metric));
    }

    /** Cautions about the study and about metrics that are shown; none when there is nothing to be cautious with. */
    public List<Caution> cautions(CalibrationResult result) {
        if (result.n() == 0) {
            return List.of();
        }
        Set<String> left = result.metrics().stream()
                .map(m -> m.metric().id())
                .filter(id -> !has(id))
                .collect(Collectors.toSet());
        return result.cautions().stream()
                .filter(c -> c.subjects().isEmpty() || !left.containsAll(c.subjects()))
                .toList();
    }

    /**
     * How many tests were corrected together, when they are so many that no resampled p can come out small: then a
     * corrected p says nothing of the metrics, and the reader must hear it.
     */
    public static OptionalLong tooManyTests(CalibrationResult result) {
        double least = least(result, MetricPair::p);
        if (least * result.settings().bootstrap().replicates() > 4 || least(result, MetricPair::holm) < CUSTOMARY) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                result.pairs().stream().filter(p -> p.holm().asValue().isPresent()).count());
    }

    private static double least(CalibrationResult result, Function<MetricPair, Outcome<Double>> p) {
        return result.pairs().stream()
                .flatMap(pair -> p.apply(pair).asValue().stream())
                .min(Comparator.naturalOrder())
                .orElse(1.0);
    }

    private static List<MetricCalibration> ranked(List<MetricCalibration> metrics) {
        return metrics.stream()
                .sorted(Comparator.comparingInt(m -> m.rank().orElse(Integer.MAX_VALUE)))
                .toList();
    }
}
