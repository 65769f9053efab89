/**
 * Thresholds of one metric against labels.
 *
 * <p>Entry points: {@link io.github.assay.calibration.thresholds.ThresholdCurve},
 * {@link io.github.assay.calibration.thresholds.BestThreshold}.
 */
package io.github.assay.calibration.thresholds;
