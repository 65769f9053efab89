package io.github.assay.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.systems.figures.SystemRun;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The items of one figure of a leaderboard: a system's answers by one metric.
 *
 * @param entrant the system
 * @param scored items whose value counts, the lowest value first
 * @param passed scored items at or above the metric's threshold; empty where it has none
 * @param failed scored items below it
 * @param without items that count but have no value, by reason
 */
public record CellCases(
        SystemRun entrant,
        List<ItemKey> scored,
        List<ItemKey> passed,
        List<ItemKey> failed,
        SortedMap<String, List<ItemKey>> without) {
    public CellCases {
        scored = List.copyOf(scored);
        passed = List.copyOf(passed);
        failed = List.copyOf(failed);
        without = Collections.unmodifiableSortedMap(new TreeMap<>(without));
    }
}
