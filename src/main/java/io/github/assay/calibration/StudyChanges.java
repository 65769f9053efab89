package io.github.assay.calibration;

import io.github.assay.domain.FinalLabel;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.ReferenceRule;
import io.github.assay.domain.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is different between two studies, so that a changed figure has its reason.
 *
 * @param added items with a final label in the later study only
 * @param removed items with a final label in the earlier study only
 * @param relabelled items whose final label changed
 * @param metrics every metric of either study
 * @param settings settings that differ, in words: {@code seed: 42 → 7}
 */
public record StudyChanges(
        List<ItemKey> added,
        List<ItemKey> removed,
        List<Relabelled> relabelled,
        List<MetricChange> metrics,
        List<String> settings) {
    /** An item with another final label. */
    public record Relabelled(ItemKey item, Label before, Label after) {}

    /**
     * A metric in two studies.
     *
     * @param metric its id
     * @param thresholdBefore empty: none, or the metric was not there
     * @param thresholdAfter empty: none, or the metric is gone
     * @param rescored items of both studies with another outcome
     * @param kappaBefore κ then; {@code NO_DATA} when the metric was not there
     * @param kappaAfter κ now; {@code NO_DATA} when the metric is gone
     */
    public record MetricChange(
            String metric,
            OptionalDouble thresholdBefore,
            OptionalDouble thresholdAfter,
            List<ItemKey> rescored,
            Outcome<Double> kappaBefore,
            Outcome<Double> kappaAfter) {}

    /** Whether both studies are the same but for their names. */
    public boolean none() {
        return added.isEmpty() && removed.isEmpty() && relabelled.isEmpty() && settings.isEmpty()
                && metrics.stream().allMatch(m -> m.rescored.isEmpty() && m.thresholdBefore.equals(m.thresholdAfter)
                        && m.kappaBefore.equals(m.kappaAfter));
    }

    /**
     * Sets a later study against an earlier one.
     *
     * @param before the earlier study's calibration
     * @param after the later study's calibration
     */
    public static StudyChanges of(
            FrozenStudy earlier, CalibrationResult before, FrozenStudy later, CalibrationResult after) {
        Map<ItemKey, Label> old = decided(earlier);
        Map<ItemKey, Label> now = decided(later);
        List<Relabelled> relabelled = new ArrayList<>();
        old.forEach((item, label) -> {
            if (now.containsKey(item) && now.get(item) != label) {
                relabelled.add(new Relabelled(item, label, now.get(item)));
            }
        });
        return new StudyChanges(
                now.keySet().stream().filter(i -> !old.containsKey(i)).toList(),
                old.keySet().stream().filter(i -> !now.containsKey(i)).toList(),
                relabelled,
                metrics(earlier, before, later, after),
                settings(earlier.settings(), later.settings()));
    }

    private static Map<ItemKey, Label> decided(FrozenStudy study) {
        Map<ItemKey, Label> decided = new TreeMap<>();
        for (FinalLabel label : study.labels()) {
            label.label().ifPresent(l -> decided.put(label.item(), l));
        }
        return decided;
    }

    private static List<MetricChange> metrics(
            FrozenStudy earlier, CalibrationResult before, FrozenStudy later, CalibrationResult after) {
        TreeSet<String> ids = new TreeSet<>();
        before.metrics().forEach(m -> ids.add(m.metric().id()));
        after.metrics().forEach(m -> ids.add(m.metric().id()));
        List<MetricChange> changes = new ArrayList<>();
        for (String id : ids) {
            Optional<MetricCalibration> a = find(before, id);
            Optional<MetricCalibration> b = find(after, id);
            changes.add(new MetricChange(
                    id,
                    a.map(MetricCalibration::threshold).orElse(OptionalDouble.empty()),
                    b.map(MetricCalibration::threshold).orElse(OptionalDouble.empty()),
                    a.isPresent() && b.isPresent() ? rescored(earlier, later, id) : List.of(),
                    kappa(a),
                    kappa(b)));
        }
        return changes;
    }

    private static Optional<MetricCalibration> find(CalibrationResult result, String id) {
        return result.metrics().stream().filter(m -> m.metric().id().equals(id)).findFirst();
    }

    private static Outcome<Double> kappa(Optional<MetricCalibration> metric) {
        return metric.map(m -> m.verdicts().cohenKappa().map(e -> e.value()))
                .orElse(Outcome.unavailable("NO_DATA"));
    }

    private static List<ItemKey> rescored(FrozenStudy earlier, FrozenStudy later, String metric) {
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

    private static List<String> settings(CalibrationSettings a, CalibrationSettings b) {
        List<String> changes = new ArrayList<>();
        note(changes, "seed", a.bootstrap().seed(), b.bootstrap().seed());
        note(changes, "replicates", a.bootstrap().replicates(), b.bootstrap().replicates());
        note(changes, "level", a.bootstrap().level(), b.bootstrap().level());
        note(changes, "family", a.family(), b.family());
        note(changes, "folds", a.folds(), b.folds());
        note(changes, "repeats", a.repeats(), b.repeats());
        note(changes, "reference", words(a.design().reference()), words(b.design().reference()));
        note(changes, "interval", a.design().interval(), b.design().interval());
        note(changes, "cases", a.design().cases(), b.design().cases());
        note(changes, "drawing", a.design().drawing(), b.design().drawing());
        note(changes, "by", a.design().dimension(), b.design().dimension());
        note(changes, "margin", a.design().margin(), b.design().margin());
        return changes;
    }

    private static String words(ReferenceRule rule) {
        String who = rule.single() ? rule.annotator() : "majority of " + rule.minimumVotes() + " or more votes";
        return who + ", ties " + rule.ties().name().toLowerCase(Locale.ROOT) + (rule.unanimousOnly() ? ", unanimous only" : "");
    }

    private static void note(List<String> changes, String name, Object before, Object after) {
        if (!before.equals(after)) {
            changes.add(name + ": " + before + " → " + after);
        }
    }
}
