package io.github.assay.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.statement.piped.FromQuery;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.PlainSelect;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.select.SelectItem;
import net.sf.jsqlparser.statement.select.SetOperationList;
import net.sf.jsqlparser.statement.select.TableStatement;
import net.sf.jsqlparser.statement.select.Values;
import net.sf.jsqlparser.statement.select.WithItem;

/** Reads a query's tree into {@link QueryParts}, one scope for each query. */
final class SelectReader {
    private final SchemaInfo schema;
    private final Names names;
    private int ctesSeen;

    private SelectReader(String dialect, SchemaInfo schema) {
        this.schema = schema;
        this.names = new Names(dialect);
    }

    static QueryParts read(Select select, String dialect, SchemaInfo schema) {
        return new SelectReader(dialect, schema).nested(select, null);
    }

    /** A query inside an expression or FROM, which may use the names around it. */
    QueryParts nested(Select select, Scope outer) {
        Scope scope = new Scope(outer, schema);
        List<QueryParts.Cte> ctes = ctes(select, scope);
        QueryParts body = body(select, scope);
        return ctes.isEmpty() ? body : withCtes(body, ctes);
    }

    private List<QueryParts.Cte> ctes(Select select, Scope scope) {
        List<QueryParts.Cte> ctes = new ArrayList<>();
        if (select.getWithItemsList() == null) {
            return ctes;
        }
        for (WithItem<?> item : select.getWithItemsList()) {
            String canonical = "cte" + ++ctesSeen;
            String name = item.getAlias() == null ? "" : names.of(item.getAlias().getName());
            if (item.isRecursive()) {
                scope.cte(name, canonical);
            }
            Optional<QueryParts> query = item.getParenthesedStatement() instanceof ParenthesedSelect p
                    ? Optional.of(nested(p.getSelect(), scope))
                    : Optional.empty();
            scope.cte(name, canonical);
            ctes.add(new QueryParts.Cte(canonical, query));
        }
        return ctes;
    }

    private QueryParts body(Select select, Scope scope) {
        return switch (select) {
            case PlainSelect p -> new PlainReader(this, names, scope).read(p);
            case SetOperationList s -> setOperations(s, scope);
            case ParenthesedSelect p -> bracketed(p, scope);
            case TableStatement t -> new PlainReader(this, names, scope).table(t.getTable());
            case FromQuery f -> new PlainReader(this, names, scope).all(f.getFromItem(), f.getJoins());
            case Values v -> new PlainReader(this, names, scope).values(v);
            default -> throw new IllegalStateException("no reader for " + select.getClass().getSimpleName());
        };
    }

    private QueryParts bracketed(ParenthesedSelect p, Scope scope) {
        QueryParts inner = nested(p.getSelect(), scope);
        boolean plain = p.getOrderByElements() == null && p.getLimit() == null && p.getFetch() == null;
        return plain ? inner : ordered(inner, p, scope);
    }

    private QueryParts setOperations(SetOperationList s, Scope scope) {
        QueryParts first = nested(s.getSelects().getFirst(), scope);
        List<QueryParts.Branch> branches = new ArrayList<>(first.branches());
        for (int i = 1; i < s.getSelects().size(); i++) {
            String operation = s.getOperation(i - 1).toString().strip().toLowerCase(Locale.ROOT);
            String name = operation.replace("minus", "except").replace(" distinct", "");
            branches.add(new QueryParts.Branch(name, nested(s.getSelects().get(i), scope)));
        }
        QueryParts joined = new QueryParts(
                first.distinct(), first.select(), first.sources(), first.joins(), first.where(), first.groupBy(),
                first.having(), first.orderBy(), first.limit(), branches, first.ctes());
        return ordered(joined, s, scope);
    }

    /** ORDER BY and LIMIT of a whole, whose keys name the first query's select list. */
    private QueryParts ordered(QueryParts q, Select whole, Scope scope) {
        Scope inner = new Scope(scope, schema);
        q.select().stream().filter(i -> !i.alias().isEmpty()).forEach(i -> inner.alias(i.alias(), i.text()));
        q.select().stream().filter(i -> i.text().contains(".")).forEach(i ->
                inner.alias(i.text().substring(i.text().lastIndexOf('.') + 1), i.text()));
        List<QueryParts.SortKey> keys = whole.getOrderByElements() == null
                ? q.orderBy()
                : sortKeys(whole.getOrderByElements(), q.select(), inner);
        String limit = RowLimit.of(whole);
        return new QueryParts(
                q.distinct(), q.select(), q.sources(), q.joins(), q.where(), q.groupBy(), q.having(), keys,
                limit.isEmpty() ? q.limit() : limit, q.branches(), q.ctes());
    }

    List<QueryParts.SortKey> sortKeys(List<OrderByElement> elements, List<QueryParts.Item> select, Scope scope) {
        if (elements == null) {
            return List.of();
        }
        return elements.stream()
                .map(e -> new QueryParts.SortKey(key(e.getExpression(), select, scope), !e.isAsc()))
                .toList();
    }

    /** A key of ORDER BY or GROUP BY: a position and a select alias stand for the expression. */
    String key(Expression e, List<QueryParts.Item> select, Scope scope) {
        Expression plain = ExpressionReader.unbracketed(e);
        if (plain instanceof LongValue n) {
            int position = n.getStringValue().length() > 6 ? 0 : (int) n.getValue();
            boolean inside = position >= 1 && position <= select.size();
            return inside ? select.get(position - 1).text() : n.getStringValue();
        }
        if (plain instanceof Column c && (c.getTable() == null || c.getTable().getName() == null)) {
            Optional<String> alias = scope.alias(names.of(c.getColumnName()));
            if (alias.isPresent()) {
                return alias.get();
            }
        }
        return new ExpressionReader(this, scope, names).text(plain);
    }

    List<QueryParts.Item> items(List<SelectItem<?>> items, Scope scope) {
        List<QueryParts.Item> out = new ArrayList<>();
        for (SelectItem<?> item : items) {
            ExpressionReader reader = new ExpressionReader(this, scope, names);
            String text = reader.text(item.getExpression());
            String alias = item.getAlias() == null ? "" : names.of(item.getAlias().getName());
            out.add(new QueryParts.Item(
                    text, alias, FunctionText.aggregate(item.getExpression(), text), reader.columns()));
        }
        return out;
    }

    private static QueryParts withCtes(QueryParts q, List<QueryParts.Cte> ctes) {
        return new QueryParts(
                q.distinct(), q.select(), q.sources(), q.joins(), q.where(), q.groupBy(), q.having(), q.orderBy(),
                q.limit(), q.branches(), ctes);
    }
}
