/** Metrics of the way to the query: which data source was selected (metrics.md §4.1). */
package io.github.assay.metrics.routing;
