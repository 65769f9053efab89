package io.github.assay.metrics.specification;

import java.util.List;
import java.util.OptionalLong;

/**
 * Describes what a query does or a question requires (metrics.md §3.2 {@code Spec}, §3.3, §3.4). All texts are in lower
 * case and without qualifiers.
 *
 * @param projections what is shown, aliases resolved
 * @param aggregations aggregates of SELECT, HAVING and ORDER BY, each once
 * @param filters conditions on rows and groups, taken apart at AND
 * @param groupBy grouping expressions
 * @param orderBy sort keys in order
 * @param limit greatest number of rows
 */
public record Spec(
        List<String> projections,
        List<Aggregation> aggregations,
        List<SpecFilter> filters,
        List<String> groupBy,
        List<Sort> orderBy,
        OptionalLong limit) {
    /** Nothing at all. */
    public static final Spec NONE =
            new Spec(List.of(), List.of(), List.of(), List.of(), List.of(), OptionalLong.empty());

    /**
     * An aggregate call.
     *
     * @param func in upper case
     * @param col its argument
     * @param distinct whether of distinct values
     */
    public record Aggregation(String func, String col, boolean distinct) {}

    /** A sort key; ascending unless it says otherwise. */
    public record Sort(String expr, boolean descending) {}

    public Spec {
        projections = List.copyOf(projections);
        aggregations = List.copyOf(aggregations);
        filters = List.copyOf(filters);
        groupBy = List.copyOf(groupBy);
        orderBy = List.copyOf(orderBy);
    }
}
