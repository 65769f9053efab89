/** Cells, result tables and outcomes of executions. */
package io.github.assay.domain.table;
