package io.github.assay.ui.common.background;

import io.github.assay.ui.common.UserError;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/**
 * Computes a value again whenever its input changes; only the latest computation calls its handlers. Used on the UI
 * thread.
 *
 * @param <T> type of the result
 */
public final class LatestResult<T> {
    private final Background background;
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper cancelled = new ReadOnlyBooleanWrapper();
    private Optional<Job<T>> job = Optional.empty();
    private boolean answered;

    public LatestResult(Background background) {
        this.background = background;
    }

    /** Whether a computation runs. */
    public ReadOnlyBooleanProperty runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Whether the latest computation was cancelled before it ended. */
    public ReadOnlyBooleanProperty cancelledProperty() {
        return cancelled.getReadOnlyProperty();
    }

    /**
     * Computes. An earlier computation that still runs is dropped. One of the three handlers is called.
     *
     * @param title what the status bar says while it is computed
     */
    public void compute(
            String title, Background.Work<T> work, Consumer<T> done, Consumer<UserError> failed, Runnable stopped) {
        job.ifPresent(Job::drop);
        answered = false;
        cancelled.set(false);
        running.set(true);
        Job<T> started = background.run(title, work);
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
    public void cancel() {
        job.ifPresent(Job::cancel);
    }
}
