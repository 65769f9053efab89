package io.github.assay.robustness.naming;

/** How close a name is to written language (metrics.md §5.2; thesis §4.3). */
public enum Naturalness {
    /** Regular: words. */
    N1,
    /** Low: words and abbreviations that a reader knows. */
    N2,
    /** Least: neither words nor known abbreviations. */
    N3
}
