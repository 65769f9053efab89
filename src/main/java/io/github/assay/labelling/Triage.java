package io.github.assay.labelling;

import io.github.assay.domain.labelling.Flag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Measures how far votes and metrics leave an item unsettled, and why. Where the annotator may not see an item's scores
 * yet, metrics affect neither its reasons nor its position.
 */
final class Triage {
    /** Largest distance from a threshold that counts as near, as a share of the metric's range. */
    static final double NEAR = 0.05;

    /** Fewest open items for which a reason can be called common. */
    private static final int LEAST = 10;

    private final List<MetricColumn> metrics;
    private final double[] highest;
    private final List<Boolean> open;
    /** Computed at the first use; equal whichever thread computes it. */
    private volatile @Nullable Set<TriageReason> common;

    Triage(QueueFacts facts) {
        this(
                facts.metrics().stream().filter(m -> m.threshold().isPresent()).toList(),
                facts.metrics().stream()
                        .filter(m -> m.threshold().isPresent())
                        .mapToDouble(m -> Arrays.stream(m.values())
                                .filter(v -> !Double.isNaN(v))
                                .max()
                                .orElse(Double.NaN))
                        .toArray(),
                facts.open());
    }

    private Triage(List<MetricColumn> metrics, double[] highest, List<Boolean> open) {
        this.metrics = metrics;
        this.highest = highest;
        this.open = open;
    }

    /** The same metrics with another set of open items; the reasons that are common stay. */
    Triage with(QueueFacts changed) {
        Triage same = new Triage(metrics, highest, changed.open());
        same.common = common;
        return same;
    }

    /** Reasons of an item without those that hold for more than half of the open items, of which there are at least 10. */
    List<TriageReason> informative(ItemFacts facts, int item, List<ItemFacts> all) {
        if (common == null) {
            common = common(all);
        }
        List<TriageReason> reasons = reasons(facts, item);
        reasons.removeAll(common);
        return reasons;
    }

    private Set<TriageReason> common(List<ItemFacts> all) {
        int[] holds = new int[TriageReason.values().length];
        int counted = 0;
        for (int i = 0; i < all.size(); i++) {
            if (open.get(i)) {
                counted++;
                reasons(all.get(i), i).forEach(r -> holds[r.ordinal()]++);
            }
        }
        Set<TriageReason> found = EnumSet.noneOf(TriageReason.class);
        for (TriageReason reason : TriageReason.values()) {
            if (counted >= LEAST && holds[reason.ordinal()] * 2 > counted) {
                found.add(reason);
            }
        }
        return found;
    }

    /** Reasons why an item is not settled, strongest first. */
    List<TriageReason> reasons(ItemFacts facts, int item) {
        List<TriageReason> reasons = new ArrayList<>(2);
        if (facts.split()) {
            reasons.add(TriageReason.VOTES_SPLIT);
        }
        if (facts.flags().contains(Flag.GOLD_DEFECTIVE)
                || !facts.goldStatus().isEmpty() && !facts.goldStatus().equals("rows")) {
            reasons.add(TriageReason.GOLD_IN_DOUBT);
        }
        if (facts.own() == ItemStatus.UNSURE) {
            reasons.add(TriageReason.UNSURE);
        }
        if (division(item) > 0) {
            reasons.add(TriageReason.METRICS_SPLIT);
        }
        if (nearness(item) > 0) {
            reasons.add(TriageReason.NEAR_THRESHOLD);
        }
        if (open.get(item) && !metrics.isEmpty() && metrics.stream().noneMatch(m -> m.has(item))) {
            reasons.add(TriageReason.NO_VERDICT);
        }
        return reasons;
    }

    /** Share of verdicts on the smaller side: 0 when metrics agree, 0.5 when they are halved. */
    double division(int item) {
        int pass = 0;
        int fail = 0;
        if (!open.get(item)) {
            return 0;
        }
        for (MetricColumn metric : metrics) {
            if (metric.has(item)) {
                pass += metric.passes(item) ? 1 : 0;
                fail += metric.passes(item) ? 0 : 1;
            }
        }
        return pass == 0 || fail == 0 ? 0 : (double) Math.min(pass, fail) / (pass + fail);
    }

    /**
     * Nearness of the nearest metric to its threshold: 0 far, 1 equal. A value of 1 at a threshold of 1, as with
     * execution accuracy, does not count as near.
     */
    double nearness(int item) {
        double nearest = 0;
        for (int i = 0; open.get(item) && i < highest.length; i++) {
            MetricColumn metric = metrics.get(i);
            double threshold = metric.threshold().getAsDouble();
            if (metric.has(item) && !(metric.values()[item] == threshold && threshold == highest[i])) {
                double distance = Math.abs(metric.values()[item] - threshold) / metric.range();
                nearest = Math.max(nearest, 1 - distance / NEAR);
            }
        }
        return nearest;
    }

    /**
     * Sort key, least settled first. Items that the annotator has decided come last, unless votes differ or the vote is
     * unsure.
     */
    double urgency(ItemFacts facts, int item) {
        List<TriageReason> reasons = reasons(facts, item);
        double first = reasons.isEmpty() ? TriageReason.values().length : reasons.getFirst().ordinal();
        boolean closed = facts.decided()
                && !reasons.contains(TriageReason.VOTES_SPLIT) && !reasons.contains(TriageReason.UNSURE);
        return (closed ? -100 : 0) - first + division(item) + nearness(item) / 4;
    }
}
