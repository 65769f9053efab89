package io.github.assay.sql;

import java.util.List;

/**
 * The outermost shape of a query, read from its tree (metrics.md §0.4): ORDER BY inside a subquery, CTE, window,
 * aggregate or string does not count.
 *
 * @param ordered whether the top of the set-operation tree has ORDER BY
 * @param keys the sort keys as ordinals of the select list (from 0), in order; empty when one is not projected
 * @param keysHidden whether a sort key is not projected
 * @param limited whether it has LIMIT, FETCH or TOP
 */
public record QueryShape(boolean ordered, List<Integer> keys, boolean keysHidden, boolean limited) {
    public static final QueryShape UNORDERED = new QueryShape(false, List.of(), false, false);

    /** The shape of a text; {@link #UNORDERED} when it does not parse. */
    public static QueryShape of(ParsedSql sql) {
        return UNORDERED;
    }
}
