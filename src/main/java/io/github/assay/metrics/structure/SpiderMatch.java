package io.github.assay.metrics.structure;

import io.github.assay.sql.QueryParts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How two queries match by Spider's components (metrics.md §2.1, §2.2).
 *
 * @param components component → how it matches, in Spider's order
 * @param sourcesEqual whether the units of FROM are equal
 */
record SpiderMatch(Map<String, Component> components, boolean sourcesEqual) {
    /**
     * One component.
     *
     * @param gold elements in gold
     * @param predicted elements in the prediction
     */
    record Component(List<String> gold, List<String> predicted) {
        boolean matches() {
            return gold.equals(predicted);
        }

        boolean isPresent() {
            return !gold.isEmpty() || !predicted.isEmpty();
        }
    }

    static SpiderMatch of(QueryParts gold, QueryParts predicted, SpiderOptions options) {
        Map<String, List<String>> g = SpiderComponents.of(gold, options);
        Map<String, List<String>> p = SpiderComponents.of(predicted, options);
        Map<String, Component> all = new LinkedHashMap<>();
        g.forEach((name, elements) -> all.put(name, new Component(elements, p.get(name))));
        boolean sources = SpiderComponents.sources(gold, options).equals(SpiderComponents.sources(predicted, options));
        return new SpiderMatch(all, sources);
    }

    boolean exact() {
        return sourcesEqual && components.values().stream().allMatch(Component::matches);
    }

    /** Mean over the components that either query has: {@code spider-cm} of one item. */
    double mean() {
        return components.values().stream()
                .filter(Component::isPresent)
                .mapToInt(c -> c.matches() ? 1 : 0)
                .average()
                .orElse(0);
    }
}
