/** Metrics of what a query would do if it ran, and of answers that were rightly or wrongly refused (metrics.md §4.5, §4.6). */
package io.github.assay.metrics.safety;
