/** Metrics beside the annotators. */
package io.github.assay.calibration.people;
