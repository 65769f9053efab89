package io.github.assay.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Proportion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A 2×2 table of two metrics, each divided into high and low at its own cut (metrics.md §6.1). Each cell has its items.
 *
 * @param a the first metric and its cut
 * @param b the second metric and its cut
 * @param bothHigh items at or above both cuts
 * @param onlyA at or above the first cut only
 * @param onlyB at or above the second cut only
 * @param bothLow below both
 * @param left items without a value of one of them, by {@code metric: reason}
 */
public record CrossTable(
        Cut a,
        Cut b,
        List<ItemKey> bothHigh,
        List<ItemKey> onlyA,
        List<ItemKey> onlyB,
        List<ItemKey> bothLow,
        SortedMap<String, List<ItemKey>> left) {
    /** A metric with the least value that counts as high. */
    public record Cut(String metric, double from) {}

    public CrossTable {
        bothHigh = List.copyOf(bothHigh);
        onlyA = List.copyOf(onlyA);
        onlyB = List.copyOf(onlyB);
        bothLow = List.copyOf(bothLow);
        left = Collections.unmodifiableSortedMap(new TreeMap<>(left));
    }

    /**
     * @throws IllegalArgumentException when a metric was not scored
     */
    public static CrossTable of(Scoreboard board, Cut a, Cut b) {
        ScoredMetric first = scored(board, a);
        ScoredMetric second = scored(board, b);
        List<List<ItemKey>> cells = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        SortedMap<String, List<ItemKey>> left = new TreeMap<>();
        for (int i = 0; i < board.items().size(); i++) {
            Outcome<Double> x = first.outcomes().get(i);
            Outcome<Double> y = second.outcomes().get(i);
            if (x.asValue().isPresent() && y.asValue().isPresent()) {
                int cell = (x.asValue().get() >= a.from() ? 0 : 2) + (y.asValue().get() >= b.from() ? 0 : 1);
                cells.get(cell).add(board.items().get(i));
            } else {
                boolean missing = x.asValue().isEmpty();
                left.computeIfAbsent((missing ? a : b).metric() + ": " + (missing ? x : y).reason(), _ -> new ArrayList<>())
                        .add(board.items().get(i));
            }
        }
        return new CrossTable(a, b, cells.get(0), cells.get(1), cells.get(2), cells.get(3), left);
    }

    private static ScoredMetric scored(Scoreboard board, Cut cut) {
        return board.metric(cut.metric())
                .orElseThrow(() -> new IllegalArgumentException("not scored: " + cut.metric()));
    }

    /** Number of items left out, by {@code metric: reason}. */
    public SortedMap<String, Integer> leftOut() {
        SortedMap<String, Integer> counts = new TreeMap<>();
        left.forEach((why, items) -> counts.put(why, items.size()));
        return counts;
    }

    /** Number of items in the table: those with a value of both metrics. */
    public int n() {
        return bothHigh.size() + onlyA.size() + onlyB.size() + bothLow.size();
    }

    /** The share of items on which the metrics disagree, with Wilson's interval; undefined without an item. */
    public Outcome<Estimate> disagreement(double level) {
        return Proportion.estimate(onlyA.size() + onlyB.size(), n(), level, "NO_DATA");
    }
}
