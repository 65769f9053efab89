/**
 * STEF's side-by-side specification (metrics.md §3.3–3.7): what a question requires and what a query does, compared
 * filter by filter, with application rules and the four normalisation rules. Deterministic. Must not use: judge
 * replies.
 */
package io.github.assay.metrics.specification;
