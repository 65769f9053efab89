package io.github.assay.service.scoring;

/** Whether a metric was validated before its scores are used in a project (metrics.md §6.10). */
public enum CalibrationStatus {
    /** Part of the program: its worked values are tests. */
    BUILT_IN,
    /** From a plug-in or declared by the project, and compared with human labels there in its current version. */
    CALIBRATED,
    /** From a plug-in or declared by the project, and not yet compared with human labels there. */
    NOT_CALIBRATED
}
