package io.github.assay.metrics.specification;

import io.github.assay.sql.Condition;
import io.github.assay.sql.SqlLexer;
import io.github.assay.sql.Token;
import java.util.List;
import java.util.Set;

/** One predicate as a filter (metrics.md §3.3): what differs only in spelling becomes equal. */
final class FilterText {
    private static final Set<String> LIKES = Set.of("like", "ilike");

    private FilterText() {}

    static SpecFilter of(Condition.Predicate p, String origin) {
        String right = p.rightIsQuery() || p.operator().equals("exists") ? "subquery" : SpecText.value(p.right());
        return made(SpecText.name(p.left()), p.operator(), p.negated(), right, p.rightIsQuery() ? "" : p.right(), origin);
    }

    /** A filter that a reply or a person wrote, brought into the same form. */
    static SpecFilter written(String lhs, String op, String rhs, String origin) {
        String operator = op.strip().toLowerCase(java.util.Locale.ROOT).replaceAll("[\\s_]+", " ");
        boolean not = operator.startsWith("not ");
        String positive = not ? operator.substring(4) : operator;
        String canonical = switch (positive) {
            case "==" -> "=";
            case "<>" -> "!=";
            case "is not null" -> "is not null";
            default -> positive;
        };
        return canonical.equals("is not null")
                ? SpecFilter.of(SpecText.name(lhs), canonical, "", origin)
                : made(SpecText.name(lhs), canonical, not, SpecText.value(rhs), rhs, origin);
    }

    private static SpecFilter made(
            String left, String operator, boolean negated, String right, String canonical, String origin) {
        String single = operator.equals("in") ? single(canonical) : "";
        if (!single.isEmpty()) {
            return SpecFilter.of(left, negated ? "!=" : "=", SpecText.value(single), origin);
        }
        if (LIKES.contains(operator) && !hasWildcard(right) && !canonical.isEmpty()) {
            return SpecFilter.of(left, negated ? "!=" : "=", right, origin);
        }
        if (operator.equals("between")) {
            return SpecFilter.of(left, negated ? "not between" : "between", range(canonical, right), origin);
        }
        String plain = operator.equals("is null") && negated
                ? "is not null"
                : negated ? "not " + (operator.isEmpty() ? "true" : operator) : operator.isEmpty() ? "true" : operator;
        return SpecFilter.of(left, plain, right, origin);
    }

    static boolean hasWildcard(String text) {
        return text.indexOf('%') >= 0 || text.indexOf('_') >= 0;
    }

    /** The only value of a list in brackets; empty when there are several or it is no list. */
    private static String single(String list) {
        if (!list.startsWith("(") || !list.endsWith(")") || list.length() > 10_000) {
            return "";
        }
        String inside = list.substring(1, list.length() - 1);
        List<Token> tokens = SqlLexer.tokens(inside);
        boolean several = tokens.stream().anyMatch(t -> t.of(inside).equals(",") || t.of(inside).equals("("));
        return several ? "" : inside.strip();
    }

    /** {@code [a,b]} from {@code a and b}. */
    private static String range(String canonical, String whole) {
        for (Token t : SqlLexer.tokens(canonical)) {
            if (t.kind() == Token.Kind.KEYWORD && t.of(canonical).equalsIgnoreCase("and")) {
                String from = SpecText.value(canonical.substring(0, t.start()));
                return "[" + from + "," + SpecText.value(canonical.substring(t.end())) + "]";
            }
        }
        return whole;
    }
}
