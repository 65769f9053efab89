package io.github.assay.ui.rounds.model;

import io.github.assay.domain.labelling.Round;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.service.rounds.RoundBoard.QueueAct;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** Holds the sheet of rounds: what there is, a plan's preview, and the acts of a lead. Used on the UI thread. */
public final class RoundViewModel extends SheetModel<RoundViewModel.Rounds, RoundPlan, RoundViewModel.Done> {
    private final RoundBoard board;
    private final String annotator;
    private boolean changed;

    /** What is planned in a form. */
    public sealed interface Draft {
        /** A new round. */
        record OfRound(RoundForm form) implements Draft {}

        /** Other people in a round. */
        record OfPeople(Round round, List<String> people) implements Draft {
            public OfPeople {
                people = List.copyOf(people);
            }
        }

        /** A change of queues. */
        record OfQueues(QueueAct act) implements Draft {}
    }

    /**
     * The rounds.
     *
     * @param view what there is; empty while it is read
     * @param draft what the open form says; empty where no form is open, or where it cannot be planned
     */
    public record Rounds(Optional<RoundBoard.View> view, Optional<Draft> draft) {}

    /**
     * What was done.
     *
     * @param view what there is afterwards
     */
    public record Done(String note, RoundBoard.View view) {}

    public RoundViewModel(Background background, RoundBoard board, String annotator) {
        super(background, new Rounds(Optional.empty(), Optional.empty()));
        this.board = board;
        this.annotator = annotator;
        read(() -> background.fetch(_ -> board.view(annotator)), this::show);
    }

    private void show(RoundBoard.View view) {
        offer(new Rounds(Optional.of(view), Optional.empty()));
    }

    /** Whether a round was planned, changed or closed, so that queues are made again. */
    public boolean hasChanged() {
        return changed;
    }

    /** Reads the rounds again, because something came from the shared store; not while a form shows what it would assign. */
    public void arrived() {
        if (isIdle()) {
            background.fetch(_ -> board.view(annotator)).onSuccess(view -> {
                if (isIdle()) {
                    show(view);
                }
            }).onFailure(this::refuse);
        }
    }

    private boolean isIdle() {
        return (step() == Step.CHOOSE || step() == Step.DONE) && chosen().draft().isEmpty() && stateProperty().get().trouble().isEmpty();
    }

    /** Drops the draft. */
    public void clear() {
        look(new Rounds(chosen().view(), Optional.empty()));
    }

    /** Shows what a form would assign; nothing for a form with faults. */
    public void preview(RoundForm form) {
        draft(form.faults().isEmpty() ? Optional.of(new Draft.OfRound(form)) : Optional.empty());
    }

    /** Shows what a round would assign to these people; nothing without people. */
    public void previewPeople(Round round, List<String> people) {
        draft(people.isEmpty() ? Optional.empty() : Optional.of(new Draft.OfPeople(round, people)));
    }

    /** Shows what a change of queues would assign; nothing while something is missing. */
    public void preview(QueueAct act) {
        draft(act.isComplete() ? Optional.of(new Draft.OfQueues(act)) : Optional.empty());
    }

    private void draft(Optional<Draft> draft) {
        look(new Rounds(chosen().view(), draft));
    }

    @Override
    protected Optional<Supplier<Job<RoundPlan>>> preview(Rounds rounds) {
        return rounds.draft().map(draft -> () -> background.fetch(p -> switch (draft) {
            case Draft.OfRound(RoundForm form) -> board.preview(form.request(), p);
            case Draft.OfPeople(Round round, List<String> people) -> board.replan(round.id(), people, annotator, false);
            case Draft.OfQueues(QueueAct act) -> board.act(act, annotator, false);
        }));
    }

    /** What is entered can be planned before its preview is there. */
    @Override
    public boolean canConfirm() {
        return (step() == Step.READING || step() == Step.READY) && chosen().draft().filter(draft -> switch (draft) {
            case Draft.OfRound(RoundForm form) -> !isTaken(form.id());
            case Draft.OfPeople(Round round, List<String> people) -> !people.stream().sorted().toList().equals(round.people());
            case Draft.OfQueues _ -> true;
        }).isPresent();
    }

    /** Whether there is a round of this name. */
    public boolean isTaken(String id) {
        return chosen().view().stream().flatMap(v -> v.rounds().stream()).anyMatch(r -> r.state().round().id().equals(id.strip()));
    }

    @Override
    protected void confirmed() {
        switch (chosen().draft().orElseThrow()) {
            case Draft.OfRound(RoundForm form) -> act(() -> {
                RoundBoard.Request request = form.request();
                RoundPlan plan = board.plan(request, annotator, Progress.NONE);
                return Texts.text("rounds.planned", request.round().id(), plan.assignments().size(), plan.assigned().size());
            });
            case Draft.OfPeople(Round round, List<String> people) -> act(() -> Texts.text(
                    "rounds.replanned", round.id(), board.replan(round.id(), people, annotator, true).changed().size()));
            case Draft.OfQueues(QueueAct change) -> act(() -> {
                RoundPlan plan = board.act(change, annotator, true);
                return Texts.text(
                        "rounds.queues.done." + change.kind().name().toLowerCase(Locale.ROOT), change.round(), plan.changed().size(), change.person());
            });
        }
    }

    /** Closes a round, or opens it again. */
    public void close(String id, boolean closed) {
        act(() -> {
            board.close(id, closed, annotator);
            return Texts.text(closed ? "rounds.closed" : "rounds.reopened", id);
        });
    }

    private void act(Callable<String> act) {
        run(List.of(), () -> background.save(_ -> {
            String note = act.call();
            return new Done(note, board.view(annotator));
        }));
    }

    @Override
    protected List<String> done(Done done) {
        changed = true;
        show(done.view());
        return List.of(done.note());
    }
}
