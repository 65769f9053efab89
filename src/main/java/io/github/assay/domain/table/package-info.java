/**
 * Cells, result tables and outcomes of executions.
 *
 * <p>Entry points: {@link io.github.assay.domain.table.Cell}, {@link io.github.assay.domain.table.ResultTable},
 * {@link io.github.assay.domain.table.ExecutionOutcome}.
 */
package io.github.assay.domain.table;
