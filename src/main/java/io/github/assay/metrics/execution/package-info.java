/**
 * Metrics that compare the results of the gold and the predicted query (metrics.md §1), DataComPy's comparison too.
 *
 * <p>Each metric calls {@link io.github.assay.metrics.gate.ResultGate} first, and reads the one
 * {@link io.github.assay.compare.TablePair} of its evidence.
 */
package io.github.assay.metrics.execution;
