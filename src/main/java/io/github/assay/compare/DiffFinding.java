package io.github.assay.compare;

import java.util.List;

/**
 * One reason why two tables differ or agree, from a fixed vocabulary. UI, CLI and reports word it.
 *
 * @param kind the reason
 * @param count rows, columns or cells concerned; 0 where a count has no meaning
 * @param names the columns concerned, in table order; for {@link Kind#RENAMED_COLUMNS} pairs {@code gold→predicted}; for
 *     kinds about order {@link #UNASKED} where gold asks for no order
 */
public record DiffFinding(Kind kind, long count, List<String> names) {
    /** The name in a finding about order where gold asks for none. */
    public static final String UNASKED = "unasked";

    /** The vocabulary, in the order in which findings are listed. */
    public enum Kind {
        EQUAL,
        ROWS_DIFFER,
        ROWS_MISSING,
        ROWS_EXTRA,
        /** Rows in another place where order counts, beside other differences. */
        ROWS_MOVED,
        COLUMNS_MISSING,
        COLUMNS_EXTRA,
        RENAMED_COLUMNS,
        COLUMNS_REORDERED,
        DUPLICATES_ONLY,
        ORDER_ONLY,
        ROUNDING,
        TYPE_ONLY,
        TEXT_FORM_ONLY,
        NULL_AGAINST_EMPTY,
        CUT_AT_LIMIT_TIE,
        BOTH_EMPTY,
        CONSTANT_RESULT,
        /** Rows in another place where order does not count. */
        ORDER_IGNORED,
        TRUNCATED
    }

    public DiffFinding {
        names = List.copyOf(names);
    }
}
