/**
 * The account of a score: which rows, cells, columns or parts a metric's rule matched and which it did not, in words
 * and exact figures, bounded as metrics.md §10.4 states. Computed on request, never while scoring.
 */
package io.github.assay.metrics.account;
