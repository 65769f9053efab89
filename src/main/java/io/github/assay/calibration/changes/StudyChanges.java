package io.github.assay.calibration.changes;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 * @param revoted votes of annotators that changed, came or went, whether or not a final label changed with them
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

    /** An annotator's vote on an item of both studies; empty where there was or is none. */
    public record Revoted(ItemKey item, String annotator, Optional<Label> before, Optional<Label> after) {}

    /** Why a metric's κ or its interval is another. */
    public enum Cause {
        /** The metric was not in the earlier study. */
        NEW,
        /** The metric is not in the later study. */
        GONE,
        /** Another threshold. */
        THRESHOLD,
        /** Other scores on items of both studies. */
        SCORES,
        /** Other final labels of items of both studies. */
        LABELS,
        /** More or fewer items. */
        ITEMS,
        /** Settings by which resamples are drawn or the interval is made. */
        RESAMPLES
    }

    /**
     * A metric in two studies.
     *
     * @param metric its id
     * @param thresholdBefore empty: none, or the metric was not there
     * @param thresholdAfter empty: none, or the metric is gone
     * @param rescored items of both studies with another outcome
     * @param kappaBefore κ then; {@code NO_DATA} when the metric was not there
     * @param kappaAfter κ now; {@code NO_DATA} when the metric is gone
     * @param intervalBefore its interval then
     * @param intervalAfter its interval now
     * @param causes what can have changed them; empty when neither changed
     */
    public record MetricChange(
            String metric,
            OptionalDouble thresholdBefore,
            OptionalDouble thresholdAfter,
            List<ItemKey> rescored,
            Outcome<Double> kappaBefore,
            Outcome<Double> kappaAfter,
            Outcome<Interval> intervalBefore,
            Outcome<Interval> intervalAfter,
            List<Cause> causes) {
        public MetricChange {
            causes = List.copyOf(causes);
        }
    }

    /** Whether both studies are the same but for their names. */
    public boolean none() {
        return added.isEmpty() && removed.isEmpty() && relabelled.isEmpty() && revoted.isEmpty() && settings.isEmpty()
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
                revoted(earlier, later),
                new MetricChanges(earlier, later, shared(old, now, relabelled)).of(before, after),
                SettingChanges.between(earlier.settings(), later.settings()));
    }

    /** What two studies differ in for every metric alike. */
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
            TreeSet<String> annotators = new TreeSet<>(old.get(item).keySet());
            annotators.addAll(now.get(item).keySet());
            for (String annotator : annotators) {
                Optional<Label> before = Optional.ofNullable(old.get(item).get(annotator));
                Optional<Label> after = Optional.ofNullable(now.get(item).get(annotator));
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
}
