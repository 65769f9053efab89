/**
 * STEF's side-by-side specification of a question and a query (metrics.md §3.3–3.7). Both are compared filter by
 * filter, with application rules and the four normalisation rules. Deterministic. Must not use: judge replies.
 */
package io.github.assay.metrics.specification;
