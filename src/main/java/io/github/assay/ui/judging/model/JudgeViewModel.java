package io.github.assay.ui.judging.model;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.domain.project.Sending;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgeProgress;
import io.github.assay.service.judging.JudgeRun;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.judging.JudgingPlan;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.judging.RunCost;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.wording.RunWords;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the judges, the plan of the chosen one, its run and the result. Used on the UI thread. */
public final class JudgeViewModel {
    private static final int LOOK_MILLIS = 200;

    private final ProjectSession session;
    private final JudgingService judging;
    private final EndpointConsents consents;
    private final Background background;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.NOTHING);
    private volatile Optional<JudgeProgress> latest = Optional.empty();
    private Optional<Job<?>> job = Optional.empty();
    private String chosen = "";
    private Optional<Sending> sending = Optional.empty();
    private boolean judged;
    private boolean stopping;
    private boolean ending;
    private Consumer<String> over = _ -> {};

    /** What the sheet is doing. */
    public enum Step {
        /** Judges are shown; none is chosen. */
        CHOOSE,
        /** Counting what would be sent. */
        COUNTING,
        /** What would be sent is shown; the user has not agreed yet. */
        ASK,
        /** Judging. */
        RUNNING,
        /** The result is shown. */
        DONE
    }

    /**
     * One judge with its settings in the project.
     *
     * @param name its name
     * @param model the model; empty when the project names none
     * @param endpoint its URL; empty when the project names none
     * @param recorded recorded replies
     */
    public record JudgeRow(String name, String model, String endpoint, int recorded) {}

    /**
     * State of the sheet.
     *
     * @param rows the judges
     * @param lines what would be sent, is being done or was done, one sentence a line
     * @param prompt the first prompt in full; empty when there is none
     * @param trouble a failure in one sentence; empty when there is none
     * @param toSend requests without a recorded reply; 0 when nothing can be sent
     * @param recorded requests with a recorded reply
     * @param agreed whether a consent to exactly this is kept
     */
    public record State(
            Step step, List<JudgeRow> rows, List<String> lines, String prompt, String trouble, int toSend, int recorded,
            boolean agreed) {
        static final State NOTHING = new State(Step.CHOOSE, List.of(), List.of(), "", "", 0, 0, false);

        public State {
            rows = List.copyOf(rows);
            lines = List.copyOf(lines);
        }
    }

    public JudgeViewModel(
            ProjectSession session, JudgingService judging, EndpointConsents consents, Background background) {
        this.session = session;
        this.judging = judging;
        this.consents = consents;
        this.background = background;
        list(List.of(), Step.CHOOSE);
    }

    /** The present state. */
    public ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Whether a run has written replies, so that scores may have changed. */
    public boolean hasJudged() {
        return judged;
    }

    /** Whether a run is under way. */
    public boolean isRunning() {
        return state.get().step() == Step.RUNNING;
    }

    /** Sets who receives a sentence when the run has ended, in whatever way. */
    public void whenOver(Consumer<String> receiver) {
        over = receiver;
    }

    /** Reads the judges and their numbers of recorded replies. */
    private void list(List<String> lines, Step step) {
        background.fetch(_ -> judges())
                .onSuccess(rows -> {
                    ending = false;
                    state.set(new State(step, rows, lines, "", "", 0, 0, false));
                })
                .onFailure(this::failed);
    }

    private List<JudgeRow> judges() throws Exception {
        List<JudgeRow> rows = new ArrayList<>();
        for (JudgeSettings s : judging.declared(session.project())) {
            rows.add(new JudgeRow(s.judge(), s.model(), s.url().map(Object::toString).orElse(""),
                    judging.recorded(session.project(), s.judge())));
        }
        return rows;
    }

    private Path folder() {
        return session.project().folder();
    }

    /** Counts what a judge would be sent. */
    public void choose(String judge) {
        if (isRunning() || judge.equals(chosen) && state.get().step() == Step.ASK) {
            return;
        }
        job.ifPresent(Job::drop);
        chosen = judge;
        show(Step.COUNTING, List.of(Texts.text("judge.counting", judge)), "");
        job = Optional.of(background.run(Texts.text("judge.counting", judge), p -> {
            // Prompts contain results, so queries that were not run are run.
            List<Item> items = session.project().items();
            session.runs().run(session.project(), items, RunService.Reuse.STORED, p);
            JudgingPlan plan = judging.plan(session, judge, Set.of(), items, p);
            return new Planned(plan, consents.find(folder(), plan.sending()));
        })
                .onSuccess(this::planned)
                .onFailure(this::failed));
    }

    /** A plan with the consent to it. */
    private record Planned(JudgingPlan plan, Optional<EndpointConsent> consent) {}

    private void planned(Planned made) {
        JudgingPlan plan = made.plan;
        Optional<EndpointConsent> consent = made.consent;
        sending = Optional.of(plan.sending());
        JudgeSettings settings = plan.settings();
        List<String> lines = new ArrayList<>(plan.pasted());
        int missing = plan.requests() - plan.recorded();
        boolean canSend = settings.url().isPresent() && !settings.model().isEmpty();
        if (plan.requests() == 0) {
            lines.add(Texts.text("judge.plan.nothing", plan.notApplicable()));
        } else if (missing == 0) {
            lines.add(Texts.text("judge.plan.recorded", plan.requests()));
        } else if (canSend) {
            RunCost cost = plan.cost(ReplySource.RECORD);
            lines.add(Texts.text("judge.plan.send", missing, cost.inputTokens(), plan.sending().endpoint(), plan.sending().model()));
            cost.money().ifPresent(money -> lines.add(Texts.text("align.run.money", RunWords.money(money)) + "."));
            EndpointConsents.keyWords(plan.sending().keyFrom()).ifPresent(lines::add);
            lines.add(Texts.text("judge.plan.contents", EndpointConsents.words(plan.sending())));
            lines.add(consent.map(c -> Texts.text("consent.since", LocalDate.ofInstant(c.at(), ZoneId.systemDefault()).toString()))
                    .orElse(Texts.text("consent.kept")));
        } else {
            lines.add(Texts.text("judge.plan.noEndpoint", missing, settings.judge()));
        }
        if (missing > 0 && plan.recorded() > 0) {
            lines.add(Texts.text("judge.plan.partly", plan.recorded()));
        }
        if (plan.requests() > 0 && plan.notApplicable() > 0) {
            lines.add(Texts.text("judge.plan.lack", plan.notApplicable()));
        }
        state.set(new State(Step.ASK, state.get().rows(), lines, plan.prompt(), "", canSend ? missing : 0, plan.recorded(), consent.isPresent()));
    }

    /** Sends what is not recorded. Calling it is the user's consent to what {@link State} shows. */
    public void send() {
        if (state.get().step() == Step.ASK && state.get().toSend() > 0) {
            run(ReplySource.RECORD, sending);
        }
    }

    /** Takes the project's consents back, and counts again for the chosen judge. */
    public void revoke() {
        if (state.get().step() == Step.ASK && state.get().agreed()) {
            String judge = chosen;
            background.save(_ -> consents.revoke(folder()))
                    .onSuccess(_ -> {
                        chosen = "";
                        choose(judge);
                    })
                    .onFailure(this::failed);
        }
    }

    /** Scores recorded replies; opens no connection. */
    public void replay() {
        if (state.get().step() == Step.ASK && state.get().recorded() > 0) {
            run(ReplySource.REPLAY, Optional.empty());
        }
    }

    /** @param agreed what the user has just agreed to; it is kept before the first request */
    private void run(ReplySource from, Optional<Sending> agreed) {
        String judge = chosen;
        latest = Optional.empty();
        show(Step.RUNNING, List.of(Texts.text("judge.running", judge)), state.get().prompt());
        judged = true;
        background.later(LOOK_MILLIS, this::told);
        job = Optional.of(background
                .run(Texts.text("judge.running", judge),
                        p -> {
                            if (agreed.isPresent()) {
                                consents.keep(folder(), agreed.get());
                            }
                            return judging.run(
                                    session, judge, session.project().items(), from, p, now -> latest = Optional.of(now));
                        })
                .onSuccess(done -> ended(result(done)))
                .onFailure(cause -> {
                    failed(cause);
                    over.accept(UserError.of(cause).sentence());
                })
                .always(this::cancelled));
    }

    private void ended(List<String> lines) {
        stopping = false;
        ending = true;
        list(lines, Step.DONE);
        over.accept(lines.getFirst());
    }

    /** A run that was cancelled has neither result nor failure. */
    private void cancelled() {
        if (job.map(Job::isOver).orElse(true) && isRunning() && !ending) {
            List<String> lines = new ArrayList<>();
            lines.add(Texts.text("judge.cancelled"));
            latest.ifPresent(now -> lines.add(progress(now)));
            ended(lines);
        }
    }

    /** Cancels the run; replies received are kept and used. */
    public void cancel() {
        if (isRunning()) {
            stopping = true;
            show(Step.RUNNING, List.of(Texts.text("judge.cancelling")), state.get().prompt());
            job.ifPresent(Job::cancel);
        }
    }

    /** Drops a count that is under way; a run goes on in the background. */
    public void leave() {
        if (state.get().step() == Step.COUNTING) {
            job.ifPresent(Job::drop);
        }
    }

    /** Shows the latest progress, again and again while the run is under way. */
    private void told() {
        if (isRunning()) {
            background.later(LOOK_MILLIS, this::told);
        }
        if (isRunning() && !stopping && !ending) {
            latest.ifPresent(now -> show(
                    Step.RUNNING, List.of(Texts.text("judge.running", chosen), progress(now), RunWords.left(now.left())), state.get().prompt()));
        }
    }

    private static String progress(JudgeProgress now) {
        return RunWords.progress(now.done(), now.total(), now.calls(), now.inputTokens(), now.outputTokens(), now.money(), now.medianMillis());
    }

    private static List<String> result(JudgeRun run) {
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

    private void show(Step step, List<String> lines, String prompt) {
        state.set(new State(step, state.get().rows(), lines, prompt, "", state.get().toSend(), state.get().recorded(), state.get().agreed()));
    }

    private void failed(Throwable cause) {
        state.set(new State(Step.CHOOSE, state.get().rows(), List.of(), "", UserError.of(cause).sentence(), 0, 0, false));
        chosen = "";
        stopping = false;
        ending = false;
    }
}
