package io.github.assay.metrics.triage;

import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What causes of failure are read from, of one query and all queries below it.
 *
 * @param tables physical tables
 * @param joins join types other than inner with their conditions, and predicates that relate two columns
 * @param filters text of each filter → what it filters
 * @param aggregates expressions that aggregate
 * @param groups grouping expressions
 * @param distincts where DISTINCT stands
 * @param limits row limits
 */
record CauseParts(
        Set<String> tables,
        Set<String> joins,
        Map<String, String> filters,
        Set<String> aggregates,
        Set<String> groups,
        Set<String> distincts,
        Set<String> limits) {
    /** The parts of a text, read once: two metrics ask for them, and all systems share one gold query. */
    static CauseParts of(ParsedSql sql, QueryParts query) {
        return sql.answer("causes", query, () -> of(PartSets.deep(query)));
    }

    private static CauseParts of(List<QueryParts> deep) {
        return new CauseParts(
                PartSets.tables(deep),
                PartSets.joins(deep),
                FilterDifference.filters(deep),
                PartSets.aggregates(deep),
                PartSets.groups(deep),
                PartSets.distincts(deep),
                PartSets.limits(deep));
    }
}
