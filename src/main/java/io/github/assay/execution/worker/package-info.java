/**
 * The worker process in which queries run.
 *
 * <p>Entry point: {@link io.github.assay.execution.worker.WorkerMain}.
 */
package io.github.assay.execution.worker;
