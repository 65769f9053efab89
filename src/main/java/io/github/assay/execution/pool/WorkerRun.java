package io.github.assay.execution.pool;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.protocol.Request;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.util.OptionalInt;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Runs one request in one worker process and watches deadline, memory and cancellation. */
public final class WorkerRun implements AutoCloseable {
    /** Milliseconds beyond its time limit in which the engine may stop by itself. */
    private static final long GRACE_MILLIS = 2_000;

    /** Most milliseconds for opening a database. */
    private static final long OPEN_MILLIS = 30_000;

    private static final long LOOK_MILLIS = 100;

    /** Megabytes for a Java process beside its heap and for native code. */
    private static final int BESIDE_HEAP_MEGABYTES = 384;

    private final WorkerProcess child;
    private final Request request;
    private final ScheduledExecutorService watchdog;
    private final ScheduledFuture<?> memory;
    private ScheduledFuture<?> deadline;
    private boolean ended;
    private boolean cancelled;

    public WorkerRun(WorkerProcess child, Request request, ScheduledExecutorService watchdog) {
        this.child = child;
        this.request = request;
        this.watchdog = watchdog;
        deadline = killAfter(OPEN_MILLIS);
        memory = watchdog.scheduleWithFixedDelay(this::lookAtMemory, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** The outcome; afterwards {@link WorkerProcess#killed} gives the reason if the watch ended the process. */
    public ExecutionOutcome run(Progress progress) throws WorkerProcess.Ended {
        try (AutoCloseable _ = progress.onCancel(this::cancel)) {
            progress.check();
            return child.run(request, this::started);
        } catch (WorkerProcess.Ended | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a cancellation could not be taken back", e);
        }
    }

    /** The outcome for a process that ended in the middle of an answer. */
    public ExecutionOutcome explain(WorkerProcess.Ended ended) {
        Supplier<ExecutionOutcome> otherwise = () -> {
            OptionalInt status = child.exitStatus();
            return status.isPresent() ? fromStatus(status.getAsInt(), ended) : unintelligible(ended);
        };
        return child.killed()
                .<ExecutionOutcome>map(why -> switch (why) {
                    case HARD_DEADLINE -> late(ended);
                    case MEMORY ->
                        new ExecutionOutcome.TooLarge(
                                "memory", "the query process held more than its " + mostMegabytes() + " MB");
                    case CANCEL -> throw new Cancelled();
                    case CLOSE -> new ExecutionOutcome.EngineError("the query runner was closed");
                })
                .orElseGet(otherwise);
    }

    private ExecutionOutcome late(WorkerProcess.Ended ended) {
        return ended.started()
                ? new ExecutionOutcome.Timeout(request.limits().timeout())
                : new ExecutionOutcome.Unreachable("The database did not open within " + OPEN_MILLIS / 1_000
                        + " seconds. Look whether something else holds it");
    }

    private static ExecutionOutcome unintelligible(WorkerProcess.Ended ended) {
        return new ExecutionOutcome.EngineError("the query process cannot be understood: " + ended.getMessage());
    }

    private ExecutionOutcome fromStatus(int status, WorkerProcess.Ended ended) {
        return switch (status) {
            case 3 ->
                new ExecutionOutcome.TooLarge(
                        "memory", "the query needed more than " + request.limits().memoryMegabytes() + " MB");
            // 128 + SIGKILL that Assay did not send: the system ended the process because memory ran out.
            case 137 ->
                new ExecutionOutcome.TooLarge(
                        "memory", "the system ended the query process, as it does when memory runs out");
            default ->
                ended.started()
                        ? new ExecutionOutcome.EngineError("the engine broke down; its process ended with status " + status)
                        : new ExecutionOutcome.Unreachable("The query process ended with status " + status
                                + " before the database was open. " + child.lastWords());
        };
    }

    private synchronized void started() {
        deadline.cancel(false);
        if (!ended) {
            deadline = killAfter(request.limits().timeout().toMillis() + GRACE_MILLIS);
        }
        if (cancelled) {
            // The first cancellation may have arrived before the request itself.
            child.cancel();
        }
    }

    private ScheduledFuture<?> killAfter(long millis) {
        return watchdog.schedule(() -> child.kill(WorkerProcess.Kill.HARD_DEADLINE), millis, TimeUnit.MILLISECONDS);
    }

    private synchronized void cancel() {
        if (!ended) {
            cancelled = true;
            child.cancel();
            watchdog.schedule(this::killCancelled, GRACE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void killCancelled() {
        if (!ended) {
            child.kill(WorkerProcess.Kill.CANCEL);
        }
    }

    private void lookAtMemory() {
        ResidentMemory.megabytes(child.pid()).ifPresent(megabytes -> {
            if (megabytes > mostMegabytes()) {
                child.kill(WorkerProcess.Kill.MEMORY);
            }
        });
    }

    private long mostMegabytes() {
        return (long) request.limits().memoryMegabytes() + BESIDE_HEAP_MEGABYTES;
    }

    /** Ends the watch. */
    @Override
    public synchronized void close() {
        ended = true;
        deadline.cancel(false);
        memory.cancel(false);
    }
}
