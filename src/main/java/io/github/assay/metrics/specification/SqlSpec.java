package io.github.assay.metrics.specification;

import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.query.AggregateCalls;
import io.github.assay.sql.query.ParsedSql;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Reads a query's specification from its tree (metrics.md §3.3). */
public final class SqlSpec {
    private SqlSpec() {}

    /** The specification of a query; filters of queries in FROM and of common table expressions belong to it. */
    public static Spec of(QueryParts query) {
        List<SpecFilter> filters = new ArrayList<>();
        filters(query, "", filters);
        return new Spec(
                query.select().stream().map(i -> SpecText.name(i.text())).toList(),
                aggregations(query),
                filters,
                query.groupBy().stream().map(SpecText::name).toList(),
                query.orderBy().stream()
                        .map(k -> new Spec.Sort(SpecText.name(k.text()), k.descending()))
                        .toList(),
                limit(query.limit()));
    }

    /** A condition written by itself, as in a rules file; empty when it is none. */
    static Optional<List<SpecFilter>> predicate(String condition) {
        return ParsedSql.parse("SELECT 1 FROM t WHERE " + condition, "").parts()
                .filter(q -> !q.where().isNone() && q.groupBy().isEmpty() && q.limit().isEmpty())
                .filter(q -> q.where().predicates().stream().noneMatch(p -> p.operator().isEmpty()))
                .map(q -> read(q.where(), "rule"));
    }

    private static List<Spec.Aggregation> aggregations(QueryParts q) {
        Set<Spec.Aggregation> all = new LinkedHashSet<>();
        Stream.of(
                        q.select().stream().map(QueryParts.Item::text),
                        Stream.of(q.having().text()),
                        q.orderBy().stream().map(QueryParts.SortKey::text))
                .flatMap(texts -> texts)
                .flatMap(text -> AggregateCalls.in(text).stream())
                .map(a -> new Spec.Aggregation(
                        a.function().toUpperCase(Locale.ROOT), SpecText.name(a.argument()), a.distinct()))
                .forEach(all::add);
        return List.copyOf(all);
    }

    private static OptionalLong limit(String written) {
        String rows = written.split(" ")[0];
        return rows.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(rows)) : OptionalLong.empty();
    }

    private static void filters(QueryParts q, String place, List<SpecFilter> out) {
        q.ctes().forEach(c -> c.query().ifPresent(body -> filters(body, "cte ", out)));
        for (QueryParts.Source source : q.sources()) {
            if (source instanceof QueryParts.Source.Nested(QueryParts inner)) {
                filters(inner, "from ", out);
            }
        }
        q.joins().forEach(j -> out.addAll(read(j.on(), place + "on")));
        out.addAll(read(q.where(), place + "where"));
        out.addAll(read(q.having(), place + "having"));
        q.branches().forEach(b -> filters(b.query(), place, out));
    }

    private static List<SpecFilter> read(Condition condition, String origin) {
        return condition.conjuncts().stream()
                .filter(c -> !(c instanceof Condition.Predicate p && isJoin(p, origin)))
                .map(c -> filter(c, origin))
                .toList();
    }

    private static SpecFilter filter(Condition condition, String origin) {
        return switch (condition) {
            case Condition.Predicate p -> FilterText.of(p, origin);
            case Condition.All(List<Condition> parts) -> group("and", parts, origin);
            case Condition.Either(List<Condition> parts) -> group("or", parts, origin);
        };
    }

    private static SpecFilter group(String op, List<Condition> parts, String origin) {
        List<SpecFilter> sorted = parts.stream()
                .map(p -> filter(p, origin))
                .sorted(Comparator.comparing(SpecFilter::text))
                .toList();
        return new SpecFilter("", op, "", origin, sorted);
    }

    /** Two columns of different tables set equal; in ON, of any. */
    private static boolean isJoin(Condition.Predicate p, String origin) {
        boolean columns = p.operator().equals("=")
                && !p.negated() && p.columns().contains(p.left()) && p.columns().contains(p.right());
        return columns && (origin.endsWith("on") || !table(p.left()).equals(table(p.right())));
    }

    private static String table(String column) {
        return column.substring(0, Math.max(0, column.lastIndexOf('.')));
    }
}
