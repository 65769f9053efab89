/** Pages of studies: kept studies, planning, published counts. */
package io.github.assay.ui.calibration.study;
