/**
 * Layer 2: scores against final labels: confusion, thresholds, κ with intervals, rankings, pairs of metrics, and changes
 * between two studies.
 *
 * <p>Must not use: files, stores, SQL. Entry points: {@link io.github.assay.calibration.Calibrator},
 * {@link io.github.assay.calibration.PeopleStudy}, {@link io.github.assay.calibration.PairStudy},
 * {@link io.github.assay.calibration.FrozenStudy}, {@link io.github.assay.calibration.StudyChanges}.
 */
package io.github.assay.calibration;
