package io.github.assay.service.scoring;

/** How far a metric may be trusted in a project before anybody looks at its scores (metrics.md §6.10). */
public enum CalibrationStatus {
    /** Part of the program: its worked values are tests. */
    BUILT_IN,
    /** From a plug-in or declared by the project, and compared with human labels there in its present version. */
    CALIBRATED,
    /** From a plug-in or declared by the project, and not yet compared with human labels there. */
    NOT_CALIBRATED
}
