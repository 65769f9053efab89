package io.github.assay.ui.common.background;

import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Runs services' calls for view models off the UI thread and returns results on it. Five executors with one thread each
 * run their tasks in order: <b>work</b> for one long job at a time, shown in the status bar and cancellable;
 * <b>votes</b> for figures of votes alone, which never wait behind a run;
 * <b>save</b> for votes and settings, which never wait behind a run; <b>fetch</b> for what a screen needs to paint
 * next; <b>ask</b> for a user's own queries of a database, which neither wait for a run nor delay a case. A further
 * executor runs reads that may take long; {@link #leave} abandons it and later reads get another. Methods are called on
 * the UI thread, handlers too.
 */
public final class Background implements AutoCloseable {
    /** A task that blocks, reports its progress and can be cancelled between units. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Progress progress) throws Exception;
    }

    /**
     * A task that blocks and delivers a part of its result before it ends.
     *
     * @param <E> the part that is there early
     */
    @FunctionalInterface
    public interface Staged<E, T> {
        T run(Progress progress, Consumer<E> early) throws Exception;
    }

    /**
     * Progress of the job on the work executor.
     *
     * @param title name of the job as the user reads it
     * @param done units finished
     * @param total units in all; 0 when not known
     * @param what the unit being worked on
     * @param seconds since the job began
     * @param cancel cancels the job
     */
    public record Running(String title, long done, long total, String what, double seconds, Runnable cancel) {
        /** The first units are slower than the rest: what they load stays loaded. */
        private static final int ENOUGH_UNITS = 5;

        private static final double ENOUGH_SECONDS = 2;

        /** Units finished in a second; 0 before the first. */
        public double rate() {
            return seconds > 0 ? done / seconds : 0;
        }

        /**
         * Seconds until the end at this rate; empty while too little is done to tell, or when the total is not known.
         */
        public OptionalLong secondsLeft() {
            return done >= ENOUGH_UNITS && seconds >= ENOUGH_SECONDS && total > 0
                    ? OptionalLong.of(Math.round((total - done) / rate()))
                    : OptionalLong.empty();
        }
    }

    /** Time after which a write counts as slow. */
    private static final int SLOW_MILLIS = 1_000;

    private enum Save { UNDER_WAY, SLOW, ENDED }

    /** Longest wait of {@link #close} for cancelled work. */
    private static final int PATIENCE_SECONDS = 5;

    private final Executor work;
    private final Executor votes;
    private final Executor save;
    private final Executor fetch;
    private final Executor ask;
    private final Executor search;
    private final Executor ui;
    private final Supplier<ExecutorService> executors;
    private final Later later;
    private Optional<ExecutorService> open = Optional.empty();
    private Optional<Job<?>> counting = Optional.empty();
    private final Consumer<Throwable> unhandled;
    private final Runnable closing;
    private volatile boolean closed;
    private final ReadOnlyIntegerWrapper slowSaves = new ReadOnlyIntegerWrapper();
    private final ReadOnlyObjectWrapper<Optional<Running>> running = new ReadOnlyObjectWrapper<>(Optional.empty());

    /** Runs a function on the UI thread after a delay. */
    @FunctionalInterface
    private interface Later {
        void after(int millis, Runnable then);
    }

    private Background(
            Executor work,
            Executor votes,
            Executor save,
            Executor fetch,
            Executor ask,
            Executor search,
            Executor ui,
            Supplier<ExecutorService> executors,
            Later later,
            Consumer<Throwable> unhandled,
            Runnable closing) {
        this.executors = executors;
        this.later = later;
        this.work = work;
        this.votes = votes;
        this.save = save;
        this.fetch = fetch;
        this.ask = ask;
        this.search = search;
        this.ui = ui;
        this.unhandled = unhandled;
        this.closing = closing;
    }

    /** Makes executors with one thread each, for the window. */
    public static Background ofWindow() {
        return ofWindow(1);
    }

    /** The same, with delays divided by a number, for tests of what is tried again after seconds. */
    public static Background ofWindow(int haste) {
        ExecutorService work = executor("work");
        ExecutorService votes = executor("votes");
        ExecutorService save = executor("save");
        ExecutorService fetch = executor("fetch");
        ExecutorService ask = executor("ask");
        ExecutorService search = executor("search");
        Later later = (millis, then) -> CompletableFuture.delayedExecutor(millis / haste, TimeUnit.MILLISECONDS)
                .execute(() -> Platform.runLater(then));
        return new Background(
                untilClosed(work), untilClosed(votes), atOnceAfterClose(save), untilClosed(fetch), untilClosed(ask), untilClosed(search),
                Platform::runLater,
                () -> executor("case"), later,
                Background::toFallback, () -> {
            fetch.shutdownNow();
            ask.shutdownNow();
            search.shutdownNow();
            votes.shutdown();
            work.shutdown();
            save.close();
            await(work);
            await(votes);
        });
    }

    /** Drops tasks submitted after the shutdown. Not used for saving, which must not lose votes. */
    private static Executor untilClosed(ExecutorService executor) {
        return task -> {
            try {
                executor.execute(task);
            } catch (RejectedExecutionException e) {
                if (!executor.isShutdown()) {
                    throw e;
                }
            }
        };
    }

    /** Saves on the calling thread what is submitted after the shutdown, as by work that was cancelled by it. */
    private static Executor atOnceAfterClose(ExecutorService executor) {
        return task -> {
            try {
                executor.execute(task);
            } catch (RejectedExecutionException e) {
                task.run();
            }
        };
    }

    /**
     * Waits for cancelled work, which writes what it has finished. Work that does not react to cancellation is
     * interrupted.
     */
    private static void await(ExecutorService executor) {
        try {
            if (!executor.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Runs everything at once on the calling thread, for tests and pictures. Delayed functions do not run. Needs no
     * JavaFX.
     */
    public static Background onCallingThread() {
        return new Background(
                Runnable::run, Runnable::run, Runnable::run, Runnable::run, Runnable::run, Runnable::run, Runnable::run, DirectExecutor::new, (_, _) -> {}, _ -> {}, () -> {});
    }

    private static void toFallback(Throwable cause) {
        Thread current = Thread.currentThread();
        current.getUncaughtExceptionHandler().uncaughtException(current, cause);
    }

    private static ExecutorService executor(String name) {
        return Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("assay-" + name).factory());
    }

    /**
     * Submits a long job to the work executor. The status bar shows it under its title. It begins when what was submitted for
     * saving before it is saved or has failed, so a study counts the vote that was cast before it.
     */
    public <T> Job<T> run(String title, Work<T> job) {
        Job<T> handle = new Job<>(ui, unhandled, progress -> progress.tell(title, running));
        handle.submitTo(work, afterSaving(job));
        return handle;
    }

    /** Submits figures of votes alone, which count the vote that was cast before; the status bar does not show them. */
    public <T> Job<T> count(Work<T> job) {
        Job<T> handle = quiet(votes, afterSaving(job));
        counting = Optional.of(handle);
        return handle;
    }

    /** Cancels figures of votes that have not ended, because their project is left. */
    public void stopCounting() {
        counting.ifPresent(Job::cancel);
        counting = Optional.empty();
    }

    private <T> Work<T> afterSaving(Work<T> job) {
        CompletableFuture<Void> saved = CompletableFuture.runAsync(() -> {}, save);
        return progress -> {
            saved.get();
            if (closed) {
                throw new Cancelled();
            }
            return job.run(progress);
        };
    }

    /** Submits a short write to the save executor. */
    public <T> Job<T> save(Work<T> job) {
        AtomicReference<Save> state = new AtomicReference<>(Save.UNDER_WAY);
        later(SLOW_MILLIS, () -> {
            if (state.compareAndSet(Save.UNDER_WAY, Save.SLOW)) {
                slowSaves.set(slowSaves.get() + 1);
            }
        });
        return quiet(save, progress -> {
            try {
                return job.run(progress);
            } finally {
                if (state.getAndSet(Save.ENDED) == Save.SLOW) {
                    ui.execute(() -> slowSaves.set(slowSaves.get() - 1));
                }
            }
        });
    }

    /** Submits a write that follows from no act of the annotator to the save executor; a slow one is not counted. */
    public <T> Job<T> keep(Work<T> job) {
        return quiet(save, job);
    }

    /** Number of writes that have been under way for more than a second. Changes on the UI thread. */
    public ReadOnlyIntegerProperty slowSavesProperty() {
        return slowSaves.getReadOnlyProperty();
    }

    /** Submits a short read to the fetch executor. */
    public <T> Job<T> fetch(Work<T> job) {
        return quiet(fetch, job);
    }

    /** Submits a user's own query of a database to its executor. Dropping the job stops the query. */
    public <T> Job<T> ask(Work<T> job) {
        return quiet(ask, job);
    }

    /** Submits a search that runs beside other work to its executor. Dropping the job stops the search. */
    public <T> Job<T> search(Work<T> job) {
        return quiet(search, job);
    }

    /**
     * Submits a read that may take long to an executor of its own, which runs it after those submitted before.
     *
     * @param early takes the part that is there before the end, on the UI thread; not called once the job is dropped
     */
    public <E, T> Job<T> open(Staged<E, T> job, Consumer<E> early) {
        if (open.isEmpty()) {
            open = Optional.of(executors.get());
        }
        Job<T> handle = new Job<>(ui, unhandled, _ -> {});
        handle.submitTo(
                untilClosed(open.get()),
                progress -> job.run(progress, part -> ui.execute(() -> handle.meanwhile(() -> early.accept(part)))));
        return handle;
    }

    /** Abandons reads that have not ended. Reads opened from this call on do not wait for them. */
    public void leave() {
        open.ifPresent(ExecutorService::shutdown);
        open = Optional.empty();
    }

    /**
     * Runs a function on the UI thread after a delay, unless this is closed by then. The function must check whether it is
     * still needed.
     */
    public void later(int millis, Runnable then) {
        later.after(millis, () -> {
            if (!closed) {
                then.run();
            }
        });
    }

    private <T> Job<T> quiet(Executor executor, Work<T> job) {
        Job<T> handle = new Job<>(ui, unhandled, _ -> {});
        handle.submitTo(executor, job);
        return handle;
    }

    /** The job on the work executor, if any. Changes on the UI thread, at most 20 times a second. */
    public ReadOnlyObjectProperty<Optional<Running>> runningProperty() {
        return running.getReadOnlyProperty();
    }

    /** Cancels long work, finishes saving and shuts the executors down. */
    @Override
    public void close() {
        closed = true;
        running.get().ifPresent(r -> r.cancel().run());
        stopCounting();
        open.ifPresent(ExecutorService::shutdownNow);
        closing.run();
    }

    /** Executor that runs each task on the calling thread. */
    static final class DirectExecutor extends AbstractExecutorService {
        private boolean down;

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void shutdown() {
            down = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            down = true;
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return down;
        }

        @Override
        public boolean isTerminated() {
            return down;
        }

        @Override
        public boolean awaitTermination(long timeout, TimeUnit unit) {
            return down;
        }
    }
}
