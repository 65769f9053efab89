package io.github.assay.domain.project;

/** The subject of a metric's verdict (metrics.md §9). */
public enum MetricRole {
    /** Whether the answer is correct. Such metrics are ranked and belong to the family of tests of a calibration. */
    CORRECTNESS,
    /**
     * Another property: whether SQL parses or is safe, the route, tools, cost, complexity. Not ranked with metrics of
     * correctness; in their family of tests only if a study includes it.
     */
    DIAGNOSTIC
}
