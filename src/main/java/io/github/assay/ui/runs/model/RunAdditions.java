package io.github.assay.ui.runs.model;

import io.github.assay.service.imports.AddedRun;
import io.github.assay.service.imports.RunAddition;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import java.util.List;

/**
 * Adds runs to an open project, with the service of {@code assay add}. Methods block; each failure's message is a
 * sentence for the user.
 */
public record RunAdditions(ProjectSession session, RunAddition additions) {
    /** What a source would add; writes nothing into the project. */
    public RunAddition.Preview preview(RunAddition.Order order, Progress progress) throws Exception {
        return additions.preview(session.project(), order, progress);
    }

    /** Writes the runs; no file that exists is changed. */
    public void write(List<AddedRun> runs) throws Exception {
        for (AddedRun run : runs) {
            additions.write(session.project(), run);
        }
    }
}
