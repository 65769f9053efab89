package io.github.assay.ui;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentService;
import io.github.assay.service.alignment.TestLook;
import io.github.assay.service.judging.PromptTrial;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.model.AlignSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Aligns judges of an open project for the window's annotator.
 *
 * @param annotator who looks, for the record
 */
public record SessionAlignment(ProjectSession session, AlignmentService alignment, PromptTrial trial, String annotator)
        implements AlignSource {
    @Override
    public List<String> names() {
        return alignment.names(session);
    }

    @Override
    public AlignmentReport report(String name, Progress progress) throws Exception {
        return alignment.report(session, name, OptionalInt.empty(), annotator, progress);
    }

    @Override
    public TestLook look(String name, Progress progress) throws Exception {
        return alignment.look(session, name, annotator, progress);
    }

    @Override
    public TestLook promote(String name, Progress progress) throws Exception {
        return alignment.promote(session, name, annotator, progress);
    }

    @Override
    public Optional<PromptTrial.Prompt> prompt(String name) throws Exception {
        return trial.prompt(session.project(), judge(name));
    }

    @Override
    public void save(String name, String text) throws Exception {
        trial.save(session.project(), judge(name), text);
    }

    @Override
    public Optional<String> place(String name) throws Exception {
        return trial.place(session.project(), judge(name));
    }

    @Override
    public String preview(String name, ItemKey item, String text) throws Exception {
        return trial.preview(session, judge(name), session.item(item).orElseThrow(), text);
    }

    @Override
    public PromptTrial.Reply send(String name, ItemKey item, String text, Progress progress) throws Exception {
        return trial.send(session, judge(name), session.item(item).orElseThrow(), text, progress);
    }

    /** The judge whose replies a metric reads, where it is not the judge's first. */
    private String judge(String name) {
        return alignment.judge(session, name).orElse(name);
    }
}
