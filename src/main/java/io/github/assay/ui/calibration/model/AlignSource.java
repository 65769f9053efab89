package io.github.assay.ui.calibration.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentService.Scope;
import io.github.assay.service.alignment.TestLook;
import io.github.assay.service.judging.JudgeProgress;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.judging.JudgingService.Replies;
import io.github.assay.service.judging.PromptTrial;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Supplies the page <em>Align judge</em>. Methods block. */
public interface AlignSource {
    /** Judges with replies, then other metrics that can be aligned. */
    List<String> names() throws Exception;

    /** A judge on tune. @param before number of the version to compare with; empty: the first */
    AlignmentReport report(String name, OptionalInt before, Progress progress) throws Exception;

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

    /** What a run with a prompt would send, and what it would cost; sends nothing. */
    JudgingService.Plan plan(String name, Scope scope, String text, Progress progress) throws Exception;

    /** Runs the judge with the prompt in the project. Everything received is kept and used, also when it is cancelled. */
    JudgeRun run(String name, Scope scope, Replies from, Progress progress, Consumer<JudgeProgress> told) throws Exception;

    /** What requests with a prompt contain, and where they go. */
    Sending sending(String name, String text) throws Exception;

    /** The user's consent to exactly this; empty when there is none. */
    Optional<EndpointConsent> consent(Sending sending) throws Exception;

    /** Keeps the user's consent. */
    void agree(Sending sending) throws Exception;

    /** Takes all consents of the project back. Returns how many there were. */
    int revoke() throws Exception;

    /** The items that were chosen as examples of the judge's prompt. */
    List<ItemKey> examples(String name) throws Exception;

    /** Takes an item into the examples, or out of them. Returns the chosen items. */
    List<ItemKey> choose(String name, ItemKey item, boolean taken) throws Exception;
}
