/**
 * Shows the evidence of a score. The details that a metric returned are sorted by kind (rows, shares, clauses, calls,
 * judges' replies, points, inputs) into sentences, facts, small tables, and links to rows of the result tables.
 */
package io.github.assay.ui.review.evidence;
