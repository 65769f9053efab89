package io.github.assay.ui.rounds.model;

import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.service.rounds.RoundBoard;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the sheet of rounds: what there is, a plan's preview, and the acts of a lead. Used on the UI thread. */
public final class RoundViewModel {
    private final Background background;
    private final RoundBoard board;
    private final String annotator;
    private final ReadOnlyObjectWrapper<State> state =
            new ReadOnlyObjectWrapper<>(new State(Optional.empty(), Optional.empty(), "", "", true));
    private Optional<Job<?>> previewing = Optional.empty();
    private boolean changed;

    /**
     * State of the sheet.
     *
     * @param view what there is; empty while it is read
     * @param preview what the form, or a change of people, would assign
     * @param note what was done, in a sentence
     * @param trouble what could not be done, in a sentence
     * @param working whether something is read or written
     */
    public record State(
            Optional<RoundBoard.View> view, Optional<RoundPlan> preview, String note, String trouble, boolean working) {}

    public RoundViewModel(Background background, RoundBoard board, String annotator) {
        this.background = background;
        this.board = board;
        this.annotator = annotator;
        read("");
    }

    /** The present state. */
    public ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Whether a round was planned, changed or closed, so that queues are made again. */
    public boolean hasChanged() {
        return changed;
    }

    private void read(String note) {
        background.fetch(_ -> board.view(annotator))
                .onSuccess(view -> state.set(new State(Optional.of(view), Optional.empty(), note, "", false)))
                .onFailure(this::failed);
    }

    /** Reads the rounds again, because something came from the shared store; not while a form shows what it would assign. */
    public void arrived() {
        State now = state.get();
        if (!now.working() && now.preview().isEmpty() && now.trouble().isEmpty()) {
            read("");
        }
    }

    private void failed(Throwable cause) {
        State now = state.get();
        state.set(new State(now.view(), Optional.empty(), "", UserError.of(cause).sentence(), false));
    }

    /** Drops the preview. */
    public void clear() {
        previewing.ifPresent(Job::drop);
        State now = state.get();
        state.set(new State(now.view(), Optional.empty(), "", "", false));
    }

    /** Shows what a form would assign; nothing for a form with faults. */
    public void preview(RoundForm form) {
        previewing.ifPresent(Job::drop);
        if (!form.faults().isEmpty()) {
            clear();
            return;
        }
        RoundBoard.Request request = form.request();
        previewing = Optional.of(background.fetch(p -> board.preview(request, p))
                .onSuccess(this::show)
                .onFailure(this::failed));
    }

    private void show(RoundPlan plan) {
        state.set(new State(state.get().view(), Optional.of(plan), "", "", false));
    }

    /** Plans a round; does nothing for a form with faults. */
    public void plan(RoundForm form) {
        if (form.faults().isEmpty() && !state.get().working()) {
            RoundBoard.Request request = form.request();
            act(
                    () -> board.plan(request, annotator, Progress.NONE),
                    plan -> Texts.text("rounds.planned", request.round().id(), plan.assignments().size(), plan.assigned().size()));
        }
    }

    /** Shows what a round would assign to these people. */
    public void previewPeople(String id, List<String> people) {
        previewing.ifPresent(Job::drop);
        previewing = Optional.of(background.fetch(_ -> board.replan(id, people, annotator, false))
                .onSuccess(this::show)
                .onFailure(this::failed));
    }

    /** Plans a round again for these people. */
    public void replan(String id, List<String> people) {
        act(
                () -> board.replan(id, people, annotator, true),
                plan -> Texts.text("rounds.replanned", id, plan.changed().size()));
    }

    /** Closes a round, or opens it again. */
    public void close(String id, boolean closed) {
        act(
                () -> {
                    board.close(id, closed, annotator);
                    return id;
                },
                _ -> Texts.text(closed ? "rounds.closed" : "rounds.reopened", id));
    }

    private interface Act<T> {
        T run() throws Exception;
    }

    private <T> void act(Act<T> act, java.util.function.Function<T, String> note) {
        State now = state.get();
        previewing.ifPresent(Job::drop);
        state.set(new State(now.view(), now.preview(), "", "", true));
        background.save(_ -> act.run())
                .onSuccess(done -> {
                    changed = true;
                    read(note.apply(done));
                })
                .onFailure(this::failed);
    }
}
