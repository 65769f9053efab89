package io.github.assay.compare.rules;

import java.util.List;

/**
 * Rule of row order: whether it counts, and by which gold columns the gold rows are sorted.
 *
 * @param matters whether order counts at all
 * @param keys ordinals of the gold columns with the sort keys, in order; empty when they are not all projected or when
 *     order is required without an ORDER BY: then every row is its own run (strict sequence)
 * @param keysHidden whether gold sorts by an expression that it does not project
 * @param limited whether gold has ORDER BY with LIMIT, so that its last run of ties may have been cut
 */
public record RowOrder(boolean matters, List<Integer> keys, boolean keysHidden, boolean limited) {
    /** Order does not count. */
    public static final RowOrder IGNORED = new RowOrder(false, List.of(), false, false);

    public RowOrder {
        keys = List.copyOf(keys);
    }

    /** Order counts row by row. */
    public static RowOrder strict() {
        return new RowOrder(true, List.of(), false, false);
    }
}
