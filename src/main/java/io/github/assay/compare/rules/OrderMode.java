package io.github.assay.compare.rules;

/** What row order means where it matters (metrics.md §0.4). */
public enum OrderMode {
    TIE_AWARE,
    STRICT,
    IGNORE
}
