/** Scores and final labels joined: the input of a calibration. */
package io.github.assay.calibration.input;
