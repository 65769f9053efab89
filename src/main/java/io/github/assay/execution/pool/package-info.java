/**
 * Worker processes: start, reuse, deadline, memory.
 *
 * <p>Entry points: {@link io.github.assay.execution.pool.WorkerPool}, {@link io.github.assay.execution.pool.WorkerRun}.
 */
package io.github.assay.execution.pool;
