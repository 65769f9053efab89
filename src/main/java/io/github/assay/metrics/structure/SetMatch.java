package io.github.assay.metrics.structure;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Measures how a predicted set matches a gold set (metrics.md §2.4). Two empty sets match fully, one empty set not at
 * all.
 *
 * @param recall share of gold elements found, 0 … 1
 * @param precision share of predicted elements that are gold, 0 … 1
 * @param f1 harmonic mean
 * @param equal whether the sets are equal
 * @param missing elements of gold that are not predicted, sorted
 * @param extra elements predicted that gold does not have, sorted
 */
public record SetMatch(
        double recall, double precision, double f1, boolean equal, List<String> missing, List<String> extra) {
    public static SetMatch of(Set<String> gold, Set<String> predicted) {
        if (gold.isEmpty() || predicted.isEmpty()) {
            boolean both = gold.isEmpty() && predicted.isEmpty();
            return new SetMatch(
                    gold.isEmpty() ? 1 : 0, predicted.isEmpty() ? 1 : 0, both ? 1 : 0, both, without(gold, predicted),
                    without(predicted, gold));
        }
        Set<String> common = new HashSet<>(gold);
        common.retainAll(predicted);
        double recall = (double) common.size() / gold.size();
        double precision = (double) common.size() / predicted.size();
        double f1 = common.isEmpty() ? 0 : 2 * recall * precision / (recall + precision);
        return new SetMatch(
                recall, precision, f1, gold.equals(predicted), without(gold, predicted), without(predicted, gold));
    }

    private static List<String> without(Set<String> all, Set<String> others) {
        return all.equals(others) ? List.of() : all.stream().filter(e -> !others.contains(e)).sorted().toList();
    }

    /** 1 for equal sets, else 0. */
    public double em() {
        return equal ? 1 : 0;
    }

    /** Recall and precision exchanged, as the paper's equation prints them. */
    public SetMatch swapped() {
        return new SetMatch(precision, recall, f1, equal, missing, extra);
    }
}
