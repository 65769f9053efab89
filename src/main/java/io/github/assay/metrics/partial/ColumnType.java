package io.github.assay.metrics.partial;

/** How Hybrid-EX compares the cells of a column (metrics.md §1.13, step 5). */
public enum ColumnType {
    EXACT,
    DATE,
    NUMERIC,
    TEXT
}
