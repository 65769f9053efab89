/**
 * Messages between the program and its worker processes.
 *
 * <p>Entry points: {@link io.github.assay.execution.protocol.WorkerProtocol},
 * {@link io.github.assay.execution.protocol.Request}, {@link io.github.assay.execution.protocol.Answer}.
 */
package io.github.assay.execution.protocol;
