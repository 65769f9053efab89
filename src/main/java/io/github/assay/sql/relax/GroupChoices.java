package io.github.assay.sql.relax;

import io.github.assay.sql.relax.OpenChoices.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExpressionVisitorAdapter;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.select.AllColumns;
import net.sf.jsqlparser.statement.select.AllTableColumns;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;

/** Finds what one block leaves open by window functions and by columns outside GROUP BY. */
final class GroupChoices {
    private static final Set<String> AGGREGATES = Set.of("count", "sum", "avg", "min", "max", "total");
    private static final Set<String> TIE_SAFE = Set.of("rank", "dense_rank", "percent_rank", "cume_dist", "count", "sum", "avg",
            "min", "max", "total");

    private final PlainSelect p;
    private final String with;
    private final List<Probe> probes;

    /** @param with the common table expressions of the query, before each probe */
    GroupChoices(PlainSelect p, String with, List<Probe> probes) {
        this.p = p;
        this.with = with;
        this.probes = probes;
    }

    /** Looks at window functions whose result depends on the order of ties; false where one has no probe. */
    boolean windows(List<Expression> expressions) {
        boolean probed = true;
        for (Expression e : expressions) {
            for (AnalyticExpression w : parts(e).windows) {
                boolean rows = w.getWindowElement() != null && w.getOrderByElements() != null;
                if (TIE_SAFE.contains(w.getName().toLowerCase(Locale.ROOT)) && !rows) {
                    continue;
                }
                List<String> keys = new ArrayList<>();
                if (w.getPartitionExpressionList() != null) {
                    w.getPartitionExpressionList().forEach(x -> keys.add(x.toString()));
                }
                if (w.getOrderByElements() != null) {
                    w.getOrderByElements().forEach(o -> keys.add(o.getExpression().toString()));
                }
                if (keys.isEmpty() || w.getWindowName() != null) {
                    probed = false;
                } else {
                    String group = p.getGroupBy() == null ? "" : " " + p.getGroupBy()
                            + (p.getHaving() == null ? "" : " HAVING " + p.getHaving());
                    probes.add(new Probe(Probe.Kind.UNIQUE, with + "SELECT " + String.join(", ", keys) + source(p) + group,
                            keys.size(), 0, 0));
                }
            }
        }
        return probed;
    }

    /** FROM and WHERE of a block as text. */
    private static String source(PlainSelect p) {
        StringBuilder text = new StringBuilder();
        if (p.getFromItem() != null) {
            text.append(" FROM ").append(p.getFromItem());
            if (p.getJoins() != null) {
                p.getJoins().forEach(j -> text.append(j.isSimple() ? ", " : " ").append(j));
            }
        }
        if (p.getWhere() != null) {
            text.append(" WHERE ").append(p.getWhere());
        }
        return text.toString();
    }

