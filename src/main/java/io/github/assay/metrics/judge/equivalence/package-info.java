/** Metrics of equivalence and quality of SQL, taken from a judge's reply. */
package io.github.assay.metrics.judge.equivalence;
