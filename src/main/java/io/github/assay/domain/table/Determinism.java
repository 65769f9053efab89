package io.github.assay.domain.table;

/** Whether the same evidence always gives the same score. */
public enum Determinism {
    /** Always the same, on any machine. */
    DETERMINISTIC,
    /** Depends on chance or on a judge whose answer may change: the evidence alone does not reproduce the score. */
    VARYING
}
