/**
 * Input of a calibration: scores joined with final labels.
 *
 * <p>Entry points: {@link io.github.assay.calibration.input.ScoreTable},
 * {@link io.github.assay.calibration.input.Resamples}.
 */
package io.github.assay.calibration.input;
