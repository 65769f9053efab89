/** Thresholds of one metric against labels. */
package io.github.assay.calibration.thresholds;
