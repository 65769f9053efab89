package io.github.assay.service.counterexample;

import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.TableShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.expression.Alias;
import net.sf.jsqlparser.expression.BinaryExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.operators.conditional.AndExpression;
import net.sf.jsqlparser.expression.operators.relational.Between;
import net.sf.jsqlparser.expression.operators.relational.ComparisonOperator;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.Distinct;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.UnionOp;

/**
 * Transformations that keep what a query means, whatever the rows (counterexample.md §10.3). Where SQL leaves a choice
 * open, every answer of the new query is an answer of the old one.
 */
enum Rewriting {
    COMMUTED_JOIN((p, _) -> commuted(p)),
    COMMA_JOIN((p, _) -> commaJoin(p)),
    CROSS_JOIN_WITH_WHERE((p, _) -> crossJoin(p)),
    USING_FOR_ON((p, _) -> using(p)),
    RENAMED_ALIASES((p, _) -> renamed(p)),
    COMMUTED_CONJUNCTS((p, _) -> where(p, w -> w instanceof BinaryExpression b && b instanceof AndExpression
            ? Optional.of(bracketed(b.getRightExpression()) + " AND " + bracketed(b.getLeftExpression()))
            : Optional.empty())),
    DE_MORGAN((p, _) -> where(p, w -> w instanceof AndExpression a
            ? Optional.of("NOT (NOT " + bracketed(a.getLeftExpression()) + " OR NOT " + bracketed(a.getRightExpression()) + ")")
            : Optional.empty())),
    DOUBLE_NEGATION((p, _) -> where(p, w -> Optional.of("NOT (NOT " + bracketed(w) + ")"))),
    CASE_FOR_CONDITION((p, _) -> where(p, w -> Optional.of("CASE WHEN " + w + " THEN 1 ELSE 0 END = 1"))),
    TRUE_CONJUNCT((p, _) -> where(p, w -> Optional.of(bracketed(w) + " AND 1 = 1"))),
    EXCHANGED_SIDES((p, _) -> where(p, w -> comparison(w).map(c ->
            c.getRightExpression() + " " + turned(c.getStringExpression()) + " " + c.getLeftExpression()))),
    NEGATED_OPPOSITE((p, _) -> where(p, w -> comparison(w).map(c ->
            "NOT " + c.getLeftExpression() + " " + opposite(c.getStringExpression()) + " " + c.getRightExpression()))),
    TWO_COMPARISONS_FOR_BETWEEN((p, _) -> where(p, w -> w instanceof Between b && !b.isNot()
            ? Optional.of(b.getLeftExpression() + " >= " + b.getBetweenExpressionStart() + " AND " + b.getLeftExpression() + " <= "
                    + b.getBetweenExpressionEnd())
            : Optional.empty())),
    BETWEEN_FOR_EQUAL((p, _) -> where(p, w -> w instanceof EqualsTo e && !(e.getRightExpression() instanceof Select)
            ? Optional.of(e.getLeftExpression() + " BETWEEN " + e.getRightExpression() + " AND " + e.getRightExpression())
            : Optional.empty())),
    ALTERNATIVES_FOR_IN((p, _) -> where(p, w -> w instanceof EqualsTo e && !(e.getRightExpression() instanceof Select)
            ? Optional.of("(" + e + " OR " + e.getLeftExpression() + " IN (" + e.getRightExpression() + "))")
            : Optional.empty())),
    DISTINCT_IN_SUBQUERY((p, _) -> where(p, w -> w instanceof InExpression in && in.getRightExpression() instanceof Select s
            ? Optional.of(in.getLeftExpression() + (in.isNot() ? " NOT" : "") + " IN (SELECT DISTINCT * FROM " + s + ")")
            : Optional.empty())),
    COMMON_TABLE((p, shape) -> commonTable(p, shape)),
    DERIVED_TABLE((p, _) -> derived(p)),
    DISTINCT_ON_A_KEY(Rewriting::distinctKey),
    GROUPS_FOR_DISTINCT((p, _) -> groupsForDistinct(p)),
    DISTINCT_GROUPS((p, _) -> distinctGroups(p)),
    COUNT_OF_A_KEY(Rewriting::countKey),
    COUNT_ONE((p, _) -> countOne(p)),
    ORDER_OF_A_SET((p, _) -> orderOfASet(p)),
    ASCENDING_AND_OFFSET((p, _) -> ascending(p)),
    TIES_BY_KEY(Rewriting::tiesByKey),
    GREATEST_BY_LIMIT((p, _) -> greatest(p)),
    UNION_ALL_DISTINCT((_, _) -> Optional.empty());

