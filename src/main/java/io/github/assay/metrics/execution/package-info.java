/**
 * Inner room: metrics that compare what the gold and the predicted query returned (metrics.md §1).
 *
 * <p>Every one passes {@link io.github.assay.metrics.gate.ResultGate} first, and reads the one
 * {@link io.github.assay.compare.TablePair} of its evidence.
 */
package io.github.assay.metrics.execution;
