package io.github.assay.compare.rules;

/** Rules of row order where it matters (metrics.md §0.4). */
public enum OrderMode {
    TIE_AWARE,
    STRICT,
    IGNORE
}
