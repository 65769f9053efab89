package io.github.assay.ui.model;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.service.judging.DeclaredJudge;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgeProgress;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.service.judging.JudgingPlan;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.judging.RunCost;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.RunWords;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Holds the judges, the plan of the chosen one, its run and the result. Used on the UI thread. */
public final class JudgeViewModel extends SheetModel<JudgeViewModel.Judges, JudgeViewModel.Planned, JudgeRun> {
    private final ProjectSession session;
    private final JudgingService judging;
    private final EndpointConsents consents;
    private volatile Optional<JudgeProgress> latest = Optional.empty();
    private boolean judged;

    /**
     * The judges.
     *
     * @param name of the chosen one; empty before one is chosen
     */
    public record Judges(List<DeclaredJudge> rows, String name) {
        public Judges {
            rows = List.copyOf(rows);
        }
    }

    /**
     * What a judge would be sent.
     *
     * @param consent the kept consent to exactly this
     */
    public record Planned(JudgingPlan plan, Optional<EndpointConsent> consent) {
        /** Requests without a recorded reply; 0 when nothing can be sent. */
        public int toSend() {
            return canSend() ? missing() : 0;
        }

        private int missing() {
            return plan.requests() - plan.recorded();
        }

        private boolean canSend() {
            return plan.settings().url().isPresent() && !plan.settings().model().isEmpty();
        }
    }

    public JudgeViewModel(
            ProjectSession session, JudgingService judging, EndpointConsents consents, Background background) {
        super(background, new Judges(List.of(), ""));
        this.session = session;
        this.judging = judging;
        this.consents = consents;
        read(this::judges, rows -> offer(new Judges(rows, "")));
    }

    /** Whether a run has written replies, so that scores may have changed. */
    public boolean hasJudged() {
        return judged;
    }

    /** Reads the judges and their numbers of recorded replies. */
    private Job<List<DeclaredJudge>> judges() {
        return background.fetch(_ -> judging.declared(session.project()));
    }

    private Path folder() {
        return session.project().folder();
    }

    /** Counts what a judge would be sent. */
    public void choose(String judge) {
        change(new Judges(chosen().rows(), judge));
    }

    @Override
    protected List<String> waiting(Judges judges) {
        return List.of(Texts.text("judge.counting", judges.name()));
    }

    @Override
    protected Optional<Supplier<Job<Planned>>> preview(Judges judges) {
        return Optional.of(() -> background.run(Texts.text("judge.counting", judges.name()), p -> {
            // Prompts contain results, so queries that were not run are run.
            List<Item> items = session.project().items();
            session.runs().run(session.project(), items, RunService.Reuse.STORED, p);
            JudgingPlan plan = judging.plan(session, judges.name(), Set.of(), items, p);
            return new Planned(plan, consents.find(folder(), plan.sending()));
        }));
    }

    @Override
    protected boolean isReady(Planned planned) {
        return planned.toSend() > 0;
    }

    @Override
    protected List<String> lines(Planned planned) {
        JudgingPlan plan = planned.plan;
        List<String> lines = new ArrayList<>(plan.pasted());
        int missing = planned.missing();
        if (plan.requests() == 0) {
            lines.add(Texts.text("judge.plan.nothing", plan.notApplicable()));
        } else if (missing == 0) {
            lines.add(Texts.text("judge.plan.recorded", plan.requests()));
        } else if (planned.canSend()) {
            RunCost cost = plan.cost(ReplySource.RECORD);
            lines.add(Texts.text("judge.plan.send", missing, cost.inputTokens(), plan.sending().endpoint(), plan.sending().model()));
            cost.money().ifPresent(money -> lines.add(Texts.text("align.run.money", RunWords.money(money)) + "."));
            EndpointConsents.keyWords(plan.sending().keyFrom()).ifPresent(lines::add);
            lines.add(Texts.text("judge.plan.contents", EndpointConsents.words(plan.sending())));
            lines.add(planned.consent.map(c -> Texts.text("consent.since", LocalDate.ofInstant(c.at(), ZoneId.systemDefault()).toString()))
                    .orElse(Texts.text("consent.kept")));
        } else {
            lines.add(Texts.text("judge.plan.noEndpoint", missing, plan.settings().judge()));
        }
        if (missing > 0 && plan.recorded() > 0) {
            lines.add(Texts.text("judge.plan.partly", plan.recorded()));
        }
        if (plan.requests() > 0 && plan.notApplicable() > 0) {
            lines.add(Texts.text("judge.plan.lack", plan.notApplicable()));
        }
        return lines;
    }

    /** Sends what is not recorded. Confirming is the user's consent to what the lines say. */
    @Override
    protected void confirmed() {
        judge(ReplySource.RECORD, Optional.of(previewed().plan.sending()));
    }

    /** Takes the project's consents back, and counts again for the chosen judge. */
    public void revoke() {
        background.save(_ -> consents.revoke(folder()))
                .onSuccess(_ -> look(chosen()))
                .onFailure(this::refuse);
    }

    /** Scores recorded replies; opens no connection. */
    public void replay() {
        judge(ReplySource.REPLAY, Optional.empty());
    }

    /** @param agreed what the user has just agreed to; it is kept before the first request */
    private void judge(ReplySource from, Optional<Sending> agreed) {
        String judge = chosen().name();
        latest = Optional.empty();
        judged = true;
        run(List.of(Texts.text("judge.running", judge)), () -> background.run(Texts.text("judge.running", judge), p -> {
            if (agreed.isPresent()) {
                consents.keep(folder(), agreed.get());
            }
            return judging.run(session, judge, session.project().items(), from, p, now -> latest = Optional.of(now));
        }));
    }

    @Override
    protected List<String> progress() {
        return latest.map(now -> List.of(Texts.text("judge.running", chosen().name()), words(now), RunWords.left(now.left()))).orElse(List.of());
    }

    private static String words(JudgeProgress now) {
        return RunWords.progress(now.done(), now.total(), now.calls(), now.inputTokens(), now.outputTokens(), now.money(), now.medianMillis());
    }

    @Override
    protected List<String> stopping() {
        return List.of(Texts.text("judge.cancelling"));
    }

    @Override
    protected List<String> stopped() {
        list();
        return Stream.concat(Stream.of(Texts.text("judge.cancelled")), latest.stream().map(JudgeViewModel::words)).toList();
    }

    /** Reads the judges again after a run, while its result is shown. */
    private void list() {
        judges().onSuccess(rows -> offer(new Judges(rows, "")));
    }

    @Override
    protected List<String> done(JudgeRun run) {
        list();
        List<String> lines = new ArrayList<>();
        lines.add(Texts.text("judge.result", run.judged(), run.items(), run.notApplicable()));
        lines.add(RunWords.sent(run.sent(), run.replayed(), run.inputTokens(), run.outputTokens(), run.money(), run.medianMillis()));
        run.models().forEach((model, count) -> lines.add(Texts.text("judge.result.model", model, count)));
        if (run.models().size() > 1) {
            lines.add(Texts.text("judge.result.mixed"));
        }
        run.reasons().forEach((why, count) -> {
            if (!run.stopped().equals(Optional.of(why))) {
                lines.add(Texts.text("judge.result.without", count, why));
            }
        });
        run.stopped().ifPresent(lines::add);
        return lines;
    }
}
