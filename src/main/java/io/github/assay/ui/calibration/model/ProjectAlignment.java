package io.github.assay.ui.calibration.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending;
import io.github.assay.service.Services;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentService;
import io.github.assay.service.alignment.AlignmentService.Scope;
import io.github.assay.service.alignment.AlignmentReport.TestLook;
import io.github.assay.service.judging.JudgeProgress;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.judging.JudgingService.Replies;
import io.github.assay.service.judging.PromptTrial;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Aligns judges of an open project for the window's annotator, on the page <em>Align judge</em>. Methods block.
 *
 * @param annotator who looks, for the record
 */
public record ProjectAlignment(ProjectSession session, Services services, String annotator) {
    private AlignmentService alignment() {
        return services.alignment();
    }

    private PromptTrial trial() {
        return new PromptTrial(services.judging());
    }

    /** Judges with replies, then other metrics that can be aligned. */
    public List<String> names() {
        return alignment().names(session);
    }

    /** A judge on tune. @param before number of the version to compare with; empty: the first */
    public AlignmentReport report(String name, OptionalInt before, Progress progress) throws Exception {
        return alignment().report(session, name, before, annotator, progress);
    }

    /** The figures on test; the look is recorded. */
    public TestLook look(String name, Progress progress) throws Exception {
        return alignment().look(session, name, annotator, progress);
    }

    /** Promotes a judge if test suffices; the look is recorded. */
    public TestLook promote(String name, Progress progress) throws Exception {
        return alignment().promote(session, name, annotator, progress);
    }

    /** The prompt; empty for a metric without one. */
    public Optional<PromptTrial.Prompt> prompt(String name) throws Exception {
        return trial().prompt(session.project(), judge(name));
    }

    /** Writes a prompt into the project. */
    public void save(String name, String text) throws Exception {
        trial().save(session.project(), judge(name), text);
    }

    /** Where a trial would be sent; empty when no endpoint is configured. */
    public Optional<String> place(String name) throws Exception {
        return trial().place(session.project(), judge(name));
    }

    /** What a trial would send. */
    public String preview(String name, ItemKey item, String text) throws Exception {
        return trial().preview(session, judge(name), session.item(item).orElseThrow(), text);
    }

    /** Sends one request with a prompt. */
    public PromptTrial.Reply send(String name, ItemKey item, String text, Progress progress) throws Exception {
        return trial().send(session, judge(name), session.item(item).orElseThrow(), text, progress);
    }

    /** What a run with a prompt would send, and what it would cost; sends nothing. */
    public JudgingService.Plan plan(String name, Scope scope, String text, Progress progress) throws Exception {
        return trial().plan(session, judge(name), items(name, scope, progress), text, progress);
    }

    private List<Item> items(String name, Scope scope, Progress progress) throws Exception {
        return alignment().items(session, name, scope, progress);
    }

    /** Runs the judge with the prompt in the project. Everything received is kept and used, also when it is cancelled. */
    public JudgeRun run(String name, Scope scope, Replies from, Progress progress, Consumer<JudgeProgress> told) throws Exception {
        String judge = judge(name);
        List<Item> items = items(name, scope, progress);
        try {
            return services.judging().run(session, judge, items, from, progress, told);
        } finally {
            Path file = session.project().folder().relativize(JudgingService.replies(session.project(), judge));
            session.readReplies(file.toString().replace('\\', '/'), Progress.NONE);
        }
    }

    /** What requests with a prompt contain, and where they go. */
    public Sending sending(String name, String text) throws Exception {
        return trial().sending(session, judge(name), text);
    }

    /** Which texts of requests with a prompt contain locked test items, in sentences. */
    public List<String> pasted(String name, String text) throws Exception {
        return trial().pasted(session, judge(name), text);
    }

    /** The user's consent to exactly this; empty when there is none. */
    public Optional<EndpointConsent> consent(Sending sending) {
        return services.consents().find(session.project().folder(), sending);
    }

    /** Keeps the user's consent. */
    public void agree(Sending sending) throws Exception {
        services.consents().keep(session.project().folder(), sending);
    }

    /** Takes all consents of the project back. Returns how many there were. */
    public int revoke() throws Exception {
        return services.consents().revoke(session.project().folder());
    }

    /** The items that were chosen as examples of the judge's prompt. */
    public List<ItemKey> examples(String name) throws Exception {
        return alignment().examples().chosen(session, judge(name));
    }

    /** Takes an item into the examples, or out of them. Returns the chosen items. */
    public List<ItemKey> choose(String name, ItemKey item, boolean taken) throws Exception {
        return alignment().examples().choose(session, judge(name), item, taken);
    }

    /** The judge whose replies a metric reads, where it is not the judge's first. */
    private String judge(String name) {
        return alignment().judge(session, name).orElse(name);
    }
}
