package io.github.assay.calibration.changes;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.changes.StudyChanges.Cause;
import io.github.assay.calibration.changes.StudyChanges.MetricChange;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds the change of each metric's κ between two studies, with possible causes. */
final class MetricChanges {
    private final FrozenStudy earlier;
    private final FrozenStudy later;
    private final List<Cause> shared;

    /** @param shared causes that concern every metric */
    MetricChanges(FrozenStudy earlier, FrozenStudy later, List<Cause> shared) {
        this.earlier = earlier;
        this.later = later;
        this.shared = List.copyOf(shared);
    }

    /** Every metric of either calibration, by id. */
    List<MetricChange> of(CalibrationResult before, CalibrationResult after) {
        TreeSet<String> ids = new TreeSet<>();
        before.metrics().forEach(m -> ids.add(m.metric().id()));
        after.metrics().forEach(m -> ids.add(m.metric().id()));
        return ids.stream()
                .map(id -> change(id, find(before, id), find(after, id), rescored(id)))
                .toList();
    }

    private MetricChange change(
            String id, Optional<MetricCalibration> a, Optional<MetricCalibration> b, List<ItemKey> rescored) {
        return new MetricChange(
                id, threshold(a), threshold(b), a.isPresent() && b.isPresent() ? rescored : List.of(), kappa(a),
                kappa(b), interval(a), interval(b), causes(a, b, !rescored.isEmpty()));
    }

    private List<Cause> causes(
            Optional<MetricCalibration> a, Optional<MetricCalibration> b, boolean otherScores) {
        if (a.isEmpty() || b.isEmpty()) {
            return List.of(a.isEmpty() ? Cause.NEW : Cause.GONE);
        }
        if (kappa(a).equals(kappa(b)) && interval(a).equals(interval(b))) {
            return List.of();
        }
        List<Cause> causes = new ArrayList<>();
        if (!threshold(a).equals(threshold(b))) {
            causes.add(Cause.THRESHOLD);
        }
        if (otherScores) {
            causes.add(Cause.SCORES);
        }
        causes.addAll(shared);
        return causes.isEmpty() ? List.of(Cause.RESAMPLES) : causes;
    }

    private static OptionalDouble threshold(Optional<MetricCalibration> metric) {
        return metric.map(MetricCalibration::threshold).orElse(OptionalDouble.empty());
    }

    private static Outcome<Interval> interval(Optional<MetricCalibration> metric) {
        return metric.map(m -> m.verdicts().cohenKappa())
                .flatMap(k -> k.asValue().map(e -> e.interval()))
                .orElse(Outcome.unavailable("NO_DATA"));
    }

    private static Optional<MetricCalibration> find(CalibrationResult result, String id) {
        return result.metrics().stream().filter(m -> m.metric().id().equals(id)).findFirst();
    }

    private static Outcome<Double> kappa(Optional<MetricCalibration> metric) {
        return metric.map(m -> m.verdicts().cohenKappa().map(e -> e.value()))
                .orElse(Outcome.unavailable("NO_DATA"));
    }

    private List<ItemKey> rescored(String metric) {
        Map<ItemKey, Optional<Double>> old = values(earlier, metric);
        Map<ItemKey, Optional<Double>> now = values(later, metric);
        return old.keySet().stream()
                .filter(i -> now.containsKey(i) && !Objects.equals(old.get(i), now.get(i)))
                .toList();
    }

    private static Map<ItemKey, Optional<Double>> values(FrozenStudy study, String metric) {
        Map<ItemKey, Optional<Double>> values = new TreeMap<>();
        for (Score score : study.scores()) {
            if (score.metric().equals(metric)) {
                values.put(score.item(), score.outcome().asValue().map(Measurement::value));
            }
        }
        return values;
    }
}
