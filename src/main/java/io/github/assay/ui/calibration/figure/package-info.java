/**
 * The figures of the Calibration room, made from result records. Nothing here needs a display; what a figure shows is
 * looked up in the records, never estimated here.
 */
package io.github.assay.ui.calibration.figure;
