/**
 * Layer 2: scores against final labels: confusion, thresholds, κ with intervals, rankings.
 *
 * <p>Must not use: files, stores, SQL. Entry points: {@link io.github.assay.calibration.Calibrator},
 * {@link io.github.assay.calibration.PeopleStudy}, {@link io.github.assay.calibration.FrozenStudy}.
 */
package io.github.assay.calibration;
