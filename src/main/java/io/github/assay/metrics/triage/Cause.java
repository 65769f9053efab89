package io.github.assay.metrics.triage;

import java.util.Locale;

/** Lists causes of failure, in the order in which the first match is the label (metrics.md §6.3). */
public enum Cause {
    UNSAFE_BLOCK,
    NO_PREDICTION,
    PARSE_FAILURE,
    NOT_A_QUERY,
    WRONG_ROUTE,
    UNGROUNDED_IDENTIFIER,
    EXECUTION_ERROR,
    TIMEOUT,
    TABLE_MISMATCH,
    JOIN_MISMATCH,
    MISSING_FILTER,
    EXTRA_FILTER,
    FILTER_VALUE_MISMATCH,
    AGGREGATION_MISMATCH,
    GROUPING_MISMATCH,
    DISTINCT_MISMATCH,
    LIMIT_MISMATCH,
    ORDER_ONLY_MISMATCH,
    MISSING_COLUMNS,
    EXTRA_COLUMNS,
    VALUE_FORMAT_ONLY,
    ROWS_MISSING,
    ROWS_EXTRA,
    UNEXPLAINED;

    /** The label as exported, such as {@code missing_filter}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
