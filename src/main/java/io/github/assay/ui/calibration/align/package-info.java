/** The page <em>Align judge</em> of the Calibration screen. Entry point: {@link io.github.assay.ui.calibration.align.AlignPage}. */
package io.github.assay.ui.calibration.align;
