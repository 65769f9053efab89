/**
 * Metrics of what a query would change if it were executed, and of right and wrong refusals (metrics.md §4.5, §4.6).
 */
package io.github.assay.metrics.safety;
