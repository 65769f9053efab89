package io.github.assay.ui.common.background;

import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Runs a task on one of {@link Background}'s executors and calls a handler for each outcome. A failure without a
 * handler goes to the thread's handler of uncaught exceptions. Used on the UI thread only.
 *
 * @param <T> type of the result
 */
public final class Job<T> {
    private sealed interface End<T> {
        record Done<T>(T value) implements End<T> {}

        record Failed<T>(Throwable cause) implements End<T> {}
    }

    private final Executor ui;
    private final JobToken token;
    private @Nullable End<T> end;
    private Consumer<T> success = _ -> {};
    private Consumer<Throwable> failure;
    private Runnable always = () -> {};
    private boolean dropped;

    Job(Executor ui, Consumer<Throwable> unhandled, Consumer<JobToken> prepare) {
        this.ui = ui;
        failure = unhandled;
        token = new JobToken(ui);
        prepare.accept(token);
    }

    void submitTo(Executor lane, Background.Work<T> work) {
        lane.execute(() -> {
            End<T> reached = attempt(work);
            token.end();
            ui.execute(() -> arrive(reached));
        });
    }

    /** Carries every failure to the UI thread, where its handler or the default handler receives it. */
    private End<T> attempt(Background.Work<T> work) {
        try {
            token.check();
            token.begin();
            return new End.Done<>(work.run(token));
        } catch (Throwable e) {
            return new End.Failed<>(e);
        }
    }

    private void arrive(End<T> reached) {
        end = reached;
        switch (reached) {
            case End.Done<T>(T value) -> deliver(() -> success.accept(value));
            case End.Failed<T>(Cancelled _) -> {}
            case End.Failed<T>(Throwable cause) -> deliver(() -> failure.accept(cause));
        }
        always.run();
    }

    /** Calls a handler that is of use only before the end. */
    void meanwhile(Runnable handler) {
        if (end == null) {
            deliver(handler);
        }
    }

    private void deliver(Runnable handler) {
        if (!dropped) {
            handler.run();
        }
    }

    /** Sets the handler of the result. */
    public Job<T> onSuccess(Consumer<T> handler) {
        if (end instanceof End.Done<T>(T value)) {
            deliver(() -> handler.accept(value));
        } else {
            success = handler;
        }
        return this;
    }

    /** Sets the handler of a failure; a cancelled job did not fail. */
    public Job<T> onFailure(Consumer<Throwable> handler) {
        if (end instanceof End.Failed<T>(Throwable cause) && !(cause instanceof Cancelled)) {
            deliver(() -> handler.accept(cause));
        } else {
            failure = handler;
        }
        return this;
    }

    /** Sets the handler of every end, cancellation included; it is called after the other handlers. */
    public Job<T> always(Runnable handler) {
        if (end != null) {
            handler.run();
        } else {
            always = handler;
        }
        return this;
    }

    /** Cancels the job. Finished parts are kept. */
    public void cancel() {
        token.cancel();
    }

    /**
     * Cancels the job; calls neither the success nor the failure handler. Used when the screen shows something else
     * meanwhile.
     */
    public void drop() {
        dropped = true;
        token.cancel();
    }

    /** Whether it has reached an end. */
    public boolean isOver() {
        return end != null;
    }

    /** Cancellation of one job together with its way to the status bar. */
    static final class JobToken extends CancelToken {
        private static final long PAUSE_NANOS = 50_000_000;
        private final Executor ui;
        private String title = "";
        private Optional<ReadOnlyObjectWrapper<Optional<Background.Running>>> shown = Optional.empty();
        private final long start = System.nanoTime();
        private long next = Long.MIN_VALUE;

        JobToken(Executor ui) {
            this.ui = ui;
        }

        void tell(String jobTitle, ReadOnlyObjectWrapper<Optional<Background.Running>> where) {
            title = jobTitle;
            shown = Optional.of(where);
        }

        void begin() {
            show(0, 0, "");
        }

        @Override
        public synchronized void step(long done, long total, String what) {
            long now = System.nanoTime();
            if (next != Long.MIN_VALUE && now - next < 0 && done < total) {
                return;
            }
            next = now + PAUSE_NANOS;
            show(done, total, what);
        }

        private void show(long done, long total, String what) {
            shown.ifPresent(where -> {
                double seconds = (System.nanoTime() - start) / 1e9;
                Background.Running now = new Background.Running(title, done, total, what, seconds, this::cancel);
                ui.execute(() -> where.set(Optional.of(now)));
            });
        }

        void end() {
            shown.ifPresent(where -> ui.execute(() -> where.set(Optional.empty())));
        }
    }
}
