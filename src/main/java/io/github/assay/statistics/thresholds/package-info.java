/**
 * Thresholds: sweep, held-out threshold, abstention, three-way policy.
 *
 * <p>Entry points: {@link io.github.assay.statistics.thresholds.ThresholdSweep},
 * {@link io.github.assay.statistics.thresholds.CutObjective},
 * {@link io.github.assay.statistics.thresholds.HeldOutThreshold},
 * {@link io.github.assay.statistics.thresholds.NestedChoice},
 * {@link io.github.assay.statistics.thresholds.Abstention}.
 */
package io.github.assay.statistics.thresholds;
