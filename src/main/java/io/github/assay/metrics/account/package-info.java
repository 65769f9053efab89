/**
 * The account of a score: what a metric's rule matched and what it did not. It names rows, cells, columns or parts in
 * words and exact figures, within the bounds of metrics.md §10.4. Computed on request, never while scoring.
 */
package io.github.assay.metrics.account;
