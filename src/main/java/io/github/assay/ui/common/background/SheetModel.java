package io.github.assay.ui.common.background;

import io.github.assay.ui.common.UserError;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Holds what is chosen in a sheet, its preview, and the run that follows. Choices are previewed off the UI thread; an answer
 * to earlier choices is dropped. Used on the UI thread.
 *
 * @param <S> what is chosen, immutable
 * @param <P> what is known of it before it is done
 * @param <R> what is known of it afterwards
 */
public abstract class SheetModel<S, P, R> {
    private static final int LOOK_MILLIS = 200;

    /** What a sheet is doing. */
    public enum Step {
        /** Nothing is previewed. */
        CHOOSE,
        /** Something is read for the choices; the preview shown is of earlier ones. */
        READING,
        /** The preview is there. */
        READY,
        /** It is being done. */
        RUNNING,
        /** It is done, or was stopped: then there is no result. */
        DONE
    }

    /**
     * State of a sheet.
     *
     * @param preview empty before the first, and after a failure
     * @param result empty unless the latest run is done
     * @param lines what would be done, is being done or was done, one sentence a line
     * @param trouble why it cannot be done, or what failed
     */
    public record State<S, P, R>(
            S chosen, Step step, Optional<P> preview, Optional<R> result, List<String> lines, Optional<UserError> trouble) {
        public State {
            lines = List.copyOf(lines);
        }
    }

    /** Runs the calls of services. */
    protected final Background background;

    private final ReadOnlyObjectWrapper<State<S, P, R>> state;
    private Optional<Job<?>> job = Optional.empty();
    private Consumer<String> over = _ -> {};
    private int latest;
    private boolean stopping;

    protected SheetModel(Background background, S first) {
        this.background = background;
        state = new ReadOnlyObjectWrapper<>(
                new State<>(first, Step.CHOOSE, Optional.empty(), Optional.empty(), List.of(), Optional.empty()));
    }

    /** Starts the preview of choices; empty where there is nothing to preview yet. */
    protected Optional<Supplier<Job<P>>> preview(S chosen) {
        return Optional.empty();
    }

    /** Why these choices cannot be previewed; empty when they can. */
    protected Optional<UserError> fault(S chosen) {
        return Optional.empty();
    }

    /** Lines shown while choices are being previewed. */
    protected List<String> waiting(S chosen) {
        return List.of();
    }

    /** Lines of a preview. */
    protected List<String> lines(P preview) {
        return List.of();
    }

    /** Whether a preview can be confirmed. */
    protected boolean isReady(P preview) {
        return true;
    }

    /** Does what is chosen: calls {@link #run}, or passes it on. */
    protected void confirmed() {}

    /** Lines that tell how far a run is, read several times a second; without any, those before stay. */
    protected List<String> progress() {
        return List.of();
    }

    /** Lines of a run that is done; without any, those before stay. */
    protected List<String> done(R result) {
        return List.of();
    }

    /** Lines while a run is being stopped; without any, those before stay. */
    protected List<String> stopping() {
        return List.of();
    }

    /** Lines of a run that was stopped; without any, those before stay. */
    protected List<String> stopped() {
        return List.of();
    }

    /** The present state. */
    public final ReadOnlyObjectProperty<State<S, P, R>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** The present choices. */
    public final S chosen() {
        return state.get().chosen();
    }

    /** What the sheet is doing. */
    public final Step step() {
        return state.get().step();
    }

    /** Whether a run is under way. */
    public final boolean isRunning() {
        return step() == Step.RUNNING;
    }

    /** The preview; only in {@link Step#READY}. */
    protected final P previewed() {
        return state.get().preview().orElseThrow();
    }

    /** Whether {@link #confirm} does anything: there is a preview that can be confirmed. */
    public boolean canConfirm() {
        return step() == Step.READY && isReady(previewed());
    }

    /** Sets who receives a sentence when the run has ended, in whatever way. */
    public final void whenOver(Consumer<String> receiver) {
        over = receiver;
    }

    /** Previews other choices; equal ones change nothing. */
    public final void change(S other) {
        if (step() == Step.DONE || !other.equals(chosen())) {
            look(other);
        }
    }

