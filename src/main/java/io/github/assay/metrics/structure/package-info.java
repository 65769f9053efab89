/** Metrics that read both queries and execute neither (metrics.md §2). */
package io.github.assay.metrics.structure;
