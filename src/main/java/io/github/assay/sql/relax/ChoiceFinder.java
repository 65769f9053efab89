package io.github.assay.sql.relax;

import io.github.assay.sql.relax.OpenChoices.Cut;
import io.github.assay.sql.relax.OpenChoices.Probe;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.operators.relational.ExistsExpression;
import net.sf.jsqlparser.expression.operators.relational.InExpression;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.Limit;
import net.sf.jsqlparser.statement.select.Offset;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.WithItem;
import org.jspecify.annotations.Nullable;

/** Finds the open choices of one tree, which belongs to this search alone. */
final class ChoiceFinder {

    /** Uses of a nested query. */
    private enum Use {
        TABLE,
        SET,
        VALUE
    }

    private final Select root;
    private final boolean sqlite;
    private final List<Probe> probes = new ArrayList<>();
    private final Map<Select, Boolean> done = new IdentityHashMap<>();
    private String with = "";
    private boolean unprobed;

    ChoiceFinder(Select root, String dialect) {
        this.root = root;
        this.sqlite = dialect.equals("sqlite");
    }

    OpenChoices find() {
        if (root.getWithItemsList() != null && !root.getWithItemsList().isEmpty()) {
            boolean recursive = root.getWithItemsList().stream().anyMatch(WithItem::isRecursive);
            with = (recursive ? "WITH RECURSIVE " : "WITH ")
                    + root.getWithItemsList().stream().map(w -> w.toString().replaceFirst("(?i)^\\s*RECURSIVE\\s+", "")).collect(Collectors.joining(", ")) + " ";
            for (WithItem<?> item : root.getWithItemsList()) {
                Select inner = item.getSelect();
                if (inner != null) {
                    nested(inner, Use.TABLE);
                }
            }
        }
        body(root);
        Optional<Cut> cut = top(root);
        return new OpenChoices(cut, probes, unprobed);
    }

    /** Looks below one query. */
    private void body(Select select) {
        switch (select) {
            case PlainSelect p -> plain(p);
            case SetOperationList list -> list.getSelects().forEach(s -> nested(s, Use.TABLE));
            case ParenthesedSelect p -> body(p.getSelect());
            default -> {}
        }
    }

    private void nested(Select select, Use use) {
        if (done.put(select, true) != null) {
            return;
        }
        Select inner = select;
        while (inner instanceof ParenthesedSelect p && !hasLimit(p)) {
            inner = p.getSelect();
            done.put(inner, true);
        }
        body(inner);
        if (hasLimit(inner)) {
            limited(inner);
        } else if (use == Use.VALUE && !isOneRow(inner)) {
            probes.add(new Probe(Probe.Kind.SINGLE, text(inner), 0, 0, 0));
        }
    }

    private String text(Select select) {
        return select.getWithItemsList() != null && !select.getWithItemsList().isEmpty() ? select.toString() : with + select;
    }

    private static boolean hasLimit(Select select) {
        return select.getLimit() != null || select.getFetch() != null
                || select instanceof PlainSelect p && (p.getTop() != null || p.getFirst() != null);
    }

    /** Whether a query always has one row: aggregates without GROUP BY. */
    private static boolean isOneRow(Select select) {
        return select instanceof PlainSelect p && p.getGroupBy() == null
                && (p.getFromItem() == null || p.getSelectItems().stream().allMatch(i -> !GroupChoices.calls(i.getExpression()).isEmpty()));
    }

    private void limited(Select select) {
        Optional<Cut> cut = cut(select);
        if (cut.isEmpty()) {
            unprobed = true;
        } else {
            Cut c = cut.get();
            boolean atEnd = c.keys().stream().allMatch(k -> k < 0);
            if (atEnd || c.keys().isEmpty()) {
                probes.add(new Probe(Probe.Kind.CUT, c.sql(), c.added(), c.limit(), c.offset()));
            } else {
                unprobed = true;
            }
        }
    }

