/**
 * Changes between two studies.
 *
 * <p>Entry points: {@link io.github.assay.calibration.changes.StudyChanges},
 * {@link io.github.assay.calibration.changes.StudyChanges.SettingChanges}.
 */
package io.github.assay.calibration.changes;
