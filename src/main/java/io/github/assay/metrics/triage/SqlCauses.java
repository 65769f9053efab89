package io.github.assay.metrics.triage;

import io.github.assay.domain.finding.Finding.Change;
import io.github.assay.domain.finding.Finding.Changes;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Finding.SetDifference;
import io.github.assay.domain.finding.Finding;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.structure.SelectCoverage;
import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.canonical.SqlNames;
import io.github.assay.sql.query.ParsedSql;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds causes of failure in the difference of both queries' parts. */
final class SqlCauses {
    private final CauseParts gold;
    private final CauseParts predicted;
    private final Map<Cause, Finding> found = new LinkedHashMap<>();

    private SqlCauses(CauseParts gold, CauseParts predicted) {
        this.gold = gold;
        this.predicted = predicted;
    }

    /** The causes that apply, each with the parts that differ; empty where a query has no parts. */
    static Map<Cause, Finding> of(Evidence evidence) {
        SchemaInfo schema = evidence.plainSchema();
        Optional<QueryParts> gold = evidence.goldSql().exactParts(schema);
        Optional<QueryParts> predicted = evidence.predictedSql().exactParts(schema);
        if (gold.isEmpty() || predicted.isEmpty()) {
            return Map.of();
        }
        SqlCauses causes = new SqlCauses(
                CauseParts.of(evidence.goldSql(), gold.get()), CauseParts.of(evidence.predictedSql(), predicted.get()));
        causes.sources();
        causes.filters();
        causes.groups();
        causes.columns(
                SelectCoverage.of(gold.get(), predicted.get(), schema), evidence.expected().allowExtraColumns());
        return Collections.unmodifiableMap(causes.found);
    }

    private void sources() {
        boolean tables = differ(Cause.TABLE_MISMATCH, "tables", gold.tables(), predicted.tables());
        if (!tables) {
            differ(Cause.JOIN_MISMATCH, "joins", gold.joins(), predicted.joins());
        }
    }

    private void filters() {
        FilterDifference difference = FilterDifference.of(gold.filters(), predicted.filters());
        put(Cause.MISSING_FILTER, OneSided.missing("missing_filters", "filters", difference.missing()));
        put(Cause.EXTRA_FILTER, OneSided.extra("extra_filters", "filters", difference.extra()));
        if (!difference.changed().isEmpty()) {
            found.put(Cause.FILTER_VALUE_MISMATCH, new Changes("changed_filters", "filters", difference.changed()));
        }
    }

    private void groups() {
        differ(Cause.AGGREGATION_MISMATCH, "aggregates", gold.aggregates(), predicted.aggregates());
        differ(Cause.GROUPING_MISMATCH, "grouping", gold.groups(), predicted.groups());
        differ(Cause.DISTINCT_MISMATCH, "distinct", gold.distincts(), predicted.distincts());
        differ(Cause.LIMIT_MISMATCH, "limits", gold.limits(), predicted.limits());
    }

    private void columns(SelectCoverage coverage, boolean extraAllowed) {
        put(Cause.MISSING_COLUMNS, OneSided.missing("missing_columns", "columns", coverage.missing()));
        if (!extraAllowed) {
            put(Cause.EXTRA_COLUMNS, OneSided.extra("extra_columns", "columns", coverage.extra()));
        }
    }

    private boolean differ(Cause cause, String kind, Set<String> inGold, Set<String> inPredicted) {
        if (inGold.equals(inPredicted)) {
            return false;
        }
        found.put(cause, new SetDifference(kind, only(inGold, inPredicted), only(inPredicted, inGold)));
        return true;
    }

    private static List<String> only(Set<String> one, Set<String> other) {
        return one.stream().filter(part -> !other.contains(part)).sorted().toList();
    }

    private void put(Cause cause, OneSided parts) {
        if (!parts.parts().isEmpty()) {
            found.put(cause, parts);
        }
    }

