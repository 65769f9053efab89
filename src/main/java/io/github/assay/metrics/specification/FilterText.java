package io.github.assay.metrics.specification;

import io.github.assay.sql.canonical.Condition;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Converts one predicate to a filter (metrics.md §3.3). Predicates that differ only in spelling give equal filters. */
final class FilterText {
    private static final Set<String> LIKES = Set.of("like", "ilike");
    private static final Set<String> SIZES = Set.of("<", "<=", ">", ">=");
    private static final Pattern QUALIFIED = Pattern.compile("[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)+");
    private static final int LONGEST = 10_000;

    private FilterText() {}

    static SpecFilter of(Condition.Predicate p, String origin) {
        String right = p.rightIsQuery() || p.operator().equals("exists") ? "subquery" : SpecText.value(p.right());
        return made(SpecText.name(p.left()), p.operator(), p.negated(), right, p.rightIsQuery() ? "" : p.right(), origin);
    }

    /** A filter that a reply or a person wrote, in the same form. */
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
                : made(SpecText.name(lhs), canonical, not, value(canonical, rhs), rhs.strip(), origin);
    }

    /** What has no quotes is a text and no name: acme.com has no qualifier. Only what is compared by size may be one. */
    private static String value(String operator, String rhs) {
        String text = rhs.strip();
        boolean sql = text.startsWith("'") || text.endsWith("'") || text.endsWith(")");
        boolean name = SIZES.contains(operator) && QUALIFIED.matcher(text).matches();
        return sql || name ? SpecText.value(text) : SpecText.plain(text);
    }

    private static SpecFilter made(
            String left, String operator, boolean negated, String right, String canonical, String origin) {
        String single = operator.equals("in") ? single(canonical) : "";
        if (!single.isEmpty()) {
            return SpecFilter.of(left, negated ? "!=" : "=", SpecText.value(single), origin);
        }
        if (operator.equals("in")) {
            return SpecFilter.of(left, negated ? "not in" : "in", list(canonical, right), origin);
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

    /** The values of a list in brackets, split at its commas; empty when it is no list. */
    private static List<String> values(String list) {
        boolean bracketed = list.startsWith("(") && list.endsWith(")") || list.startsWith("[") && list.endsWith("]");
        if (!bracketed || list.length() > LONGEST) {
            return List.of();
        }
        String inside = list.substring(1, list.length() - 1);
        List<String> values = new ArrayList<>();
        int from = 0;
        int depth = 0;
        for (Token t : SqlLexer.tokens(inside)) {
            String text = t.of(inside);
            depth += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
            if (text.equals(",") && depth == 0) {
                values.add(SpecText.value(inside.substring(from, t.start())));
                from = t.end();
            }
        }
        values.add(SpecText.value(inside.substring(from)));
        return values;
    }

    /** A list sorted, its texts without quotes. */
    private static String list(String canonical, String whole) {
        List<String> values = values(canonical);
        return values.isEmpty() ? whole : values.stream().sorted().collect(Collectors.joining(", ", "(", ")"));
    }

    /** The only value of a list in brackets; empty when there are several or it is no list. */
    private static String single(String list) {
        if (!list.startsWith("(") || !list.endsWith(")") || list.length() > LONGEST) {
            return "";
        }
        String inside = list.substring(1, list.length() - 1);
        List<Token> tokens = SqlLexer.tokens(inside);
        boolean several = tokens.stream().anyMatch(t -> t.of(inside).equals(",") || t.of(inside).equals("("));
        return several ? "" : inside.strip();
    }

    /** {@code [a,b]} from {@code a and b} or from a list of both. */
    private static String range(String canonical, String whole) {
        for (Token t : SqlLexer.tokens(canonical)) {
            if (t.kind() == Token.Kind.KEYWORD && t.of(canonical).equalsIgnoreCase("and")) {
                String from = SpecText.value(canonical.substring(0, t.start()));
                return "[" + from + "," + SpecText.value(canonical.substring(t.end())) + "]";
            }
        }
        List<String> ends = values(canonical);
        return ends.size() == 2 ? "[" + ends.get(0) + "," + ends.get(1) + "]" : whole;
    }
}
