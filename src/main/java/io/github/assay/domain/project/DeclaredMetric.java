package io.github.assay.domain.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.table.Determinism;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A metric that a project declares in {@code metrics/NAME.json}, without code (metrics.md §6.10). It is an expression
 * or a list of rules over other scores and fields of the case.
 *
 * @param id unique among all metrics
 * @param name short name for users
 * @param version raised by its author whenever the same evidence may give another value
 * @param low least value
 * @param high greatest value
 * @param threshold values at or above it pass; empty: no verdict
 * @param needs kinds of evidence it needs, words of {@code assay score --list}
 * @param determinism whether the same evidence always gives the same value
 * @param role what its verdict is about
 * @param source the source of the definition, such as a paper, for readers
 * @param branches tried in order: the first whose condition holds gives the value
 * @param where the file that declares it
 */
public record DeclaredMetric(
        String id,
        String name,
        int version,
        double low,
        double high,
        OptionalDouble threshold,
        List<String> needs,
        Determinism determinism,
        MetricRole role,
        String source,
        List<Branch> branches,
        SourceLine where) {
    /**
     * One rule.
     *
     * @param when the condition, as written; empty: always
     * @param then the value, as written
     * @param key place in the file: {@code expression}, {@code rules[0]}, {@code otherwise}
     */
    public record Branch(String when, String then, String key) {}

    public DeclaredMetric {
        if (!(low < high)) {
            throw new IllegalArgumentException("no range: " + low + " to " + high);
        }
        needs = List.copyOf(needs);
        branches = List.copyOf(branches);
    }

    /** The parts of the definition that determine values; metrics of the same text give the same values. */
    public String text() {
        StringBuilder all = new StringBuilder();
        branches.forEach(b -> all.append(b.when()).append(" -> ").append(b.then()).append('\n'));
        return all.toString();
    }
}
