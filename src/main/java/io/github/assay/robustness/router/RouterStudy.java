package io.github.assay.robustness.router;

import java.util.List;

/**
 * Labelled runs of several systems over the same questions.
 *
 * @param systems names, weakest first
 * @param queries the questions
 */
public record RouterStudy(List<String> systems, List<RouterQuery> queries) {
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
}
