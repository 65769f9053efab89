package io.github.assay.domain.table;

/** Whether the same evidence always gives the same score. */
public enum Determinism {
    /** Always the same, on any machine. */
    DETERMINISTIC,
    /** It rests on chance or on a judge that is asked anew; such a score cannot be repeated from the evidence alone. */
    VARYING
}
