package io.github.assay.service.study;

import io.github.assay.calibration.StudyChanges.SettingChanges;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.files.project.ProjectStudy;
import io.github.assay.service.project.ProjectSession;
import java.util.List;

/**
 * Reads and writes the settings of a project's studies. They are kept in {@code project.json} and are the same for
 * window, command line and report (project-and-cli.md §1).
 */
public final class ProjectStudies {
    private ProjectStudies() {}

    /** The settings in force. */
    public static CalibrationSettings settings(ProjectSession session) {
        Project project = session.project();
        return ProjectStudy.settings(project.study(), project.labelling().ties());
    }

    /** Sets settings for as long as the project is open. */
    public static void use(ProjectSession session, CalibrationSettings changed) {
        session.useStudy(ProjectStudy.of(changed));
    }

    /**
     * Writes the settings in force into {@code project.json}, atomically; unknown keys are kept.
     *
     * @throws ProjectFormatException when the file cannot be changed
     */
    public static void write(ProjectSession session) throws ProjectFormatException {
        ProjectEdit.setStudy(session.project().folder(), session.project().study());
    }

    /** Settings that differ from the project's own, in words: {@code seed 42 → 7}. */
    public static List<String> overridden(ProjectSession session, CalibrationSettings used) {
        return SettingChanges.between(settings(session), used);
    }
}
