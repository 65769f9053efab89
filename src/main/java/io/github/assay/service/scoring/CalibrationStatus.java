package io.github.assay.service.scoring;

import io.github.assay.wording.Texts;

/** Whether a metric was validated before its scores are used in a project (metrics.md §6.10). */
public enum CalibrationStatus {
    /** Part of the program: its worked values are tests. */
    BUILT_IN,
    /** From a plug-in or declared by the project, and compared with human labels there in its current version. */
    CALIBRATED,
    /** From a plug-in or declared by the project, and not yet compared with human labels there. */
    NOT_CALIBRATED,
    /** Computed from a judge's replies, and promoted on the locked test items of the project (project-and-cli.md §1). */
    PROMOTED,
    /** Computed from a judge's replies without a promotion in force. */
    NOT_PROMOTED;

    /** Whether scores are marked wherever they appear. */
    public boolean isMarked() {
        return this == NOT_CALIBRATED || this == NOT_PROMOTED;
    }

    /** The mark in words; empty when scores are not marked. */
    public String mark() {
        return isMarked() ? Texts.text("trust." + name()) : "";
    }
}
