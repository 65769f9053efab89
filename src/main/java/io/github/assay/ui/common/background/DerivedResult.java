package io.github.assay.ui.common.background;

import io.github.assay.ui.common.UserError;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Computes a result under chosen settings, and again when they change. The former result is shown until the next one
 * has arrived. The shown figures are always those of {@link #settings}, also after a cancellation. Used on the UI
 * thread.
 *
 * @param <S> type of the settings
 * @param <R> type of the result
 */
public abstract class DerivedResult<S, R> implements ComputingBar.Computed {
    private final Background background;
    private final LatestResult<R> latest = new LatestResult<>();
    private final String title;
    private final String whenCancelled;
    private final ReadOnlyObjectWrapper<LoadState<R>> state = new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private Consumer<S> memory = _ -> {};
    private S settings;
    private S inForce;
    private S wanted;
    private Object seen = "";

    /**
     * @param title what the status bar says while it is computed
     * @param whenCancelled text after a cancellation when there was no result before
     */
    protected DerivedResult(Background background, String title, String whenCancelled, S settings) {
        this.background = background;
        this.title = title;
        this.whenCancelled = whenCancelled;
        this.settings = settings;
        inForce = settings;
        wanted = settings;
    }

    /** How it is computed under settings. */
    protected abstract Background.Work<R> work(S under);

    /** Starts a computation: as a long job, of which one runs at a time and which the status bar shows. */
    protected Job<R> start(Background in, String under, Background.Work<R> work) {
        return in.run(under, work);
    }

    /** Takes a result and shows it with {@link #show}. */
    protected void arrived(R result) {
        show(new LoadState.Ready<>(result));
    }

    /** What the status bar says while it is computed; read when a computation begins. */
    protected String title() {
        return title;
    }

    /** Also passes the settings on whenever they change. */
    protected final void remember(Consumer<S> who) {
        memory = who;
    }

    /** Called before a cancelled computation is made again. */
    protected void resuming() {}

    /** State of the result. */
    public final ReadOnlyObjectProperty<LoadState<R>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** The result, when there is one. */
    public final Optional<R> result() {
        return state.get() instanceof LoadState.Ready<R>(R result) ? Optional.of(result) : Optional.empty();
    }

    /** The settings of the shown result. */
    public final S settings() {
        return settings;
    }

    /** Shows another state instead of a computed one. */
    protected final void show(LoadState<R> other) {
        state.set(other);
    }

    /** Computes under other settings. Equal settings change nothing. */
    public void use(S changed) {
        if (!changed.equals(settings)) {
            choose(changed);
            compute();
        }
    }

    private void choose(S chosen) {
        settings = chosen;
        memory.accept(chosen);
    }

    /** Takes settings that were changed elsewhere. Computes nothing and calls no listener. */
    protected final void take(S changed) {
        settings = changed;
    }

    /** Computes from the present data. */
    public void refresh() {
        compute();
    }

    /** Computes under the present settings. */
    protected final void compute() {
        if (result().isEmpty()) {
            show(new LoadState.Loading<>());
        }
        S used = settings;
        wanted = used;
        seen = basis();
        latest.compute(() -> start(background, title(), work(used)), result -> arrive(result, used), this::fail, this::stopped);
    }

    /**
     * What the result follows from besides its settings, such as the project's thresholds; equal while that is the same.
     */
    protected Object basis() {
        return "";
    }

    /** Called when the result comes into view: computes when there is none, or when its basis has changed. */
    public void visit() {
        Object now = basis();
        if (!computingProperty().get() && (result().isEmpty() || !now.equals(seen))) {
            refresh();
        }
    }

    /** The result is computed again when it comes into view next. */
    public void forget() {
        seen = "";
    }

    private void arrive(R result, S used) {
        inForce = used;
        arrived(result);
    }

    private void fail(UserError why) {
        show(new LoadState.Failed<>(why));
    }

    private void stopped() {
        if (result().isPresent()) {
            choose(inForce);
        } else {
            fail(new UserError(whenCancelled, ""));
        }
    }

    @Override
    public ReadOnlyBooleanProperty computingProperty() {
        return latest.runningProperty();
    }

    @Override
    public BooleanExpression cancelledProperty() {
        return latest.cancelledProperty();
    }

    @Override
    public boolean isStale() {
        return !settings.equals(inForce);
    }

    /** Cancels the computation. The former result stays, with its settings. */
    @Override
    public void cancel() {
        latest.cancel();
    }

    @Override
    public boolean goOn() {
        if (!latest.cancelledProperty().get()) {
            return false;
        }
        choose(wanted);
        resuming();
        compute();
        return true;
    }

    /**
     * Computes a value again whenever its input changes; only the latest computation calls its handlers. Used on the UI
     * thread.
     *
     * @param <T> type of the result
     */
    private static final class LatestResult<T> {
        private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
        private final ReadOnlyBooleanWrapper cancelled = new ReadOnlyBooleanWrapper();
        private Optional<Job<T>> job = Optional.empty();
        private boolean answered;

        /** Whether a computation runs. */
        ReadOnlyBooleanProperty runningProperty() {
            return running.getReadOnlyProperty();
        }

        /** Whether the latest computation was cancelled before it ended. */
        ReadOnlyBooleanProperty cancelledProperty() {
            return cancelled.getReadOnlyProperty();
        }

        /**
         * Computes. An earlier computation that still runs is dropped. One of the three handlers is called.
         *
         * @param start starts it
         */
        void compute(Supplier<Job<T>> start, Consumer<T> done, Consumer<UserError> failed, Runnable stopped) {
            job.ifPresent(Job::drop);
            answered = false;
            cancelled.set(false);
            running.set(true);
            Job<T> started = start.get();
            job = Optional.of(started);
            started.onSuccess(value -> answer(() -> done.accept(value)))
                    .onFailure(cause -> answer(() -> failed.accept(UserError.of(cause))))
                    .always(() -> ended(started, stopped));
        }

        private void answer(Runnable end) {
            answered = true;
            end.run();
            if (answered) {
                running.set(false);
            }
        }

        private void ended(Job<T> which, Runnable stopped) {
            boolean last = job.filter(j -> j == which).isPresent();
            if (last && !answered) {
                cancelled.set(true);
                answer(stopped);
            }
        }

        /** Cancels the running computation. */
        void cancel() {
            job.ifPresent(Job::cancel);
        }
    }
}
