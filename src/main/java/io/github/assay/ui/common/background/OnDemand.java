package io.github.assay.ui.common.background;

import io.github.assay.ui.common.UserError;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Computes a slow result only when a page shows it, and keeps the result until it is forgotten. Used on the UI thread.
 *
 * @param <T> type of the result
 */
public final class OnDemand<T> {
    private final Background background;
    private final String title;
    private final ReadOnlyObjectWrapper<LoadState<T>> state = new ReadOnlyObjectWrapper<>(new LoadState.Empty<>());
    private final ReadOnlyBooleanWrapper cancelled = new ReadOnlyBooleanWrapper();
    private Optional<Background.Work<T>> work = Optional.empty();
    private Optional<Job<T>> job = Optional.empty();

    /** @param title what the status bar says while it is computed */
    public OnDemand(Background background, String title) {
        this.background = background;
        this.title = title;
    }

    /** The result's state; empty when it was not requested yet, or when its computation was cancelled. */
    public ReadOnlyObjectProperty<LoadState<T>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Whether it was cancelled before it was done. */
    public ReadOnlyBooleanProperty cancelledProperty() {
        return cancelled.getReadOnlyProperty();
    }

    /** The value, when it is there. */
    public Optional<T> value() {
        return state.get() instanceof LoadState.Ready<T>(T value) ? Optional.of(value) : Optional.empty();
    }

    /** Replaces the computation and discards its former result. */
    public void become(Background.Work<T> other) {
        job.ifPresent(Job::drop);
        job = Optional.empty();
        work = Optional.of(other);
        cancelled.set(false);
        state.set(new LoadState.Empty<>());
    }

    /** Computes the result, unless it is there or being computed. */
    public void want() {
        if (work.isEmpty() || state.get() instanceof LoadState.Ready || state.get() instanceof LoadState.Loading) {
            return;
        }
        cancelled.set(false);
        state.set(new LoadState.Loading<>());
        Job<T> started = background.run(title, work.get());
        job = Optional.of(started);
        started.onSuccess(value -> state.set(new LoadState.Ready<>(value)))
                .onFailure(cause -> state.set(new LoadState.Failed<>(UserError.of(cause))))
                .always(() -> ended(started));
    }

    private void ended(Job<T> which) {
        if (state.get() instanceof LoadState.Loading && job.filter(j -> j == which).isPresent()) {
            cancelled.set(true);
            state.set(new LoadState.Empty<>());
        }
    }
}
