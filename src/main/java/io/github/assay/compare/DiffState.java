package io.github.assay.compare;

/** Result of comparing a row or a cell of the aligned view. */
public enum DiffState {
    EQUAL,
    /** Equal only under tolerance or coercion. */
    NEAR,
    DIFFERENT,
    /** Only in gold. */
    MISSING,
    /** Only in the prediction. */
    EXTRA
}
