package io.github.assay.execution.pool;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.ScratchRequest;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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

    private final WorkerProcess worker;
    private final Request request;
    private final ScheduledExecutorService watchdog;
    private final ScheduledFuture<?> memory;
    private final long cancelMillis;
    private ScheduledFuture<?> deadline;
    private boolean ended;
    private boolean cancelled;

    public WorkerRun(WorkerProcess worker, Request request, ScheduledExecutorService watchdog) {
        this(worker, request, watchdog, GRACE_MILLIS);
    }

    /** @param cancelMillis time in which the engine may stop by itself after a cancellation, in milliseconds */
    public WorkerRun(WorkerProcess worker, Request request, ScheduledExecutorService watchdog, long cancelMillis) {
        this.worker = worker;
        this.cancelMillis = cancelMillis;
        this.request = request;
        this.watchdog = watchdog;
        deadline = killAfter(OPEN_MILLIS);
        memory = watchdog.scheduleWithFixedDelay(this::checkMemory, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** The outcome; afterwards {@link WorkerProcess#killed} gives the reason if the watch ended the process. */
    public ExecutionOutcome run(Progress progress) throws WorkerProcess.Ended {
        return watched(progress, () -> worker.run(request, this::started));
    }

    /** What a process answers. */
    private interface Exchange {
        ExecutionOutcome answer() throws WorkerProcess.Ended;
    }

    private ExecutionOutcome watched(Progress progress, Exchange exchange) throws WorkerProcess.Ended {
        try (AutoCloseable _ = progress.onCancel(this::cancel)) {
            progress.check();
            return exchange.answer();
        } catch (WorkerProcess.Ended | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the registration for cancellation could not be removed", e);
        }
    }

    /**
     * Fills small databases and runs queries on each of them.
     *
     * @param each receives the outcomes of one database
     */
    public void scratch(ScratchRequest batch, Progress progress, Consumer<List<ExecutionOutcome>> each)
            throws WorkerProcess.Ended {
        try (AutoCloseable _ = progress.onCancel(this::cancel)) {
            progress.check();
            worker.scratch(batch, this::started, each);
        } catch (WorkerProcess.Ended | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the registration for cancellation could not be removed", e);
        }
    }

    /** Makes a changed copy of a database in the process's folder. */
    public ExecutionOutcome copy(CloneRequest request, Progress progress) throws WorkerProcess.Ended {
        return watched(progress, () -> worker.copy(request, this::started));
    }

    /** The outcome for a process that ended in the middle of an answer. */
    public ExecutionOutcome explain(WorkerProcess.Ended ended) {
        Supplier<ExecutionOutcome> otherwise = () -> {
            OptionalInt status = worker.exitStatus();
            return status.isPresent() ? fromStatus(status.getAsInt(), ended) : unknownMessage(ended);
        };
        return worker.killed()
                .<ExecutionOutcome>map(why -> switch (why) {
                    case HARD_DEADLINE -> late(ended);
                    case MEMORY ->
                        new ExecutionOutcome.TooLarge(
                                "memory", "the query process used more than its " + mostMegabytes() + " MB");
                    case CANCEL -> throw new Cancelled();
                    case CLOSE -> new ExecutionOutcome.EngineError("the query runner was closed");
                })
                .orElseGet(otherwise);
    }

    private ExecutionOutcome late(WorkerProcess.Ended ended) {
        return ended.started()
                ? new ExecutionOutcome.Timeout(request.limits().timeout())
                : new ExecutionOutcome.Unreachable("The database did not open within " + OPEN_MILLIS / 1_000
                        + " seconds. Close other programs that use it");
    }

    private static ExecutionOutcome unknownMessage(WorkerProcess.Ended ended) {
        return new ExecutionOutcome.EngineError("the query process sent an unknown message: " + ended.getMessage());
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
                                + " before the database was open. " + worker.firstErrorLine());
        };
    }

    private synchronized void started() {
        deadline.cancel(false);
        if (!ended) {
            deadline = killAfter(request.limits().timeout().toMillis() + GRACE_MILLIS);
        }
        if (cancelled) {
            // The first cancellation may have arrived before the request itself.
            worker.cancel();
        }
    }

    private ScheduledFuture<?> killAfter(long millis) {
        return watchdog.schedule(() -> worker.kill(WorkerProcess.Kill.HARD_DEADLINE), millis, TimeUnit.MILLISECONDS);
    }

    private synchronized void cancel() {
        if (!ended) {
            cancelled = true;
            worker.cancel();
            watchdog.schedule(this::killCancelled, cancelMillis, TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void killCancelled() {
        if (!ended) {
            worker.kill(WorkerProcess.Kill.CANCEL);
        }
    }

    private void checkMemory() {
        ResidentMemory.megabytes(worker.pid()).ifPresent(megabytes -> {
            if (megabytes > mostMegabytes()) {
                worker.kill(WorkerProcess.Kill.MEMORY);
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

    /**
     * Memory use of a process, native code included, where the system reports it. Elsewhere only the Java heap limit and
     * the engines' own limits apply.
     */
    public static final class ResidentMemory {
        private ResidentMemory() {}

        /** Megabytes in use; empty where the system does not report them or the process has ended. */
        public static OptionalLong megabytes(long pid) {
            Path status = Path.of("/proc", Long.toString(pid), "status");
            if (!Files.isReadable(status)) {
                return OptionalLong.empty();
            }
            try {
                return Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("VmRSS:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                        .findFirst();
            } catch (IOException _) {
                return OptionalLong.empty();
            }
        }
    }
}
