package io.github.assay.labelling;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.TriageSign;
import io.github.assay.domain.labelling.TriageWeights;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Items of a project, least settled first. The urgency of an item is 1 − Π (1 − weight × strength) over its signs. A
 * sign that holds for more than half of the items tells nothing of one of them: it is neither counted nor shown.
 *
 * @param items by urgency, then in the order of the project; items without a sign last
 * @param common signs that hold for more than half of the items, and are left out
 */
public record TriageQueue(List<TriageItem> items, Set<TriageSign> common) {
    /** Fewest items for which a sign can be called common. */
    static final int LEAST = 10;

    public TriageQueue {
        items = List.copyOf(items);
        Set<TriageSign> copy = EnumSet.noneOf(TriageSign.class);
        copy.addAll(common);
        common = java.util.Collections.unmodifiableSet(copy);
    }

    /**
     * The signs of one item before they are weighed.
     *
     * @param signs strength of each sign, 0 to 1; 0 and missing are the same
     * @param votesMissing votes that the item still needs
     */
    public record Signs(ItemKey item, Map<TriageSign, Double> signs, int votesMissing) {}

    /** The queue of items, given in the order of the project. */
    public static TriageQueue of(List<Signs> all, TriageWeights weights) {
        Set<TriageSign> common = EnumSet.noneOf(TriageSign.class);
        for (TriageSign sign : TriageSign.values()) {
            long holds = all.stream().filter(s -> s.signs().getOrDefault(sign, 0.0) > 0).count();
            if (all.size() >= LEAST && holds * 2 > all.size()) {
                common.add(sign);
            }
        }
        List<TriageItem> items = new ArrayList<>(all.size());
        for (Signs one : all) {
            Map<TriageSign, Double> signs = new EnumMap<>(TriageSign.class);
            one.signs().forEach((sign, strength) -> {
                if (strength > 0) {
                    signs.put(sign, Math.min(1, strength));
                }
            });
            double settled = 1;
            List<TriageSign> shown = new ArrayList<>();
            for (Map.Entry<TriageSign, Double> e : signs.entrySet()) {
                double part = weights.of(e.getKey()) * e.getValue();
                if (!common.contains(e.getKey()) && part > 0) {
                    settled *= 1 - part;
                    shown.add(e.getKey());
                }
            }
            shown.sort(Comparator.comparingDouble(s -> -weights.of(s) * Objects.requireNonNull(signs.get(s))));
            items.add(new TriageItem(one.item(), signs, 1 - settled, shown, one.votesMissing()));
        }
        items.sort(Comparator.comparingDouble(TriageItem::urgency).reversed());
        return new TriageQueue(items, common);
    }

    /** The items with at least this urgency. */
    public List<TriageItem> from(double urgency) {
        return items.stream().filter(i -> i.urgency() >= urgency && !i.shown().isEmpty()).toList();
    }

    /**
     * Work that labelling some items takes.
     *
     * @param votes votes that the items still need
     * @param decisions items that an adjudicator has yet to decide
     * @param hours votes and decisions × median active seconds of a vote; empty while fewer than {@value #LEAST} votes have a
     *     time
     */
    public record HumanLoad(int votes, int decisions, OptionalDouble hours) {
        /** Fewest votes with a time from which the load is expected. */
        public static final int LEAST = 10;

        /**
         * The load of items, of which so many need a decision. {@code seconds} are the active seconds of votes cast so far, each above 0, in any order.
         */
        public static HumanLoad of(List<TriageItem> items, int decisions, double[] seconds) {
            int votes = items.stream().mapToInt(TriageItem::votesMissing).sum();
            double[] sorted = seconds.clone();
            java.util.Arrays.sort(sorted);
            int half = sorted.length / 2;
            OptionalDouble hours = sorted.length < LEAST
                    ? OptionalDouble.empty()
                    : OptionalDouble.of((votes + decisions)
                            * (sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2) / 3_600);
            return new HumanLoad(votes, decisions, hours);
        }
    }

    /**
     * One item of the lead's queue.
     *
     * @param signs strength of each sign, above 0 and at most 1
     * @param urgency 0 (settled) to 1
     * @param shown the signs to show, by weight × strength; without those that hold for more than half of the items
     * @param votesMissing votes that the item still needs, 0 or more
     */
    public record TriageItem(
            ItemKey item, Map<TriageSign, Double> signs, double urgency, List<TriageSign> shown, int votesMissing) {
        public TriageItem {
            Map<TriageSign, Double> copy = new EnumMap<>(TriageSign.class);
            copy.putAll(signs);
            signs = Collections.unmodifiableMap(copy);
            shown = List.copyOf(shown);
        }
    }
}
