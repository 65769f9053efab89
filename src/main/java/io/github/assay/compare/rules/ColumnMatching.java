package io.github.assay.compare.rules;

/** Methods of pairing the columns of two tables (metrics.md §0.5). */
public enum ColumnMatching {
    BY_NAME,
    BY_POSITION,
    /** A bijection that makes the row multisets equal. */
    BY_PERMUTATION,
    /** Maximum-weight assignment over deterministic column similarity. */
    SIMILARITY
}
