package io.github.assay.metrics.triage;

import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SqlNames;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collects parts of a query and of all queries below it as sets, for comparing two queries. */
final class PartSets {
    private static final Pattern AGGREGATE = Pattern.compile(
            "\\b(count|sum|avg|min|max|total|group_concat|string_agg|stddev\\w*|var\\w*|median)\\(");

    private PartSets() {}

    static List<QueryParts> deep(QueryParts q) {
        return Stream.concat(Stream.of(q), q.below().stream()).toList();
    }

    static Set<String> tables(List<QueryParts> deep) {
        return set(deep.stream().flatMap(q -> q.tables().stream()));
    }

    /** Join types other than inner, each with its condition, and predicates that relate two columns, in any clause. */
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
