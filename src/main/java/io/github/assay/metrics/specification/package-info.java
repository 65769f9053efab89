/**
 * STEF's side-by-side specification (metrics.md §3.3–3.7): what a question asks for and what a query does, filter by
 * filter, with the application rules and the four normalisation rules. Deterministic; judge replies are another room.
 */
package io.github.assay.metrics.specification;
