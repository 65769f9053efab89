package io.github.assay.ui;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.EndpointConsent;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending;
import io.github.assay.service.Services;
import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentService;
import io.github.assay.service.alignment.AlignmentService.Scope;
import io.github.assay.service.alignment.TestLook;
import io.github.assay.service.judging.JudgeProgress;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.judging.JudgingService.Replies;
import io.github.assay.service.judging.PromptTrial;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import io.github.assay.ui.calibration.model.AlignSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Aligns judges of an open project for the window's annotator.
 *
 * @param annotator who looks, for the record
 */
public record SessionAlignment(ProjectSession session, Services services, String annotator) implements AlignSource {
    private AlignmentService alignment() {
        return services.alignment();
    }

    private PromptTrial trial() {
        return new PromptTrial(services.judging());
    }

    @Override
    public List<String> names() {
        return alignment().names(session);
    }

    @Override
    public AlignmentReport report(String name, OptionalInt before, Progress progress) throws Exception {
        return alignment().report(session, name, before, annotator, progress);
    }

    @Override
    public TestLook look(String name, Progress progress) throws Exception {
        return alignment().look(session, name, annotator, progress);
    }

    @Override
    public TestLook promote(String name, Progress progress) throws Exception {
        return alignment().promote(session, name, annotator, progress);
    }

    @Override
    public Optional<PromptTrial.Prompt> prompt(String name) throws Exception {
        return trial().prompt(session.project(), judge(name));
    }

    @Override
    public void save(String name, String text) throws Exception {
        trial().save(session.project(), judge(name), text);
    }

    @Override
    public Optional<String> place(String name) throws Exception {
        return trial().place(session.project(), judge(name));
    }

    @Override
    public String preview(String name, ItemKey item, String text) throws Exception {
        return trial().preview(session, judge(name), session.item(item).orElseThrow(), text);
    }

    @Override
    public PromptTrial.Reply send(String name, ItemKey item, String text, Progress progress) throws Exception {
        return trial().send(session, judge(name), session.item(item).orElseThrow(), text, progress);
    }

    @Override
    public JudgingService.Plan plan(String name, Scope scope, String text, Progress progress) throws Exception {
        return trial().plan(session, judge(name), items(name, scope, progress), text, progress);
    }

    private List<Item> items(String name, Scope scope, Progress progress) throws Exception {
        return alignment().items(session, name, scope, progress);
    }

    @Override
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

    @Override
    public Sending sending(String name, String text) throws Exception {
        return trial().sending(session, judge(name), text);
    }

    @Override
    public Optional<EndpointConsent> consent(Sending sending) {
        return services.consents().find(session.project().folder(), sending);
    }

    @Override
    public void agree(Sending sending) throws Exception {
        services.consents().keep(session.project().folder(), sending);
    }

    @Override
    public int revoke() throws Exception {
        return services.consents().revoke(session.project().folder());
    }

    @Override
    public List<ItemKey> examples(String name) throws Exception {
        return alignment().examples().chosen(session, judge(name));
    }

    @Override
    public List<ItemKey> choose(String name, ItemKey item, boolean taken) throws Exception {
        return alignment().examples().choose(session, judge(name), item, taken);
    }

    /** The judge whose replies a metric reads, where it is not the judge's first. */
    private String judge(String name) {
        return alignment().judge(session, name).orElse(name);
    }
}
