/**
 * Design and settings of a study.
 *
 * <p>Entry points: {@link io.github.assay.calibration.study.CalibrationSettings},
 * {@link io.github.assay.calibration.study.StudyDesign}.
 */
package io.github.assay.calibration.study;
