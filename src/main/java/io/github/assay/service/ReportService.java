package io.github.assay.service;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.CalibrationSettings;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the report of a project: one self-contained page, and its tables as CSV and JSON. */
public final class ReportService {
    private final ProjectAnalysis analysis;
    private final ScoringService scoring;

    public ReportService(ProjectAnalysis analysis, ScoringService scoring) {
        this.analysis = analysis;
        this.scoring = scoring;
    }

    /**
     * Writes everything into a folder, each file atomically.
     *
     * @return the page
     */
    public Path write(
            ProjectSession session,
            Path folder,
            AgreementSettings agreement,
            CalibrationSettings calibration,
            Progress progress)
            throws Exception {
        throw new IOException("no report yet: " + analysis + scoring);
    }
}
