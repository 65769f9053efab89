/** Metrics of predictions with fewer or more rows and columns than gold (metrics.md §5.1). Pure functions and records. */
package io.github.assay.robustness.shape;
