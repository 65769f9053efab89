/**
 * Figures of the Calibration screen, made from result records. Must not use: a display, estimators; every number comes
 * from a record.
 */
package io.github.assay.ui.calibration.figure;
