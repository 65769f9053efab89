package io.github.assay.tabular;

/** Kind of a column's cells, which decides how many printed columns they take. */
public enum ColumnKind {
    /** Words. */
    TEXT,
    /** A number, which may be undefined. */
    NUMBER,
    /** A p-value with the answer it gives: words made of a number. Sorted by the number. */
    REMARKED,
    /** An estimate in two printed columns: the value, then its interval. */
    ESTIMATE,
    /** An estimate of which people see the value; its interval is in the hint and in JSON. */
    VALUE,
    /** An estimate in one printed column: {@code 48.6 % [39.6, 58.5]}. */
    COMBINED,
    /** An interval alone. */
    INTERVAL;

    /** Whether cells are aligned at the right. */
    boolean isRight() {
        return this == NUMBER || this == ESTIMATE || this == VALUE || this == REMARKED;
    }
}
