package io.github.assay.robustness.router;

import io.github.assay.robustness.router.RoutedResult.RouterDecision;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Labelled runs of several systems over the same questions.
 *
 * @param systems names, weakest first
 * @param queries the questions
 */
public record RouterStudy(List<String> systems, List<RouterQuery> queries) {
    /** The name under which a price list has the price of a token of recorded decisions. */
    public static final String DECISION = "router";

    public RouterStudy {
        systems = List.copyOf(systems);
        queries = List.copyOf(queries);
        if (systems.isEmpty()) {
            throw new IllegalArgumentException("a router study needs a system");
        }
        for (RouterQuery q : queries) {
            if (q.correct().size() != systems.size()) {
                throw new IllegalArgumentException(
                        q.id() + " has verdicts of " + q.correct().size() + " systems, not of " + systems.size());
            }
        }
    }

    /** The same questions with the decisions of another router, by question; questions without an entry have none. */
    public RouterStudy deciding(Map<String, RouterDecision> decisions) {
        return new RouterStudy(
                systems, queries.stream().map(q -> q.with(Optional.ofNullable(decisions.get(q.id())))).toList());
    }
}
