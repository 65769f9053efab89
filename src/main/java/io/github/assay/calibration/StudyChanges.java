package io.github.assay.calibration;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudySetting.Order;
import io.github.assay.calibration.study.StudySetting;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.Interval;
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
 * Differences between two studies, which explain changed figures.
 *
 * @param added items with a final label in the later study only
 * @param removed items with a final label in the earlier study only
 * @param relabelled items whose final label changed
 * @param revoted annotators' votes that were changed, added or withdrawn, with or without a change of the final label
 * @param metrics every metric of either study
 * @param settings settings that differ, in words: {@code seed: 42 → 7}
 */
public record StudyChanges(
        List<ItemKey> added,
        List<ItemKey> removed,
        List<Relabelled> relabelled,
        List<Revoted> revoted,
        List<MetricChange> metrics,
        List<String> settings) {
    /** An item with another final label. */
    public record Relabelled(ItemKey item, Label before, Label after) {}

    /** An annotator's vote on an item of both studies; empty where the study has none. */
    public record Revoted(ItemKey item, String annotator, Optional<Label> before, Optional<Label> after) {}

    /** Possible causes of a changed κ or interval. */
    public enum Cause {
        /** The metric was not in the earlier study. */
        NEW,
        /** The metric is not in the later study. */
        GONE,
        /** The threshold differs. */
        THRESHOLD,
        /** Scores differ on items of both studies. */
        SCORES,
        /** Final labels differ on items of both studies. */
        LABELS,
        /** The later study has more or fewer items. */
        ITEMS,
        /** The settings of resamples or intervals differ. */
        RESAMPLES
    }

    /**
     * Change of a metric between two studies.
     *
     * @param metric its id
     * @param thresholdBefore threshold in the earlier study; empty: none, or the study lacks the metric
     * @param thresholdAfter threshold in the later study; empty: none, or the study lacks the metric
     * @param rescored items of both studies with another outcome
     * @param kappaBefore κ in the earlier study; {@code NO_DATA} when it lacks the metric
     * @param kappaAfter κ in the later study; {@code NO_DATA} when it lacks the metric
     * @param intervalBefore interval in the earlier study
     * @param intervalAfter interval in the later study
     * @param causes possible causes of the change; empty when neither κ nor interval changed
     */
    public record MetricChange(
            String metric, OptionalDouble thresholdBefore, OptionalDouble thresholdAfter, List<ItemKey> rescored,
            Outcome<Double> kappaBefore, Outcome<Double> kappaAfter, Outcome<Interval> intervalBefore,
            Outcome<Interval> intervalAfter, List<Cause> causes) {
        public MetricChange {
            causes = List.copyOf(causes);
        }
    }

    /** Whether both studies are equal except for their names. */
    public boolean none() {
        return added.isEmpty() && removed.isEmpty() && relabelled.isEmpty() && revoted.isEmpty() && settings.isEmpty()
                && metrics.stream().allMatch(m -> m.rescored.isEmpty() && m.thresholdBefore.equals(m.thresholdAfter)
                        && m.kappaBefore.equals(m.kappaAfter));
    }

    /**
     * Compares a later study with an earlier one.
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
                revoted(earlier, later),
                new MetricChanges(earlier, later, shared(old, now, relabelled)).of(before, after),
                SettingChanges.between(earlier.settings(), later.settings()));
    }

    /** Causes that concern every metric. */
    private static List<Cause> shared(Map<ItemKey, Label> old, Map<ItemKey, Label> now, List<Relabelled> relabelled) {
        List<Cause> causes = new ArrayList<>();
        if (!relabelled.isEmpty()) {
            causes.add(Cause.LABELS);
        }
        if (!old.keySet().equals(now.keySet())) {
            causes.add(Cause.ITEMS);
        }
        return causes;
    }

    private static List<Revoted> revoted(FrozenStudy earlier, FrozenStudy later) {
        Map<ItemKey, Map<String, Label>> old = votes(earlier);
        Map<ItemKey, Map<String, Label>> now = votes(later);
        List<Revoted> changes = new ArrayList<>();
        old.keySet().stream().filter(now::containsKey).forEach(item -> {
            Map<String, Label> was = Objects.requireNonNull(old.get(item));
            Map<String, Label> is = Objects.requireNonNull(now.get(item));
            TreeSet<String> annotators = new TreeSet<>(was.keySet());
            annotators.addAll(is.keySet());
            for (String annotator : annotators) {
                Optional<Label> before = Optional.ofNullable(was.get(annotator));
                Optional<Label> after = Optional.ofNullable(is.get(annotator));
                if (!before.equals(after)) {
                    changes.add(new Revoted(item, annotator, before, after));
                }
            }
        });
        return changes;
    }

    private static Map<ItemKey, Map<String, Label>> votes(FrozenStudy study) {
        Map<ItemKey, Map<String, Label>> votes = new TreeMap<>();
        study.annotators().forEach(a -> a.labels().forEach((item, label) ->
                votes.computeIfAbsent(item, _ -> new TreeMap<>()).put(a.annotator(), label)));
        return votes;
    }

    private static Map<ItemKey, Label> decided(FrozenStudy study) {
        Map<ItemKey, Label> decided = new TreeMap<>();
        for (FinalLabel label : study.labels()) {
            label.label().ifPresent(l -> decided.put(label.item(), l));
        }
        return decided;
    }

    /** Finds the change of each metric's κ between two studies, with possible causes. */
    private static final class MetricChanges {
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

    /** Settings in which two studies differ, in words: {@code seed: 42 → 7}. */
    public static final class SettingChanges {
        private SettingChanges() {}

        /** The differences; empty where the settings are equal. The number of threads is ignored. */
        public static List<String> between(CalibrationSettings a, CalibrationSettings b) {
            List<String> changes = new ArrayList<>();
            Order.CHANGES.settings().stream()
                    .filter(s -> !s.ofReference() || s.field().equals("annotator"))
                    .filter(s -> !s.field().equals("replication") || a.bootstrap().replicates() == b.bootstrap().replicates())
                    .forEach(s -> note(changes, name(s), value(s, a), value(s, b)));
            return changes;
        }

        private static String name(StudySetting<?> setting) {
            return setting.ofReference() ? "reference" : setting.field().replace('_', ' ');
        }

        private static Object value(StudySetting<?> setting, CalibrationSettings settings) {
            return setting.ofReference() ? words(settings.design().reference()) : setting.get().apply(settings);
        }

        private static String words(ReferenceRule rule) {
            String who = rule.single() ? rule.annotator() : "majority of " + rule.minimumVotes() + " or more votes";
            return who + ", ties " + rule.ties().name().toLowerCase(Locale.ROOT) + (rule.unanimousOnly() ? ", unanimous only" : "")
                    + (rule.withoutCarried() ? ", without carried votes" : "");
        }

        private static void note(List<String> changes, String name, Object before, Object after) {
            if (!before.equals(after)) {
                changes.add(name + ": " + word(before) + " → " + word(after));
            }
        }

        private static Object word(Object value) {
            return value instanceof Enum<?> e ? e.name().toLowerCase(Locale.ROOT).replace('_', '-') : value;
        }
    }
}