    private Optional<Cut> top(Select select) {
        Select inner = select;
        while (inner instanceof ParenthesedSelect p && p.getOrderByElements() == null && !hasLimit(p)) {
            inner = p.getSelect();
        }
        boolean ordered = inner.getOrderByElements() != null && !inner.getOrderByElements().isEmpty();
        if (!ordered && !hasLimit(inner)) {
            return Optional.empty();
        }
        boolean limited = hasLimit(inner);
        Optional<Cut> cut = cut(inner);
        if (cut.isEmpty() && limited) {
            unprobed = true;
        }
        return cut;
    }

    /** The query without LIMIT and with its keys as columns. */
    private Optional<Cut> cut(Select select) {
        long limit = -1;
        long offset = 0;
        if (select.getFetch() != null || select instanceof PlainSelect p && (p.getTop() != null || p.getFirst() != null)) {
            return Optional.empty();
        }
        if (select.getLimit() != null) {
            if (!(select.getLimit().getRowCount() instanceof LongValue count) || select.getLimit().getByExpressions() != null) {
                return Optional.empty();
            }
            limit = count.getValue();
            if (select.getLimit().getOffset() != null) {
                if (!(select.getLimit().getOffset() instanceof LongValue start)) {
                    return Optional.empty();
                }
                offset = start.getValue();
            }
        }
        if (select.getOffset() != null) {
            if (!(select.getOffset().getOffset() instanceof LongValue start)) {
                return Optional.empty();
            }
            offset = start.getValue();
        }
        List<OrderByElement> order = select.getOrderByElements() == null ? List.of() : select.getOrderByElements();
        List<Integer> keys = new ArrayList<>();
        List<Expression> added = new ArrayList<>();
        for (OrderByElement element : order) {
            Optional<Integer> own = output(select, element.getExpression());
            if (own.isPresent() && select != nestedCut(select)) {
                keys.add(own.get());
                continue;
            }
            Optional<Expression> expression = meant(select, element.getExpression());
            if (expression.isEmpty() || !(select instanceof PlainSelect p) || p.getDistinct() != null) {
                if (own.isEmpty()) {
                    return Optional.empty();
                }
                keys.add(own.get());
                continue;
            }
            added.add(expression.get());
            keys.add(-added.size());
        }
        return Optional.of(new Cut(withoutLimit(select, added), added.size(), keys, limit, offset, !order.isEmpty()));
    }

    /** The text without LIMIT and with further columns; probes of the blocks around it need the tree as it was. */
    private String withoutLimit(Select select, List<Expression> added) {
        Limit limit = select.getLimit();
        Offset offset = select.getOffset();
        List<SelectItem<?>> items = select instanceof PlainSelect p ? p.getSelectItems() : List.of();
        select.setLimit(null);
        select.setOffset(null);
        if (select instanceof PlainSelect p) {
            List<SelectItem<?>> more = new ArrayList<>(items);
            added.forEach(e -> more.add(new SelectItem<>(e)));
            p.setSelectItems(more);
        }
        String text = text(select);
        select.setLimit(limit);
        select.setOffset(offset);
        if (select instanceof PlainSelect p) {
            p.setSelectItems(items);
        }
        return text;
    }

    /** The query itself where it is below the top, so that its keys are always added at its end. */
    private @Nullable Select nestedCut(Select select) {
        Select top = root;
        while (top instanceof ParenthesedSelect p) {
            top = p.getSelect();
        }
        return select == top ? null : select;
    }

