package io.github.assay.cli;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPair;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Caution;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What of a calibration stands in tables of text. JSON has everything; a table of seventy metrics, most of which had
 * nothing to measure, and of the more than two thousand pairs between them, is read by nobody.
 *
 * @param metrics best rank first, then in the order given
 * @param pairs between metrics that are shown
 * @param remarks sentences on what was left out and how to see it
 */
record CalibrationShown(List<MetricCalibration> metrics, List<MetricPair> pairs, List<String> remarks) {
    /** Up to so many metrics every pair is shown: 28 rows. */
    private static final int ALL_PAIRS_UP_TO = 8;

    private static final double CUSTOMARY = 0.05;

    CalibrationShown {
        metrics = List.copyOf(metrics);
        pairs = List.copyOf(pairs);
        remarks = List.copyOf(remarks);
    }

    /** All that was asked for by name. */
    static CalibrationShown chosen(CalibrationResult result) {
        return new CalibrationShown(ranked(result.metrics()), result.pairs(), correction(result).stream().toList());
    }

    /** Metrics with at least one score on a labelled item; of many, only pairs with the best. */
    static CalibrationShown measured(CalibrationResult result) {
        List<MetricCalibration> metrics =
                ranked(result.metrics().stream().filter(m -> m.n() > 0).toList());
        Set<String> ids = metrics.stream().map(m -> m.metric().id()).collect(Collectors.toSet());
        List<MetricPair> pairs = result.pairs().stream()
                .filter(p -> ids.contains(p.a()) && ids.contains(p.b()))
                .toList();
        Optional<String> best = metrics.stream()
                .filter(m -> m.rank().isPresent())
                .map(m -> m.metric().id())
                .findFirst();
        List<String> remarks = new ArrayList<>(hidden(result, metrics.size()));
        correction(result).ifPresent(remarks::add);
        if (metrics.size() <= ALL_PAIRS_UP_TO || best.isEmpty()) {
            return new CalibrationShown(metrics, best.isEmpty() ? List.of() : pairs, remarks);
        }
        List<MetricPair> withBest = pairs.stream()
                .filter(p -> p.a().equals(best.get()) || p.b().equals(best.get()))
                .toList();
        remarks.addFirst("Pairs: only those with " + best.get() + ", which has the highest κ ("
                + Words.count(withBest.size(), "pair") + " of " + pairs.size()
                + "); --metric M --metric M shows others, --json has all.");
        return new CalibrationShown(metrics, withBest, remarks);
    }

    boolean has(String metric) {
        return metrics.stream().anyMatch(m -> m.metric().id().equals(metric));
    }

    /** Cautions about the study and about metrics that are shown. */
    List<Caution> cautions(CalibrationResult result) {
        Set<String> hidden = result.metrics().stream()
                .map(m -> m.metric().id())
                .filter(id -> !has(id))
                .collect(Collectors.toSet());
        return result.cautions().stream()
                .filter(c -> c.subjects().isEmpty() || !hidden.containsAll(c.subjects()))
                .toList();
    }

    /**
     * So many tests can be corrected together that no resampled p can come out small; then a corrected p says nothing
     * of the metrics, and the reader must hear it.
     */
    private static Optional<String> correction(CalibrationResult result) {
        double least = least(result, MetricPair::p);
        if (least * result.settings().bootstrap().replicates() > 4 || least(result, MetricPair::holm) < CUSTOMARY) {
            return Optional.empty();
        }
        long tests = result.pairs().stream().filter(p -> p.holm().asValue().isPresent()).count();
        return Optional.of("p (Holm): " + tests + " tests were corrected together, more than "
                + result.settings().bootstrap().replicates() + " replicates can tell apart; choose metrics beforehand"
                + " (--metric), take --family best_against_others, or more --replicates.");
    }

    private static double least(CalibrationResult result, Function<MetricPair, Outcome<Double>> p) {
        return result.pairs().stream()
                .flatMap(pair -> p.apply(pair).asValue().stream())
                .min(Comparator.naturalOrder())
                .orElse(1.0);
    }

    private static List<String> hidden(CalibrationResult result, int shown) {
        int hidden = result.metrics().size() - shown;
        if (result.n() == 0) {
            return List.of("No item has a final label, so there is nothing to compare "
                    + Words.count(hidden, "metric")
                    + " with. Label items in Review or take in a pack: assay labels import.");
        }
        return hidden == 0
                ? List.of()
                : List.of(Words.count(hidden, "metric") + (hidden == 1 ? " has" : " have")
                        + " no score on a labelled item and " + (hidden == 1 ? "is" : "are")
                        + " not in these tables; 'assay score' says why, --json has "
                        + (hidden == 1 ? "it." : "them."));
    }

    private static List<MetricCalibration> ranked(List<MetricCalibration> metrics) {
        return metrics.stream()
                .sorted(Comparator.comparingInt(m -> m.rank().orElse(Integer.MAX_VALUE)))
                .toList();
    }
}
