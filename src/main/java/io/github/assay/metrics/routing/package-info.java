/** Metrics of source selection: which data source a system selected for a question (metrics.md §4.1). */
package io.github.assay.metrics.routing;
