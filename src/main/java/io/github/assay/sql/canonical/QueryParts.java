package io.github.assay.sql.canonical;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Holds the parts of a query in canonical form (metrics.md §0.8). Names are in lower case. Aliases are resolved to
 * tables; positions and select aliases in GROUP BY and ORDER BY to expressions. Comparisons have the column on the
 * left; operands of commutative operators are sorted. Two queries that differ only in spelling have equal parts.
 *
 * @param distinct whether rows are made distinct
 * @param select the select list in order
 * @param sources what FROM names, in order
 * @param joins how each source after the first is joined
 * @param where the condition on rows; {@link Condition#NONE} when there is none
 * @param groupBy grouping expressions in order
 * @param having the condition on groups
 * @param orderBy sort keys in order
 * @param limit row limit and offset as text; empty when there is none
 * @param branches further queries joined to this one by set operations; {@code orderBy} and {@code limit} are then
 *     those of the whole
 * @param ctes common table expressions
 * @param further what has no place of its own
 */
public record QueryParts(
        boolean distinct,
        List<Item> select,
        List<Source> sources,
        List<Join> joins,
        Condition where,
        List<String> groupBy,
        Condition having,
        List<SortKey> orderBy,
        String limit,
        List<Branch> branches,
        List<Cte> ctes,
        Further further) {
    /**
     * What has no place of its own.
     *
     * @param modifiers clauses that change the sources or rows, in canonical text: {@code pivot …}, {@code unpivot …},
     *     {@code lateral view …}, {@code sample …}, {@code connect by …}
     * @param nested queries inside the select list, grouping and sort keys
     * @param columns columns of grouping and sort keys
     */
    public record Further(List<String> modifiers, List<QueryParts> nested, Set<String> columns) {
        public static final Further NONE = new Further(List.of(), List.of(), Set.of());

        public Further {
            modifiers = List.copyOf(modifiers);
            nested = List.copyOf(nested);
            columns = Collections.unmodifiableSet(new TreeSet<>(columns));
        }

        Further with(String modifier) {
            return new Further(Stream.concat(modifiers.stream(), Stream.of(modifier)).toList(), nested, columns);
        }
    }

    /**
     * One item of the select list.
     *
     * @param text canonical expression without alias
     * @param alias the alias in lower case; may be empty
     * @param aggregate the aggregate that it is as a whole
     * @param columns columns used in it
     */
    public record Item(String text, String alias, Optional<Aggregate> aggregate, Set<String> columns) {}

    /**
     * A call of an aggregate function.
     *
     * @param function its name
     * @param argument canonical arguments
     * @param distinct whether it counts distinct values
     */
    public record Aggregate(String function, String argument, boolean distinct) {}

    /** Something named in FROM. */
    public sealed interface Source {
        /** A table or view, by its name without schema. */
        record Table(String name) implements Source {}

        /** A reference to a common table expression, by its canonical name. */
        record CteReference(String name) implements Source {}

        /** A query in brackets. */
        record Nested(QueryParts query) implements Source {}

        /** A table function or anything else, in canonical text. */
        record Other(String text) implements Source {}
    }

    /**
     * How a source is joined to those before it.
     *
     * @param type {@code inner} (also for commas and cross joins), {@code left}, {@code right}, {@code full}, with
     *     {@code natural} or other words before it
     * @param on the condition; USING is expanded
     */
    public record Join(String type, Condition on) {}

    /** A sort key: canonical expression and direction. */
    public record SortKey(String text, boolean descending) {}

    /** A set operation ({@code union}, {@code union all}, {@code intersect}, {@code except}) and its right side. */
    public record Branch(String operation, QueryParts query) {}

    /** A common table expression; its canonical name is made from its place. */
    public record Cte(String name, Optional<QueryParts> query) {}

    public QueryParts {
        select = List.copyOf(select);
        sources = List.copyOf(sources);
        joins = List.copyOf(joins);
        groupBy = List.copyOf(groupBy);
        orderBy = List.copyOf(orderBy);
        branches = List.copyOf(branches);
        ctes = List.copyOf(ctes);
    }

    /** Physical tables of FROM, as often as they are named, without those of nested queries and CTEs. */
    public List<String> tables() {
        return sources.stream()
                .filter(Source.Table.class::isInstance)
                .map(s -> ((Source.Table) s).name())
                .toList();
    }

    /** Every query below this one: in FROM, in conditions, right of set operations and in CTEs; not itself. */
    public List<QueryParts> below() {
        List<QueryParts> all = new ArrayList<>();
        Stream.of(
                        sources.stream()
                                .filter(Source.Nested.class::isInstance)
                                .map(s -> ((Source.Nested) s).query()),
                        nestedInConditions(),
                        further.nested().stream(),
                        branches.stream().map(Branch::query),
                        ctes.stream().flatMap(c -> c.query().stream()))
                .flatMap(s -> s)
                .forEach(query -> {
                    all.add(query);
                    all.addAll(query.below());
                });
        return all;
    }

    /** Physical tables of this query and of all below it. */
    public Set<String> tablesDeep() {
        return Stream.concat(Stream.of(this), below().stream())
                .flatMap(q -> q.tables().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Columns of this query and of all below it, qualified where their table is known. */
    public Set<String> columnsDeep() {
        return Stream.concat(Stream.of(this), below().stream())
                .flatMap(QueryParts::columns)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** All conditions of this query: WHERE, HAVING and those of joins. */
    public Stream<Condition> conditions() {
        return Stream.concat(Stream.of(where, having), joins.stream().map(Join::on));
    }

    /** Queries nested in conditions and other expressions of this query. */
    private Stream<QueryParts> nestedInConditions() {
        return conditions().flatMap(c -> c.predicates().stream()).flatMap(p -> p.nested().stream());
    }

    private Stream<String> columns() {
        return Stream.concat(
                Stream.concat(select.stream().flatMap(i -> i.columns().stream()), further.columns().stream()),
                conditions().flatMap(c -> c.predicates().stream()).flatMap(p -> p.columns().stream()));
    }

    QueryParts withCtes(List<Cte> changed) {
        return new QueryParts(
                distinct, select, sources, joins, where, groupBy, having, orderBy, limit, branches, changed, further);
    }

    QueryParts withBranches(List<Branch> changed) {
        return new QueryParts(
                distinct, select, sources, joins, where, groupBy, having, orderBy, limit, changed, ctes, further);
    }

    QueryParts withOrder(List<SortKey> keys, String rows, Further changed) {
        return new QueryParts(
                distinct, select, sources, joins, where, groupBy, having, keys, rows, branches, ctes, changed);
    }

    /** The whole query as one canonical text. */
    public String text() {
        return CanonicalPrinter.of(this);
    }
}
