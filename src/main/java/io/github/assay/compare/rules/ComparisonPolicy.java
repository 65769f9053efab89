package io.github.assay.compare.rules;

/** The comparison policies shown side by side in Review, from the strictest to the most relaxed. */
public enum ComparisonPolicy {
    /** Same rows in the same order, columns by position, exact cells. */
    STRICT,
    /** Rows as a multiset, columns by position, standard cells. */
    MULTISET,
    /** Rows as a set, columns by position, standard cells. */
    SET,
    /** Rows as a multiset under some permutation of the columns. */
    COLUMNS_PERMUTED,
    /** Every gold column is found among the predicted ones, rows as a multiset. */
    CONTAINS_GOLD,
    /** Columns permuted, lenient cells with a tolerance of 1 %. */
    TOLERANCE
}
