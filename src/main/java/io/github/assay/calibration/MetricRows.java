package io.github.assay.calibration;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.statistics.Caution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Part of a calibration shown in tables: one row per group of equal verdicts, and the family's tests. JSON and CSV have
 * every metric and pair.
 *
 * @param metrics best rank first, then metrics without a rank; one represents all of equal verdicts
 * @param pairs tests of the family between metrics that are shown; every pair where no test is in the family
 * @param best the metric that is in every pair; empty where all pairs are shown
 * @param allPairs number of pairs between the metrics shown
 * @param hidden number of metrics without a score on a labelled item, which are left out
 */
public record MetricRows(
        List<MetricCalibration> metrics, List<MetricPair> pairs, Optional<String> best, int allPairs, int hidden) {
    /** Most metrics for which every pair is shown: 28 rows. */
    private static final int ALL_PAIRS_UP_TO = 8;

    public MetricRows {
        metrics = List.copyOf(metrics);
        pairs = List.copyOf(pairs);
    }

    /** All metrics that the user named. */
    public static MetricRows chosen(CalibrationResult result) {
        return of(result, result.rows());
    }

    /** Metrics with at least one score on a labelled item. */
    public static MetricRows measured(CalibrationResult result) {
        return of(result, result.rows().stream().filter(m -> m.n() > 0).toList());
    }

    private static MetricRows of(CalibrationResult result, List<MetricCalibration> rows) {
        Set<String> ids = rows.stream().map(m -> m.metric().id()).collect(Collectors.toSet());
        List<MetricPair> pairs = result.rowPairs().stream()
                .filter(p -> ids.contains(p.a()) && ids.contains(p.b()))
                .toList();
        int hidden = result.rows().size() - rows.size();
        String best = result.family().best();
        boolean onlyBest = result.settings().family() == CalibrationSettings.Family.BEST_AGAINST_OTHERS
                || rows.size() > ALL_PAIRS_UP_TO;
        if (!onlyBest || best.isEmpty()) {
            boolean many = rows.size() > ALL_PAIRS_UP_TO;
            return new MetricRows(rows, many ? List.of() : pairs, Optional.empty(), pairs.size(), hidden);
        }
        List<MetricPair> withBest = pairs.stream()
                .filter(p -> p.a().equals(best) || p.b().equals(best))
                .filter(p -> isRankedOrTested(result, p))
                .toList();
        return new MetricRows(rows, withBest, Optional.of(best), pairs.size(), hidden);
    }

    /** Whether the table shows the pair; diagnostics are not paired with the best metric. */
    private static boolean isRankedOrTested(CalibrationResult result, MetricPair pair) {
        return Stream.of(pair.a(), pair.b())
                .flatMap(id -> result.metric(id).stream())
                .noneMatch(m -> m.place().unranked().equals(Optional.of(MetricPlace.Unranked.DIAGNOSTIC)));
    }

    /** Whether the table shows a metric, or another one of equal verdicts. */
    public boolean has(String metric) {
        return metrics.stream()
                .anyMatch(m -> m.metric().id().equals(metric) || m.place().equal().contains(metric));
    }

    /** Cautions about the study and about metrics that are shown; empty when no metric is shown. */
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

    /** Number of tests adjusted together, if the replicates are too few for that many tests. */
    public static OptionalLong tooManyTests(CalibrationResult result) {
        return result.family().isResolvable() ? OptionalLong.empty() : OptionalLong.of(result.family().tests());
    }
}
