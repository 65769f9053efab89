/** Metrics of what a query would do if it ran (metrics.md §4.6). */
package io.github.assay.metrics.safety;