    private final BiFunction<PlainSelect, DatabaseShape, Optional<String>> rule;

    Rewriting(BiFunction<PlainSelect, DatabaseShape, Optional<String>> rule) {
        this.rule = rule;
    }

    /** The query written in another way; empty where the transformation does not apply. */
    Optional<String> of(String sql, DatabaseShape shape) {
        try {
            Select select = (Select) CCJSqlParserUtil.parse(sql.strip().replaceAll(";$", ""));
            if (this == UNION_ALL_DISTINCT) {
                return union(select);
            }
            return select instanceof PlainSelect p ? rule.apply(p, shape) : Optional.empty();
        } catch (JSQLParserException _) {
            return Optional.empty(); // the parser of the tests does not read the query as it is written
        }
    }

    private static String bracketed(Expression e) {
        return "(" + e + ")";
    }

    private static Optional<String> where(PlainSelect p, java.util.function.Function<Expression, Optional<String>> rule) {
        if (p.getWhere() == null) {
            return Optional.empty();
        }
        Optional<String> changed = rule.apply(p.getWhere());
        if (changed.isEmpty() && p.getWhere() instanceof AndExpression a) {
            changed = rule.apply(a.getRightExpression()).map(r -> bracketed(a.getLeftExpression()) + " AND (" + r + ")")
                    .or(() -> rule.apply(a.getLeftExpression()).map(l -> "(" + l + ") AND " + bracketed(a.getRightExpression())));
        }
        return changed.map(text -> {
            p.setWhere(condition(text));
            return p.toString();
        });
    }

