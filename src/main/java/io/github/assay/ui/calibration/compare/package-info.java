/** Pages that compare metrics with each other, with annotators and between studies. */
package io.github.assay.ui.calibration.compare;
