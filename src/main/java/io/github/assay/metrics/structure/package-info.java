/** Metrics that read both queries and run neither (metrics.md §2). */
package io.github.assay.metrics.structure;
