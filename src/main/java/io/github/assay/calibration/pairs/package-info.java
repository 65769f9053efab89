/**
 * Paired comparison of two metrics.
 *
 * <p>Entry points: {@link io.github.assay.calibration.pairs.PairStudy},
 * {@link io.github.assay.calibration.pairs.MetricPair}.
 */
package io.github.assay.calibration.pairs;
