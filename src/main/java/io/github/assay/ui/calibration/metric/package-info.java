/** Pages of one metric: confusion, thresholds, reliability, slices. */
package io.github.assay.ui.calibration.metric;
