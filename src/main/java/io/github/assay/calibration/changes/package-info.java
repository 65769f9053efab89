/** Changes between two studies. */
package io.github.assay.calibration.changes;