    private static Expression condition(String text) {
        try {
            return CCJSqlParserUtil.parseCondExpression(text);
        } catch (JSQLParserException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static Optional<ComparisonOperator> comparison(Expression e) {
        return e instanceof ComparisonOperator c && List.of("=", "<", "<=", ">", ">=", "<>", "!=").contains(c.getStringExpression())
                        && !(c.getRightExpression() instanceof Select)
                ? Optional.of(c)
                : Optional.empty();
    }

    private static String turned(String operator) {
        return operator.replace('<', '#').replace('>', '<').replace('#', '>').replace("><", "<>");
    }

    private static String opposite(String operator) {
        return switch (operator) {
            case "=" -> "<>";
            case "<" -> ">=";
            case "<=" -> ">";
            case ">" -> "<=";
            case ">=" -> "<";
            default -> "=";
        };
    }

    private static boolean hasStar(PlainSelect p) {
        return p.getSelectItems().stream().anyMatch(i -> i.getExpression() instanceof AllColumns || i.getExpression() instanceof AllTableColumns);
    }

    private static boolean aggregates(PlainSelect p) {
        return p.getSelectItems().stream().anyMatch(i -> i.getExpression() instanceof Function);
    }

    private static boolean isSorted(PlainSelect p) {
        return p.getOrderByElements() != null || p.getLimit() != null;
    }

    /** The only join, if it is an inner one with a condition. */
    private static Optional<Join> join(PlainSelect p) {
        return p.getJoins() != null && p.getJoins().size() == 1 && isInner(p.getJoins().getFirst()) && p.getFromItem() instanceof Table
                ? Optional.of(p.getJoins().getFirst())
                : Optional.empty();
    }

    private static boolean isInner(Join j) {
        return !j.isLeft() && !j.isRight() && !j.isFull() && !j.isNatural() && !j.isSimple() && !j.isCross()
                && j.getOnExpressions().size() == 1 && j.getFromItem() instanceof Table;
    }

    private static Optional<String> commuted(PlainSelect p) {
        return join(p).map(j -> {
            FromItem first = p.getFromItem();
            p.setFromItem(j.getFromItem());
            j.setFromItem(first);
            return p.toString();
        });
    }

    private static void addCondition(PlainSelect p, Expression on) {
        p.setWhere(p.getWhere() == null ? on : condition(bracketed(p.getWhere()) + " AND " + on));
    }

    private static Optional<String> commaJoin(PlainSelect p) {
        if (p.getJoins() == null || p.getJoins().isEmpty() || !p.getJoins().stream().allMatch(Rewriting::isInner)) {
            return Optional.empty();
        }
        for (Join j : p.getJoins()) {
            addCondition(p, j.getOnExpressions().iterator().next());
            j.setOnExpressions(List.of());
            j.setInner(false);
            j.setSimple(true);
        }
        return Optional.of(p.toString());
    }

    private static Optional<String> crossJoin(PlainSelect p) {
        return join(p).map(j -> {
            addCondition(p, j.getOnExpressions().iterator().next());
            j.setOnExpressions(List.of());
            j.setInner(false);
            j.setCross(true);
            return p.toString();
        });
    }

    private static Optional<String> using(PlainSelect p) {
        return hasStar(p) ? Optional.empty() : join(p).flatMap(j -> j.getOnExpressions().iterator().next() instanceof EqualsTo e
                        && e.getLeftExpression() instanceof Column a && e.getRightExpression() instanceof Column b
                        && a.getColumnName().equalsIgnoreCase(b.getColumnName()) && a.getTable() != null && b.getTable() != null
                ? Optional.of(p.toString().replace(" ON " + e, " USING (" + a.getColumnName() + ")"))
                : Optional.empty());
    }

    private static Optional<String> renamed(PlainSelect p) {
        return join(p).filter(j -> j.getFromItem().getAlias() != null && p.getFromItem().getAlias() != null)
                .map(_ -> p.toString().replaceAll("(?i)\\bT1\\b", "left_side").replaceAll("(?i)\\bT2\\b", "right_side"));
    }

    private static Optional<String> commonTable(PlainSelect p, DatabaseShape shape) {
        boolean free = shape.tables().get("q") == null;
        return isSorted(p) || !free || sameNames(p)
                ? Optional.empty()
                : Optional.of("WITH q AS (" + p + ") SELECT * FROM q");
    }

    private static boolean sameNames(PlainSelect p) {
        return hasStar(p) && p.getJoins() != null;
    }

    private static Optional<String> derived(PlainSelect p) {
        if (!(p.getFromItem() instanceof Table t)) {
            return Optional.empty();
        }
        String alias = t.getAlias() == null ? t.getName() : t.getAlias().getName();
        t.setAlias(null);
        String text = p.toString();
        String from = " FROM " + t;
        return Optional.of(text.replaceFirst(java.util.regex.Pattern.quote(from) + "\\b",
                java.util.regex.Matcher.quoteReplacement(" FROM (SELECT * FROM " + t + ") AS " + alias)));
    }

    /** The primary key of the only table, where it has one column; as the query names it. */
    private static Optional<String> key(PlainSelect p, DatabaseShape shape) {
        if (!(p.getFromItem() instanceof Table t) || p.getJoins() != null) {
            return Optional.empty();
        }
        TableShape table = shape.tables().get(t.getName().replaceAll("[\"`\\[\\]]", "").toLowerCase(Locale.ROOT));
        return table == null || table.primaryKey().size() != 1
                ? Optional.empty()
                : Optional.of((t.getAlias() == null ? "" : t.getAlias().getName() + ".")
                        + table.columns().get(table.primaryKey().getFirst()).name());
    }

    private static Optional<String> distinctKey(PlainSelect p, DatabaseShape shape) {
        return key(p, shape)
                .filter(k -> p.getDistinct() == null && p.getGroupBy() == null && (hasStar(p) || p.getSelectItems().stream()
                        .anyMatch(i -> i.getExpression() instanceof Column c && c.getColumnName().equalsIgnoreCase(bare(k)))))
                .map(_ -> {
                    p.setDistinct(new Distinct());
                    return p.toString();
                });
    }

    private static String bare(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static Optional<String> groupsForDistinct(PlainSelect p) {
        if (p.getDistinct() == null || isSorted(p) || p.getGroupBy() != null
                || !p.getSelectItems().stream().allMatch(i -> i.getExpression() instanceof Column)) {
            return Optional.empty();
        }
        p.setDistinct(null);
        return Optional.of(p + " GROUP BY " + p.getSelectItems().stream().map(i -> i.getExpression().toString()).collect(Collectors.joining(", ")));
    }

    private static Optional<String> distinctGroups(PlainSelect p) {
        if (p.getGroupBy() == null || p.getDistinct() != null || isSorted(p)) {
            return Optional.empty();
        }
        List<String> items = p.getSelectItems().stream().map(i -> i.getExpression().toString().toLowerCase(Locale.ROOT)).toList();
        boolean keys = p.getGroupBy().getGroupByExpressionList().stream()
                .allMatch(g -> items.contains(g.toString().toLowerCase(Locale.ROOT)));
        if (!keys) {
            return Optional.empty();
        }
        p.setDistinct(new Distinct());
        return Optional.of(p.toString());
    }

    private static Optional<String> countKey(PlainSelect p, DatabaseShape shape) {
        return key(p, shape).flatMap(k -> counted(p, k));
    }

    private static Optional<String> countOne(PlainSelect p) {
        return counted(p, "1");
    }

    private static Optional<String> counted(PlainSelect p, String by) {
        String text = p.toString();
        String changed = text.replaceAll("(?i)\\bcount\\s*\\(\\s*\\*\\s*\\)", java.util.regex.Matcher.quoteReplacement("COUNT(" + by + ")"));
        return changed.equals(text) || text.toLowerCase(Locale.ROOT).lastIndexOf("select") > 0 ? Optional.empty() : Optional.of(changed);
    }

    private static Optional<String> orderOfASet(PlainSelect p) {
        return isSorted(p) || hasStar(p) ? Optional.empty() : Optional.of(p + " ORDER BY 1 DESC");
    }

    private static Optional<String> ascending(PlainSelect p) {
        if (p.getLimit() == null || p.getOrderByElements() == null || p.getOffset() != null) {
            return Optional.empty();
        }
        p.getOrderByElements().stream().filter(OrderByElement::isAsc).forEach(o -> o.setAscDescPresent(true));
        return Optional.of(p + " OFFSET 0");
    }

    /** Where rows tie, a key decides which of them a LIMIT keeps. */
    private static Optional<String> tiesByKey(PlainSelect p, DatabaseShape shape) {
        return key(p, shape)
                .filter(_ -> p.getLimit() != null && p.getOrderByElements() != null && p.getGroupBy() == null && p.getDistinct() == null)
                .map(k -> {
                    List<OrderByElement> order = new ArrayList<>(p.getOrderByElements());
                    OrderByElement last = new OrderByElement();
                    last.setExpression(new Column(k));
                    order.add(last);
                    p.setOrderByElements(order);
                    return p.toString();
                });
    }

    private static Optional<String> greatest(PlainSelect p) {
        boolean one = p.getSelectItems().size() == 1 && !isSorted(p) && p.getGroupBy() == null;
        if (!one || !(p.getSelectItem(0).getExpression() instanceof Function f) || !f.getName().equalsIgnoreCase("max")) {
            return Optional.empty();
        }
        String argument = f.getParameters().toString();
        p.setSelectItems(List.of(new SelectItem<>(new Column(argument))));
        return Optional.of(p + " ORDER BY " + argument + " DESC LIMIT 1");
    }

    private static Optional<String> union(Select select) {
        if (!(select instanceof SetOperationList list) || list.getOrderByElements() != null || list.getLimit() != null
                || !list.getOperations().stream().allMatch(o -> o instanceof UnionOp u && !u.isAll())) {
            return Optional.empty();
        }
        return Optional.of("SELECT DISTINCT * FROM ("
                + list.getSelects().stream().map(Object::toString).collect(Collectors.joining(" UNION ALL ")) + ") AS "
                + new Alias("both_sides", false).getName());
    }
}
