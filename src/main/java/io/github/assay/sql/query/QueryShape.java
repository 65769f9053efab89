package io.github.assay.sql.query;

import io.github.assay.sql.canonical.ExpressionReader;
import io.github.assay.sql.canonical.QueryParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    /** Finds the position of a sort key among the columns of a result. */
    private static final class KeyPlace {
        /**
         * The ordinal of a key; -1 when it is not projected or a star leaves the place open.
         *
         * @param select the select list
         * @param key canonical text of the key
         * @param columns names of the result's columns; empty when not known
         */
        public static int of(List<QueryParts.Item> select, String key, List<String> columns) {
            int first = star(select, 0);
            for (int i = 0; i < select.size(); i++) {
                if (select.get(i).text().equals(key)) {
                    return first < 0 || i < first ? i : behindStar(select, i, columns);
                }
            }
            return first < 0 ? -1 : byName(key, columns);
        }

        /** Behind a single star, columns are counted from the end. */
        private static int behindStar(List<QueryParts.Item> select, int i, List<String> columns) {
            boolean single = star(select, star(select, 0) + 1) < 0;
            return single && columns.size() >= select.size() ? columns.size() - (select.size() - i) : -1;
        }

        /** A plain column that a star projects, when only one column of the result is called so. */
        private static int byName(String key, List<String> columns) {
            String name = key.substring(key.lastIndexOf('.') + 1);
            List<Integer> found = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                if (columns.get(i).toLowerCase(Locale.ROOT).equals(name)) {
                    found.add(i);
                }
            }
            return found.size() == 1 ? found.getFirst() : -1;
        }

        private static int star(List<QueryParts.Item> select, int from) {
            for (int i = from; i < select.size(); i++) {
                if (select.get(i).text().equals("*") || select.get(i).text().endsWith(".*")) {
                    return i;
                }
            }
            return -1;
        }
    }
}
