/** The statement guard: decides before execution whether a statement only reads (docs/spec/metrics.md §4.6). */
package io.github.assay.sql.guard;
