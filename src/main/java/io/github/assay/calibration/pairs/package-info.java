/** Paired comparison of two metrics. */
package io.github.assay.calibration.pairs;
