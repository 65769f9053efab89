/** Metrics compared with the annotators. */
package io.github.assay.calibration.people;