    /**
     * SQLite takes a column outside GROUP BY and aggregates from any row of the group.
     *
     * @param outermost whether the block's rows are the rows of the result
     */
    void bareColumns(boolean outermost) {
        List<Expression> keys = p.getGroupBy() == null ? List.of()
                : p.getGroupBy().getGroupByExpressionList().stream().toList();
        List<Expression> outputs = new ArrayList<>();
        p.getSelectItems().forEach(i -> outputs.add(i.getExpression()));
        if (p.getHaving() != null) {
            outputs.add(p.getHaving());
        }
        if (p.getOrderByElements() != null) {
            p.getOrderByElements().forEach(o -> outputs.add(o.getExpression()));
        }
        List<Function> calls = outputs.stream().flatMap(e -> calls(e).stream()).toList();
        if (keys.isEmpty() && calls.isEmpty()) {
            return;
        }
        List<String> groups = keys.stream().map(k -> meantKey(p, k)).toList();
        Set<String> aliases = p.getSelectItems().stream()
                .filter(i -> i.getAlias() != null)
                .map(i -> ChoiceFinder.bare(i.getAlias().getName()).toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        List<String> bare = new ArrayList<>();
        boolean star = false;
        for (Expression e : outputs) {
            star |= e instanceof AllColumns || e instanceof AllTableColumns;
            if (e instanceof LongValue || groups.stream().anyMatch(g -> g.equalsIgnoreCase(e.toString()))) {
                continue;
            }
            for (Column c : parts(e).bare) {
                boolean alias = aliases.contains(ChoiceFinder.name(c).toLowerCase(Locale.ROOT))
                        && !p.getSelectItems().stream().map(SelectItem::getExpression).toList().contains(e);
                String text = c.toString();
                if (!alias && groups.stream().noneMatch(text::equalsIgnoreCase) && bare.stream().noneMatch(text::equalsIgnoreCase)) {
                    bare.add(text);
                }
            }
        }
        if (star) {
            bare.add("*");
        }
        if (bare.isEmpty()) {
            return;
        }
        List<Function> extremes = calls.stream()
                .filter(c -> c.getName().equalsIgnoreCase("min") || c.getName().equalsIgnoreCase("max"))
                .toList();
        boolean one = !extremes.isEmpty() && extremes.stream().map(c -> c.toString().toLowerCase(Locale.ROOT)).distinct().count() == 1;
        int extreme = !one ? 0 : extremes.getFirst().getName().equalsIgnoreCase("max") ? 1 : -1;
        List<String> columns = new ArrayList<>(groups);
        columns.addAll(bare);
        if (one) {
            columns.add(extremes.getFirst().getParameters().toString());
        }
        probes.add(new Probe(Probe.Kind.GROUPS, with + "SELECT " + String.join(", ", columns) + source(p), groups.size(), 0, 0, extreme,
                outermost && p.getDistinct() == null && (p.getHaving() == null || parts(p.getHaving()).bare.stream()
                        .allMatch(c -> groups.stream().anyMatch(c.toString()::equalsIgnoreCase)))));
    }

    /** Calls of aggregate functions and columns outside of them. */
    private static final class Parts extends ExpressionVisitorAdapter<Void> {
        final List<Function> calls = new ArrayList<>();
        final List<Column> bare = new ArrayList<>();
        final List<AnalyticExpression> windows = new ArrayList<>();

        @Override
        public <S> Void visit(Function call, S context) {
            boolean extreme = call.getName().equalsIgnoreCase("min") || call.getName().equalsIgnoreCase("max");
            boolean scalar = extreme && call.getParameters() != null && call.getParameters().size() > 1;
            if (AGGREGATES.contains(call.getName().toLowerCase(Locale.ROOT)) && !scalar) {
                calls.add(call);
                return null;
            }
            return super.visit(call, context);
        }

        @Override
        public <S> Void visit(Column column, S context) {
            bare.add(column);
            return null;
        }

        /** A column without a table whose name is that of a unit of time; SQLite has no such units. */
        @Override
        public <S> Void visit(DateUnitExpression unit, S context) {
            bare.add(new Column(unit.toString()));
            return null;
        }

        @Override
        public <S> Void visit(AnalyticExpression window, S context) {
            windows.add(window);
            return null;
        }

        @Override
        public <S> Void visit(ParenthesedSelect select, S context) {
            return null;
        }

        @Override
        public <S> Void visit(Select select, S context) {
            return null;
        }
    }

    static List<Function> calls(Expression e) {
        return parts(e).calls;
    }

    private static Parts parts(Expression e) {
        Parts parts = new Parts();
        if (!(e instanceof Select)) {
            e.accept(parts, null);
        }
        return parts;
    }

    private static String meantKey(PlainSelect p, Expression key) {
        if (key instanceof LongValue n && n.getValue() >= 1 && n.getValue() <= p.getSelectItems().size()) {
            return p.getSelectItem((int) n.getValue() - 1).getExpression().toString();
        }
        String name = ChoiceFinder.name(key);
        for (SelectItem<?> item : p.getSelectItems()) {
            if (!name.isEmpty() && item.getAlias() != null && ChoiceFinder.bare(item.getAlias().getName()).equalsIgnoreCase(name)
                    && ChoiceFinder.name(item.getExpression()).isEmpty() && !(item.getExpression() instanceof Column)) {
                return item.getExpression().toString();
            }
        }
        return key.toString();
    }
}
