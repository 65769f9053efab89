package io.github.assay.metrics.triage;

import io.github.assay.domain.finding.Finding.Change;
import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SqlNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the filters of two queries: the predicates of WHERE and HAVING at every level that do not join tables.
 *
 * @param missing gold predicates on expressions that the prediction does not filter
 * @param extra predicted predicates on expressions that gold does not filter
 * @param changed expressions that both filter, with another operator or value
 */
record FilterDifference(List<String> missing, List<String> extra, List<Change> changed) {
    /** The difference of what {@link #filters} found in two queries. */
    static FilterDifference of(Map<String, String> ours, Map<String, String> theirs) {
        List<String> goldOnly = ours.keySet().stream().filter(k -> !theirs.containsKey(k)).toList();
        List<String> rest = new ArrayList<>(
                theirs.keySet().stream().filter(k -> !ours.containsKey(k)).toList());
        List<String> missing = new ArrayList<>();
        List<Change> changed = new ArrayList<>();
        for (String text : goldOnly) {
            String left = ours.get(text);
            String partner = rest.stream().filter(r -> theirs.get(r).equals(left)).findFirst().orElse("");
            if (partner.isEmpty()) {
                missing.add(text);
            } else {
                rest.remove(partner);
                changed.add(new Change(text, partner));
            }
        }
        return new FilterDifference(missing, rest, changed);
    }

    /** Text of each filter → what it filters. */
    static Map<String, String> filters(List<QueryParts> deep) {
        Map<String, String> all = new LinkedHashMap<>();
        deep.stream()
                .flatMap(p -> java.util.stream.Stream.of(p.where(), p.having()))
                .flatMap(c -> c.predicates().stream())
                .filter(p -> !PartSets.joins(p))
                .forEach(p -> all.put(text(p), SqlNames.withoutQualifiers(p.left())));
        return all;
    }

    private static String text(Condition.Predicate p) {
        return SqlNames.withoutQualifiers(p.text());
    }
}
