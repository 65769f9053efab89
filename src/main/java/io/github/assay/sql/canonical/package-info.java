/** Canonical form of a query: its clauses and expressions as comparable text (docs/spec/metrics.md §0.8). */
package io.github.assay.sql.canonical;
