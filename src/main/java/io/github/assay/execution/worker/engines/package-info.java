/**
 * One class for each database engine: read-only opening, cells, limits. Used by {@code execution.worker} only.
 *
 * <p>Entry point: {@link io.github.assay.execution.worker.engines.Engine}.
 */
package io.github.assay.execution.worker.engines;
