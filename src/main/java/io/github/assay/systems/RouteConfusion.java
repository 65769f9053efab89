package io.github.assay.systems;

import java.util.Collections;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Counts of selected data sources by expected data source (metrics.md §4.1).
 *
 * @param counts expected route → selected route → answers; an answer without a route counts under the empty text
 */
public record RouteConfusion(SequencedMap<String, SequencedMap<String, Integer>> counts) {
    /** One answer's routes. */
    public record Answer(String expected, String selected) {}

    public RouteConfusion {
        counts = Collections.unmodifiableSequencedMap(counts);
    }

    /** Counts answers to questions with an expected route; others are left out. */
    public static RouteConfusion of(List<Answer> answers) {
        SequencedMap<String, SequencedMap<String, Integer>> counts = new TreeMap<>();
        answers.stream()
                .filter(a -> !a.expected().isBlank())
                .forEach(a -> counts.computeIfAbsent(a.expected(), _ -> new TreeMap<>())
                        .merge(a.selected(), 1, Integer::sum));
        return new RouteConfusion(counts);
    }
}
