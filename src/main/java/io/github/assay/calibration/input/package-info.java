/** Input of a calibration: scores joined with final labels. */
package io.github.assay.calibration.input;
