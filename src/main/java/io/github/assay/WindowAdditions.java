package io.github.assay;

import io.github.assay.service.imports.AddedRun;
import io.github.assay.service.imports.RunAddition;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import io.github.assay.ui.runs.model.RunAdditions;
import java.util.List;

/** Adds runs to an open project; calls the service of {@code assay add}. */
record WindowAdditions(ProjectSession session, RunAddition additions) implements RunAdditions {
    @Override
    public RunAddition.Preview preview(RunAddition.Order order, Progress progress) throws Exception {
        return additions.preview(session.project(), order, progress);
    }

    @Override
    public void write(List<AddedRun> runs) throws Exception {
        for (AddedRun run : runs) {
            additions.write(session.project(), run);
        }
    }
}
