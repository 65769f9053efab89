package io.github.assay.calibration.rates;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Probabilities with which labelled items were drawn, from their votes (statistics.md §10.2). */
public final class DrawnItems {
    private DrawnItems() {}

    /**
     * Probabilities by item, of the draw with most items; of equals the one whose id is first. Votes of other draws and
     * votes without a probability were not drawn by it. Probabilities of two draws cannot be used together, because the
     * second draw may depend on the labels of the first.
     *
     * @param votes votes in force
     */
    public static Map<ItemKey, Double> probabilities(List<Vote> votes) {
        Map<String, Map<ItemKey, Double>> draws = new TreeMap<>();
        Map<String, Set<ItemKey>> contradictory = new HashMap<>();
        for (Vote vote : votes) {
            vote.draw().filter(_ -> vote.label().decides()).ifPresent(d -> {
                Double before = draws.computeIfAbsent(d.id(), _ -> new HashMap<>()).putIfAbsent(vote.item(), d.probability());
                if (before != null && before != d.probability()) {
                    contradictory.computeIfAbsent(d.id(), _ -> new HashSet<>()).add(vote.item());
                }
            });
        }
        contradictory.forEach((id, items) -> Objects.requireNonNull(draws.get(id)).keySet().removeAll(items));
        Map<ItemKey, Double> most = Map.of();
        for (Map<ItemKey, Double> draw : draws.values()) {
            most = draw.size() > most.size() ? draw : most;
        }
        return most;
    }
}
