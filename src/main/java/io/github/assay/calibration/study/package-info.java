/** Design and settings of a study. */
package io.github.assay.calibration.study;
