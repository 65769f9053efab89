/** Metrics of equivalence and quality of SQL as a judge's reply states them. */
package io.github.assay.metrics.judge.equivalence;
