package io.github.assay.sql.query;

import io.github.assay.sql.canonical.ExpressionReader;
import io.github.assay.sql.canonical.KeyPlace;
import io.github.assay.sql.canonical.QueryParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.statement.select.OrderByElement;
import net.sf.jsqlparser.statement.select.ParenthesedSelect;
import net.sf.jsqlparser.statement.select.Select;

/**
 * Describes the outermost shape of a query, read from its tree (metrics.md §0.4). ORDER BY inside a subquery, CTE,
 * window, aggregate or string does not count.
 *
 * @param ordered whether the top of the set-operation tree has ORDER BY
 * @param keys the sort keys as ordinals of the select list (from 0), in order; empty when one is not projected
 * @param keysHidden whether a sort key is not projected, or is at a position that only a star projects
 * @param limited whether it has LIMIT, FETCH or TOP
 */
public record QueryShape(boolean ordered, List<Integer> keys, boolean keysHidden, boolean limited) {
    public static final QueryShape UNORDERED = new QueryShape(false, List.of(), false, false);

    public QueryShape {
        keys = List.copyOf(keys);
    }

    /**
     * The shape of a text whose result has these columns, which tell where a star puts the sort keys.
     *
     * @param columns names of the result's columns in order; empty when not known
     */
    public static QueryShape of(ParsedSql sql, List<String> columns) {
        Optional<QueryParts> parts = sql.parts();
        if (parts.isEmpty()) {
            return UNORDERED;
        }
        QueryParts query = parts.get();
        boolean limited = !query.limit().isEmpty();
        if (query.orderBy().isEmpty()) {
            return new QueryShape(false, List.of(), false, limited);
        }
        List<Integer> keys = ordinals(query, elements((Select) sql.tree().orElseThrow()), columns);
        boolean hidden = keys.contains(-1);
        return new QueryShape(true, hidden ? List.of() : keys, hidden, limited);
    }

    private static List<OrderByElement> elements(Select select) {
        boolean own = select.getOrderByElements() != null && !select.getOrderByElements().isEmpty();
        return own || !(select instanceof ParenthesedSelect p) ? select.getOrderByElements() : elements(p.getSelect());
    }

    private static List<Integer> ordinals(QueryParts query, List<OrderByElement> written, List<String> columns) {
        List<Integer> keys = new ArrayList<>();
        for (int i = 0; i < query.orderBy().size(); i++) {
            Expression e = ExpressionReader.unbracketed(written.get(i).getExpression());
            boolean position = e instanceof LongValue n && n.getStringValue().length() < 6 && n.getValue() > 0;
            keys.add(position
                    ? (int) ((LongValue) e).getValue() - 1
                    : KeyPlace.of(query.select(), query.orderBy().get(i).text(), columns));
        }
        return keys;
    }
}
