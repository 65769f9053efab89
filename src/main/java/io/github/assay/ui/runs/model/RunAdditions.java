package io.github.assay.ui.runs.model;

import io.github.assay.service.imports.AddedRun;
import io.github.assay.service.imports.RunAddition;
import io.github.assay.task.Progress;
import java.util.List;

/** Adds runs to the open project. Methods block; each failure's message is a sentence for the user. */
public interface RunAdditions {
    /** What a source would add; writes nothing into the project. */
    RunAddition.Preview preview(RunAddition.Order order, Progress progress) throws Exception;

    /** Writes the runs; no file that exists is changed. */
    void write(List<AddedRun> runs) throws Exception;
}
