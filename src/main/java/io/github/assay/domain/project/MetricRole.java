package io.github.assay.domain.project;

/** What a metric's verdict is about (metrics.md §9). */
public enum MetricRole {
    /** Whether the answer is right: ranked, and in the family of tests of a calibration. */
    CORRECTNESS,
    /**
     * Something else: whether SQL parses or is safe, the route, tools, cost, complexity. Neither ranked with metrics of
     * correctness nor in their family of tests unless a study asks for it.
     */
    DIAGNOSTIC
}
