package io.github.assay.sql.canonical;

import java.util.List;
import java.util.stream.Collectors;

/** Prints canonical parts as one text for comparison and evidence. The text is never executed. */
public final class CanonicalPrinter {
    private CanonicalPrinter() {}

    static String of(QueryParts q) {
        StringBuilder out = new StringBuilder();
        for (QueryParts.Cte c : q.ctes()) {
            out.append("with ").append(c.name()).append(" as (");
            out.append(c.query().map(QueryParts::text).orElse("")).append(") ");
        }
        out.append(q.distinct() ? "select distinct " : "select ");
        out.append(q.select().stream().map(QueryParts.Item::text).collect(Collectors.joining(", ")));
        sources(out, q);
        for (String modifier : q.further().modifiers()) {
            out.append(' ').append(modifier);
        }
        clause(out, " where ", q.where().text());
        clause(out, " group by ", String.join(", ", q.groupBy()));
        clause(out, " having ", q.having().text());
        for (QueryParts.Branch b : q.branches()) {
            out.append(' ').append(b.operation()).append(' ').append(branch(b.query()));
        }
        return out.append(end(q)).toString();
    }

    /** ORDER BY and LIMIT, which end the text. */
    static String end(QueryParts q) {
        StringBuilder out = new StringBuilder();
        clause(out, " order by ", sort(q.orderBy()));
        clause(out, " limit ", q.limit());
        return out.toString();
    }

    /** One side of a set operation; in brackets when it has a set operation, an order or a limit of its own. */
    private static String branch(QueryParts q) {
        boolean own = !q.branches().isEmpty() || !q.orderBy().isEmpty() || !q.limit().isEmpty();
        return own ? "(" + q.text() + ")" : q.text();
    }

    private static void sources(StringBuilder out, QueryParts q) {
        for (int i = 0; i < q.sources().size(); i++) {
            if (i == 0) {
                out.append(" from ").append(source(q.sources().get(i)));
            } else {
                QueryParts.Join join = q.joins().get(i - 1);
                out.append(' ').append(join.type()).append(" join ").append(source(q.sources().get(i)));
                clause(out, " on ", join.on().text());
            }
        }
    }

    public static String source(QueryParts.Source source) {
        return switch (source) {
            case QueryParts.Source.Table(String name) -> name;
            case QueryParts.Source.CteReference(String name) -> name;
            case QueryParts.Source.Nested(QueryParts query) -> "(" + query.text() + ")";
            case QueryParts.Source.Other(String text) -> text;
        };
    }

    private static String sort(List<QueryParts.SortKey> keys) {
        return keys.stream().map(k -> k.text() + (k.descending() ? " desc" : " asc")).collect(Collectors.joining(", "));
    }

    static String of(Condition condition) {
        return switch (condition) {
            case Condition.Predicate p -> predicate(p);
            case Condition.All(List<Condition> parts) -> joined(parts, " and ");
            case Condition.Either(List<Condition> parts) -> joined(parts, " or ");
        };
    }

    private static String predicate(Condition.Predicate p) {
        String operator = p.operator();
        if (p.negated()) {
            operator = operator.equals("is null") ? "is not null" : operator.isEmpty() ? "is false" : "not " + operator;
        }
        return (p.left() + " " + operator + " " + p.right()).strip();
    }

    private static String joined(List<Condition> parts, String word) {
        return parts.stream()
                .map(p -> p instanceof Condition.Predicate ? p.text() : "(" + p.text() + ")")
                .sorted()
                .collect(Collectors.joining(word));
    }

    private static void clause(StringBuilder out, String name, String text) {
        if (!text.isEmpty()) {
            out.append(name).append(text);
        }
    }
}