    /**
     * The parts of one query and all queries below it from which causes of failure are derived.
     *
     * @param tables physical tables
     * @param joins join types other than inner with their conditions, and predicates that relate two columns
     * @param filters text of each filter → what it filters
     * @param aggregates expressions that aggregate
     * @param groups grouping expressions
     * @param distincts places of DISTINCT
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

    /**
     * Compares the filters of two queries: the predicates of WHERE and HAVING at every level that do not join tables.
     *
     * @param missing gold predicates on expressions that the prediction does not filter
     * @param extra predicted predicates on expressions that gold does not filter
     * @param changed expressions that both filter, with another operator or value
     */
    private record FilterDifference(List<String> missing, List<String> extra, List<Change> changed) {
        /** The difference of what {@link #filters} found in two queries. */
        static FilterDifference of(Map<String, String> ours, Map<String, String> theirs) {
            List<String> goldOnly = ours.keySet().stream().filter(k -> !theirs.containsKey(k)).toList();
            List<String> rest = new ArrayList<>(theirs.keySet().stream().filter(k -> !ours.containsKey(k)).toList());
            List<String> missing = new ArrayList<>();
            List<Change> changed = new ArrayList<>();
            for (String text : goldOnly) {
                String left = ours.get(text);
                String partner = rest.stream().filter(r -> Objects.requireNonNull(theirs.get(r)).equals(left)).findFirst().orElse("");
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

    /** Collects parts of a query and of all queries below it as sets, for comparing two queries. */
    private static final class PartSets {
        private static final Pattern AGGREGATE = Pattern.compile(
                "\\b(count|sum|avg|min|max|total|group_concat|string_agg|stddev\\w*|var\\w*|median)\\(");

        static List<QueryParts> deep(QueryParts q) {
            return Stream.concat(Stream.of(q), q.below().stream()).toList();
        }

        static Set<String> tables(List<QueryParts> deep) {
            return set(deep.stream().flatMap(q -> q.tables().stream()));
        }

        /**
         * Join types other than inner, each with its condition, and predicates that relate two columns, in any clause.
         */
        static Set<String> joins(List<QueryParts> deep) {
            Stream<String> types = deep.stream()
                    .flatMap(p -> p.joins().stream())
                    .filter(j -> !j.type().equals("inner"))
                    .map(j -> (j.type() + " join " + j.on().text()).strip());
            Stream<String> on = deep.stream().flatMap(p -> p.joins().stream()).flatMap(j -> j.on().predicates().stream()).map(
                    Condition.Predicate::text);
            Stream<String> where = deep.stream()
                    .flatMap(p -> p.where().predicates().stream())
                    .filter(PartSets::joins)
                    .map(Condition.Predicate::text);
            return set(Stream.of(types, on, where).flatMap(s -> s));
        }

        /** Whether a predicate relates columns of two tables rather than filtering rows. */
        static boolean joins(Condition.Predicate p) {
            Set<String> tables = p.columns().stream()
                    .filter(c -> c.indexOf('.') > 0)
                    .map(c -> c.substring(0, c.indexOf('.')))
                    .collect(Collectors.toSet());
            return p.operator().equals("=") && tables.size() > 1 && p.columns().contains(p.right());
        }

        /** Expressions that aggregate, without qualifiers and DISTINCT. */
        static Set<String> aggregates(List<QueryParts> deep) {
            Stream<String> select = deep.stream().flatMap(p -> p.select().stream().map(QueryParts.Item::text));
            Stream<String> having = deep.stream().flatMap(p -> p.having().predicates().stream().map(Condition.Predicate::left));
            Stream<String> sort = deep.stream().flatMap(p -> p.orderBy().stream().map(QueryParts.SortKey::text));
            return set(Stream.of(select, having, sort)
                    .flatMap(s -> s)
                    .filter(t -> AGGREGATE.matcher(t).find())
                    .map(t -> SqlNames.withoutQualifiers(t).replace("(distinct ", "(")));
        }

        static Set<String> groups(List<QueryParts> deep) {
            return set(deep.stream().flatMap(p -> p.groupBy().stream()).map(SqlNames::withoutQualifiers));
        }

        /** The places of DISTINCT: at a query or in an aggregate. */
        static Set<String> distincts(List<QueryParts> deep) {
            Stream<String> queries = deep.stream().filter(QueryParts::distinct).map(_ -> "select distinct");
            Stream<String> calls = deep.stream()
                    .flatMap(p -> p.select().stream())
                    .map(QueryParts.Item::text)
                    .filter(t -> t.contains("(distinct "))
                    .map(SqlNames::withoutQualifiers);
            return set(Stream.concat(queries, calls));
        }

        static Set<String> limits(List<QueryParts> deep) {
            return set(deep.stream().map(QueryParts::limit).filter(l -> !l.isEmpty()));
        }

        private static Set<String> set(Stream<String> texts) {
            return texts.collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
