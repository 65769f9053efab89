/** Verdicts of metrics against labels, and pairs of metrics. */
package io.github.assay.calibration.verdicts;
