package io.github.assay.service.evaluation;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;

/** Steps of an evaluation that no other service has: settings from its file, and the skill's output files. */
public final class EvaluationService {
    private final ScoringService scoring;

    public EvaluationService(ScoringService scoring) {
        this.scoring = scoring;
    }

    /**
     * Puts the settings of an evaluation into project.json.
     *
     * @param fresh whether the project was made by this evaluation, so that its settings may be replaced
     * @throws ProjectFormatException when the project states another value, or the file cannot be written
     */
    public void settings(EvaluationConfig config, boolean fresh) throws ProjectFormatException {
        ProjectEdit.add(config.project(), config.settings(), fresh);
    }

    /**
     * Writes the five output files of the evaluation skill from the project's scores.
     *
     * @return the files
     * @throws ProjectFormatException when they cannot be written
     */
    public List<Path> skillOutput(ProjectSession session, Path folder, int threads, Progress progress) throws ProjectFormatException {
        return new SkillOutput(session, scoring, threads).write(folder, progress);
    }
}
