/** View models of the Calibration screen. */
package io.github.assay.ui.calibration.model;
