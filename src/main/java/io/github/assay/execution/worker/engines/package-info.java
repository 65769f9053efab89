/** One class for each database engine: read-only opening, cells, limits. Used by {@code execution.worker} only. */
package io.github.assay.execution.worker.engines;
