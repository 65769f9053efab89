package io.github.assay.compare;

import java.util.List;

/**
 * One reason why two tables differ or agree, from a fixed vocabulary. UI, CLI and reports word it.
 *
 * @param kind the reason
 * @param count rows, columns or cells concerned; 0 where a count has no meaning
 * @param names the columns concerned, in table order; for {@link Kind#RENAMED_COLUMNS} pairs {@code gold→predicted}
 */
public record DiffFinding(Kind kind, long count, List<String> names) {
    /** The vocabulary, in the order in which findings are listed. */
    public enum Kind {
        EQUAL,
        ROWS_DIFFER,
        ROWS_MISSING,
        ROWS_EXTRA,
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
        TRUNCATED
    }

    public DiffFinding {
        names = List.copyOf(names);
    }
}
