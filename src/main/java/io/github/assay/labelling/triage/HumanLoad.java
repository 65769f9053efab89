package io.github.assay.labelling.triage;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Work that labelling some items takes.
 *
 * @param items number of items
 * @param votes votes that they still need
 * @param hours votes × median active seconds of a vote; empty while fewer than {@value #LEAST} votes have a time
 */
public record HumanLoad(int items, int votes, OptionalDouble hours) {
    /** Fewest votes with a time from which the load is expected. */
    public static final int LEAST = 10;

    /** The load of items. {@code seconds} are the active seconds of votes cast so far, each above 0, in any order. */
    public static HumanLoad of(List<TriageItem> items, double[] seconds) {
        int votes = items.stream().mapToInt(TriageItem::votesMissing).sum();
        double[] sorted = seconds.clone();
        java.util.Arrays.sort(sorted);
        int half = sorted.length / 2;
        OptionalDouble hours = sorted.length < LEAST
                ? OptionalDouble.empty()
                : OptionalDouble.of(votes
                        * (sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2) / 3_600);
        return new HumanLoad(items.size(), votes, hours);
    }
}