    /** Previews choices, even if they are the present ones; nothing while a run is under way. */
    public final void look(S choices) {
        if (isRunning()) {
            return;
        }
        drop();
        Optional<UserError> fault = fault(choices);
        Optional<Supplier<Job<P>>> start = fault.isEmpty() ? preview(choices) : Optional.empty();
        state.set(start.isPresent()
                ? new State<>(choices, Step.READING, state.get().preview(), Optional.empty(), waiting(choices), Optional.empty())
                : new State<>(choices, Step.CHOOSE, Optional.empty(), Optional.empty(), List.of(), fault));
        start.ifPresent(s -> follow(s, p -> ready(Optional.of(p), Optional.empty()), () -> clear(Optional.empty())));
    }

    /** Replaces the choices and previews nothing; a result is dropped. */
    protected final void offer(S choices) {
        State<S, P, R> now = state.get();
        state.set(new State<>(choices, now.step(), now.preview(), Optional.empty(), now.lines(), now.trouble()));
    }

    /** Reads something that is chosen from, in place of what is being read; a failure is shown. */
    protected final <T> void read(Supplier<Job<T>> start, Consumer<T> then) {
        drop();
        set(Step.READING, state.get().preview(), Optional.empty(), List.of(), Optional.empty());
        follow(start, then, () -> clear(Optional.empty()));
    }

    private void ready(Optional<P> preview, Optional<UserError> trouble) {
        set(preview.isPresent() ? Step.READY : Step.CHOOSE, preview, Optional.empty(),
                preview.map(this::lines).orElse(List.of()), trouble);
    }

    /** Does what is chosen, if it can be confirmed. */
    public final void confirm() {
        if (canConfirm()) {
            confirmed();
        }
    }

    /** Runs something in the background; nothing while another run is under way. */
    protected final void run(List<String> lines, Supplier<Job<R>> start) {
        if (isRunning()) {
            return;
        }
        drop();
        stopping = false;
        set(Step.RUNNING, state.get().preview(), Optional.empty(), lines, Optional.empty());
        int mine = latest + 1;
        background.later(LOOK_MILLIS, () -> tell(mine));
        follow(start, r -> end(Optional.of(r), done(r)), () -> end(Optional.empty(), stopped()));
    }

    private void tell(int run) {
        if (run == latest && isRunning() && !stopping) {
            List<String> lines = progress();
            if (!lines.isEmpty()) {
                say(lines);
            }
            background.later(LOOK_MILLIS, () -> tell(run));
        }
    }

    /** @param otherwise called at the end if the step is still the same, as after a cancellation */
    private <T> void follow(Supplier<Job<T>> start, Consumer<T> then, Runnable otherwise) {
        int mine = ++latest;
        Step step = step();
        Job<T> started = start.get();
        if (mine != latest) {
            started.drop();
            return;
        }
        job = Optional.of(started);
        started.onSuccess(then).onFailure(this::failed).always(() -> {
            if (mine == latest && step() == step) {
                otherwise.run();
            }
        });
    }

    private void end(Optional<R> result, List<String> lines) {
        State<S, P, R> now = state.get();
        set(Step.DONE, now.preview(), result, lines.isEmpty() ? now.lines() : lines, Optional.empty());
        over.accept(state.get().lines().stream().findFirst().orElse(""));
    }

    /** After a run that failed, the same can be tried again. */
    private void failed(Throwable cause) {
        UserError why = UserError.of(cause);
        if (isRunning()) {
            ready(state.get().preview(), Optional.of(why));
            over.accept(why.sentence());
        } else {
            clear(Optional.of(why));
        }
    }

    /** Says what is wrong with what is entered; nothing while a run is under way. */
    public final void refuse(Throwable cause) {
        if (!isRunning()) {
            clear(Optional.of(UserError.of(cause)));
        }
    }

    /** Drops the preview, and says why there is none. */
    protected final void clear(Optional<UserError> why) {
        drop();
        ready(Optional.empty(), why);
    }

    /** Replaces the lines. */
    protected final void say(List<String> lines) {
        State<S, P, R> now = state.get();
        set(now.step(), now.preview(), now.result(), lines, now.trouble());
    }

    /** Stops the run; what is finished of it is kept. */
    public final void cancel() {
        if (isRunning()) {
            stopping = true;
            List<String> lines = stopping();
            say(lines.isEmpty() ? state.get().lines() : lines);
            job.ifPresent(Job::cancel);
        }
    }

    /** Drops what is being read; a run goes on in the background. */
    public final void leave() {
        if (!isRunning()) {
            drop();
        }
    }

    private void drop() {
        latest++;
        job.ifPresent(Job::drop);
        job = Optional.empty();
    }

    private void set(Step step, Optional<P> preview, Optional<R> result, List<String> lines, Optional<UserError> trouble) {
        state.set(new State<>(chosen(), step, preview, result, lines, trouble));
    }
}
