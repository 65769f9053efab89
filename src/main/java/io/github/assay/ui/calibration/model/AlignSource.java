package io.github.assay.ui.calibration.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.TestLook;
import io.github.assay.service.judging.PromptTrial;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;

/** Supplies the page <em>Align judge</em>. Methods block. */
public interface AlignSource {
    /** Judges with replies, then other metrics that can be aligned. */
    List<String> names() throws Exception;

    /** A judge on tune. */
    AlignmentReport report(String name, Progress progress) throws Exception;

    /** The figures on test; the look is recorded. */
    TestLook look(String name, Progress progress) throws Exception;

    /** Promotes a judge if test suffices; the look is recorded. */
    TestLook promote(String name, Progress progress) throws Exception;

    /** The prompt; empty for a metric without one. */
    Optional<PromptTrial.Prompt> prompt(String name) throws Exception;

    /** Writes a prompt into the project. */
    void save(String name, String text) throws Exception;

    /** Where a trial would be sent; empty when no endpoint is configured. */
    Optional<String> place(String name) throws Exception;

    /** What a trial would send. */
    String preview(String name, ItemKey item, String text) throws Exception;

    /** Sends one request with a prompt. */
    PromptTrial.Reply send(String name, ItemKey item, String text, Progress progress) throws Exception;
}