    /** The place of the output column that a sort key names. */
    private static Optional<Integer> output(Select select, Expression key) {
        Select first = select;
        while (first instanceof SetOperationList list) {
            first = list.getSelect(0);
        }
        while (first instanceof ParenthesedSelect p) {
            first = p.getSelect();
        }
        if (!(first instanceof PlainSelect p)) {
            return Optional.empty();
        }
        List<SelectItem<?>> items = p.getSelectItems();
        boolean star = items.stream().anyMatch(i -> i.getExpression() instanceof AllColumns || i.getExpression() instanceof AllTableColumns);
        if (star) {
            return Optional.empty();
        }
        if (key instanceof LongValue n) {
            return n.getValue() >= 1 && n.getValue() <= items.size() ? Optional.of((int) n.getValue() - 1) : Optional.empty();
        }
        for (int i = 0; i < items.size(); i++) {
            SelectItem<?> item = items.get(i);
            boolean alias = item.getAlias() != null && !name(key).isEmpty()
                    && bare(item.getAlias().getName()).equalsIgnoreCase(name(key));
            boolean named = select instanceof SetOperationList && key instanceof Column c && item.getExpression() instanceof Column own
                    && bare(own.getColumnName()).equalsIgnoreCase(bare(c.getColumnName()));
            if (alias || named || item.getExpression().toString().equalsIgnoreCase(key.toString())) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** The name of a column without a table; empty for other expressions. The parser takes {@code year} for a unit of time. */
    static String name(Expression e) {
        return switch (e) {
            case Column c when c.getTable() == null -> bare(c.getColumnName());
            case DateUnitExpression unit -> unit.toString();
            default -> "";
        };
    }

    static String bare(String name) {
        return name.replaceAll("^[\"`\\[]|[\"`\\]]$", "");
    }

    /** The expression that a sort key means; empty for a position in a star. */
    private static Optional<Expression> meant(Select select, Expression key) {
        Optional<Integer> own = output(select, key);
        if (own.isPresent() && select instanceof PlainSelect p) {
            return Optional.of(p.getSelectItems().get(own.get()).getExpression());
        }
        return key instanceof LongValue ? Optional.empty() : Optional.of(key);
    }

    private void plain(PlainSelect p) {
        from(p.getFromItem());
        if (p.getJoins() != null) {
            p.getJoins().forEach(j -> from(j.getFromItem()));
        }
        List<Expression> expressions = new ArrayList<>();
        p.getSelectItems().forEach(i -> expressions.add(i.getExpression()));
        if (p.getWhere() != null) {
            expressions.add(p.getWhere());
        }
        if (p.getHaving() != null) {
            expressions.add(p.getHaving());
        }
        if (p.getQualify() != null) {
            expressions.add(p.getQualify());
        }
        if (p.getOrderByElements() != null) {
            p.getOrderByElements().forEach(o -> expressions.add(o.getExpression()));
        }
        if (p.getJoins() != null) {
            for (Join j : p.getJoins()) {
                expressions.addAll(j.getOnExpressions());
            }
        }
        for (Expression e : expressions) {
            new Uses().read(e);
        }
        GroupChoices groups = new GroupChoices(p, with, probes);
        unprobed |= !groups.windows(expressions);
        if (sqlite) {
            groups.bareColumns(nestedCut(p) == null);
        }
    }

    private void from(FromItem item) {
        if (item instanceof Select s) {
            nested(s, Use.TABLE);
        }
    }

    /** Finds nested queries in an expression. */
    private final class Uses extends ExpressionVisitorAdapter<Void> {
        void read(Expression e) {
            if (e instanceof Select s) {
                nested(s, Use.VALUE);
            } else {
                e.accept(this, null);
            }
        }

        @Override
        public <S> Void visit(InExpression in, S context) {
            if (in.getRightExpression() instanceof Select s) {
                nested(s, Use.SET);
            }
            return super.visit(in, context);
        }

        @Override
        public <S> Void visit(ExistsExpression exists, S context) {
            if (exists.getRightExpression() instanceof Select s) {
                nested(s, Use.SET);
            }
            return super.visit(exists, context);
        }

        @Override
        public <S> Void visit(ParenthesedSelect select, S context) {
            nested(select, Use.VALUE);
            return null;
        }

        @Override
        public <S> Void visit(Select select, S context) {
            nested(select, Use.VALUE);
            return null;
        }
    }
}
