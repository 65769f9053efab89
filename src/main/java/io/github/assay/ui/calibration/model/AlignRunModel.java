package io.github.assay.ui.calibration.model;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.service.Services;
import io.github.assay.service.alignment.AlignmentService.Scope;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgeProgress;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.service.judging.JudgingPlan;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.judging.PromptTrial;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.judging.RunCost;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.controls.Question;
import io.github.assay.wording.RunWords;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/** Runs the judge of the page <em>Align judge</em>: cost, consent, progress, cancellation, result. Used on the UI thread. */
public final class AlignRunModel {
    private static final int LOOK_MILLIS = 200;

    /**
     * State of the runs.
     *
     * @param running whether a run is under way
     * @param done share of the run that is done, 0 to 1
     * @param cost what a run would send and cost, in words; empty when it is not known
     * @param lines progress or result of the last run, one sentence a line
     * @param consent the consent in force to what a run sends, in words; empty without one
     * @param each money of one case by recorded replies; empty without prices
     */
    public record State(boolean running, double done, String cost, List<String> lines, String consent, OptionalDouble each) {
        static final State NOTHING = new State(false, 0, "", List.of(), "", OptionalDouble.empty());

        public State {
            lines = List.copyOf(lines);
        }
    }

    private final ProjectSession session;
    private final Services services;
    private final Background background;
    private final Question question;
    private final Runnable after;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.NOTHING);
    private final ObjectProperty<ReplySource> from = new SimpleObjectProperty<>(ReplySource.RECORD);
    private final ObjectProperty<Scope> scope = new SimpleObjectProperty<>(Scope.TUNE);
    private volatile Optional<JudgeProgress> latest = Optional.empty();
    private Optional<Job<?>> job = Optional.empty();
    private Optional<Job<?>> counting = Optional.empty();
    private boolean stopping;

    /** @param after called when a run has written replies */
    AlignRunModel(
            ProjectSession session, Services services, Background background, Question question, Runnable after) {
        this.session = session;
        this.services = services;
        this.background = background;
        this.question = question;
        this.after = after;
    }

    public ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Where replies come from. */
    public ObjectProperty<ReplySource> fromProperty() {
        return from;
    }

    /** The items of a run. */
    public ObjectProperty<Scope> scopeProperty() {
        return scope;
    }

    public boolean isRunning() {
        return state.get().running();
    }

    /** Forgets what was shown of another judge. */
    void forget() {
        if (!isRunning()) {
            state.set(State.NOTHING);
        }
    }

    /** Counts what a run with a prompt would send. */
    public void count(String judge, String text) {
        if (isRunning()) {
            return;
        }
        counting.ifPresent(Job::drop);
        Scope items = scope.get();
        counting = Optional.of(background.run(Texts.text("judge.counting", judge), progress -> counted(judge, items, text, progress))
                .onSuccess(this::show)
                .onFailure(cause -> show(UserError.of(cause).sentence(), "", OptionalDouble.empty())));
    }

    /** A plan with the consent to it. */
    private record Counted(JudgingPlan plan, Optional<EndpointConsent> consent) {}

    private Counted counted(String judge, Scope items, String text, Progress progress) throws Exception {
        List<Item> those = services.alignment().items(session, judge, items, progress);
        JudgingPlan plan = new PromptTrial(services.judging())
                .plan(session, services.alignment().judge(session, judge), those, text, progress);
        return new Counted(plan, services.consents().find(session.project().folder(), plan.sending()));
    }

    private void show(Counted counted) {
        RunCost cost = counted.plan.cost(from.get());
        show(withPasted(counted.plan), counted.consent.map(AlignRunModel::words).orElse(""), cost.each());
    }

    /** Cost, after what of the prompt is locked test. */
    private String withPasted(JudgingPlan plan) {
        List<String> all = new ArrayList<>(plan.pasted());
        all.add(costs(plan));
        return String.join(" ", all);
    }

    private String costs(JudgingPlan plan) {
        if (plan.requests() == 0) {
            return Texts.text("judge.plan.nothing", plan.notApplicable());
        }
        RunCost cost = plan.cost(from.get());
        if (from.get() == ReplySource.REPLAY) {
            return Texts.text("align.run.replay", plan.recorded(), plan.requests());
        }
        if (cost.requests() == 0) {
            return Texts.text("judge.plan.recorded", plan.requests());
        }
        String words = RunWords.cost(cost.requests(), cost.inputTokens(), cost.money(), cost.time());
        return plan.recorded() > 0 && from.get() == ReplySource.RECORD ? words + " " + Texts.text("judge.plan.partly", plan.recorded()) : words;
    }

    private static String words(EndpointConsent consent) {
        return Texts.text("consent.given", LocalDate.ofInstant(consent.at(), ZoneId.systemDefault()).toString(),
                EndpointConsents.words(consent.sending()), consent.sending().endpoint(), consent.sending().model());
    }

    private void show(String cost, String consent, OptionalDouble each) {
        State now = state.get();
        state.set(new State(now.running(), now.done(), cost, now.lines(), consent, each));
    }

    private void says(boolean running, double done, List<String> lines) {
        State now = state.get();
        state.set(new State(running, done, now.cost(), lines, now.consent(), now.each()));
    }

    /**
     * Counts, asks where there is no consent yet, and runs. The prompt in the project must be {@code text} already.
     */
    void run(String judge, String text) {
        if (isRunning()) {
            return;
        }
        Scope items = scope.get();
        ReplySource replies = from.get();
        says(false, 0, List.of());
        job = Optional.of(background.run(Texts.text("judge.counting", judge), progress -> counted(judge, items, text, progress))
                .onSuccess(counted -> {
                    show(counted);
                    if (isAgreed(judge, counted, replies)) {
                        boolean sends = counted.plan.toSend(replies) > 0;
                        start(judge, text, items, sends || counted.consent.isPresent() ? replies : ReplySource.REPLAY,
                                sends ? Optional.of(counted.plan.sending()) : Optional.empty());
                    }
                })
                .onFailure(this::failed));
    }

    private boolean isAgreed(String judge, Counted counted, ReplySource replies) {
        JudgingPlan plan = counted.plan;
        if (plan.requests() == 0) {
            says(false, 0, List.of(Texts.text("judge.plan.nothing", plan.notApplicable())));
            return false;
        }
        int toSend = plan.toSend(replies);
        if (toSend == 0) {
            return true;
        }
        if (plan.settings().url().isEmpty() || plan.settings().model().isEmpty()) {
            says(false, 0, List.of(Texts.text("judge.plan.noEndpoint", toSend, plan.settings().judge())));
            return false;
        }
        if (counted.consent.isPresent()) {
            return true;
        }
        List<String> lines = new ArrayList<>(plan.pasted());
        lines.add(Texts.text("judge.plan.send", toSend, plan.cost(replies).inputTokens(), plan.sending().endpoint(), plan.sending().model()));
        plan.cost(replies).money().ifPresent(money -> lines.add(Texts.text("align.run.money", RunWords.money(money))));
        EndpointConsents.keyWords(plan.sending().keyFrom()).ifPresent(lines::add);
        lines.add(Texts.text("judge.plan.contents", EndpointConsents.words(plan.sending())));
        lines.add(Texts.text("consent.kept"));
        if (!question.agrees(Texts.text("align.run.title", judge), String.join(" ", lines), plan.prompt(),
                Texts.text("judge.send", toSend))) {
            says(false, 0, List.of(Texts.text("align.run.declined")));
            return false;
        }
        return true;
    }

    /** @param agreed what the user agreed to; it is kept before the first request */
    private void start(String judge, String text, Scope items, ReplySource replies, Optional<Sending> agreed) {
        latest = Optional.empty();
        stopping = false;
        says(true, 0, List.of(Texts.text("judge.running", judge)));
        background.later(LOOK_MILLIS, this::look);
        job = Optional.of(background
                .run(Texts.text("judge.running", judge),
                        progress -> {
                            if (agreed.isPresent()) {
                                services.consents().keep(session.project().folder(), agreed.get());
                            }
                            return judged(judge, items, replies, progress);
                        })
                .onSuccess(run -> ended(judge, text, result(run)))
                .onFailure(cause -> ended(judge, text, List.of(UserError.of(cause).sentence())))
                .always(() -> {
                    if (isRunning()) {
                        List<String> lines = new ArrayList<>(List.of(Texts.text("judge.cancelled")));
                        latest.ifPresent(now -> lines.add(progress(now)));
                        ended(judge, text, lines);
                    }
                }));
    }

    /** Runs the judge with the prompt in the project. Everything received is kept and used, also when it is cancelled. */
    private JudgeRun judged(String name, Scope scope, ReplySource replies, Progress progress) throws Exception {
        String judge = services.alignment().judge(session, name);
        List<Item> items = services.alignment().items(session, name, scope, progress);
        try {
            return services.judging().run(session, judge, items, replies, progress, now -> latest = Optional.of(now));
        } finally {
            Path file = session.project().folder().relativize(JudgingService.replies(session.project(), judge));
            session.readReplies(file.toString().replace('\\', '/'), Progress.NONE);
        }
    }

    /** Shows the progress again and again while the run is under way. */
    private void look() {
        if (isRunning() && !stopping) {
            latest.ifPresent(now -> says(true, now.total() == 0 ? 0 : now.done() / (double) now.total(),
                    List.of(progress(now), RunWords.left(now.left()))));
            background.later(LOOK_MILLIS, this::look);
        }
    }

    private static String progress(JudgeProgress now) {
        return RunWords.progress(now.done(), now.total(), now.calls(), now.inputTokens(), now.outputTokens(), now.money(), now.medianMillis());
    }

    private static List<String> result(JudgeRun run) {
        List<String> lines = new ArrayList<>();
        run.stopped().ifPresent(lines::add);
        lines.add(Texts.text("judge.result", run.judged(), run.items(), run.notApplicable()));
        lines.add(RunWords.sent(run.sent(), run.replayed(), run.inputTokens(), run.outputTokens(), run.money(), run.medianMillis()));
        if (run.models().size() > 1) {
            lines.add(Texts.text("judge.result.mixed"));
        }
        run.reasons().forEach((why, count) -> {
            if (!run.stopped().equals(Optional.of(why))) {
                lines.add(Texts.text("judge.result.without", count, why));
            }
        });
        return lines;
    }

    private void ended(String judge, String text, List<String> lines) {
        says(false, 0, lines);
        after.run();
        count(judge, text);
    }

    private void failed(Throwable cause) {
        says(false, 0, List.of(UserError.of(cause).sentence()));
    }

    /** Stops the run; replies received are kept and used. */
    public void cancel() {
        if (isRunning()) {
            stopping = true;
            says(true, state.get().done(), List.of(Texts.text("judge.cancelling")));
            job.ifPresent(Job::cancel);
        }
    }

    /** Takes the project's consents back; the next run asks again. */
    public void revoke() {
        background.save(_ -> services.consents().revoke(session.project().folder()))
                .onSuccess(count -> {
                    State now = state.get();
                    state.set(new State(now.running(), now.done(), now.cost(), List.of(Texts.text("consent.revoked", count)), "", now.each()));
                })
                .onFailure(this::failed);
    }
}
