/**
 * Why a score is what it is, as a person reads it: the detail that a metric gave, sorted by kind (rows, shares, clauses,
 * calls, judges' replies, points, inputs) into sentences, facts, small tables and lines that lead to their place in the
 * result tables.
 */
package io.github.assay.ui.review.evidence;
