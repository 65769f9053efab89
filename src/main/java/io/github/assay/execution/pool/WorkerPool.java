package io.github.assay.execution.pool;

import io.github.assay.execution.sandbox.SandboxPermissions;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Pool of worker processes, with a limit on their number. Most queries end long before a new process would be ready. So
 * a further one is started only when all present ones run a long query, or when waiting for short ones has cost several
 * times the start of a process.
 */
public final class WorkerPool implements AutoCloseable {
    private record Idle(WorkerProcess worker, long sinceNanos) {}

    private static final long LOOK_MILLIS = 50;

    /** Total waiting time for short queries after which a process is started: many times the cost of the start. */
    private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(4);

    /** A query that has run for this time may run for much longer. */
    private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Semaphore slots;
    private final Deque<Idle> idle = new ArrayDeque<>();
    private final Set<WorkerProcess> busy = new HashSet<>();
    private Supplier<SandboxPermissions> expected = () -> SandboxPermissions.NOTHING;
    private long waitedNanos;
    private boolean closed;

    public WorkerPool(int most) {
        slots = new Semaphore(most, true);
    }

    /**
     * Announces the permissions of later queries: worker processes started from this moment get all of them, so one
     * process can run all queries.
     */
    public synchronized void expect(Supplier<SandboxPermissions> needs) {
        expected = needs;
    }

    /** A living worker process with this memory and at least these permissions; waits for a slot. */
    public WorkerProcess take(int memoryMegabytes, SandboxPermissions needed, Progress progress) throws IOException {
        try {
            while (!slots.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                progress.check();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
        try {
            return waitOrStart(memoryMegabytes, needed, progress);
        } catch (IOException | RuntimeException e) {
            slots.release();
            throw e;
        }
    }

    private synchronized WorkerProcess waitOrStart(int memoryMegabytes, SandboxPermissions needed, Progress progress) throws IOException {
        while (true) {
            if (closed) {
                throw new IOException("the query runner is closed");
            }
            Optional<WorkerProcess> found = idle(memoryMegabytes, needed);
            if (found.isEmpty() && isWorthAnother(memoryMegabytes, needed)) {
                waitedNanos = 0;
                found = Optional.of(WorkerProcess.start(memoryMegabytes, reachOf(needed)));
            }
            if (found.isPresent()) {
                busy.add(found.get());
                return found.get();
            }
            await();
            progress.check();
        }
    }

    /**
     * A process with sockets can read only the database files that it needs; other processes can read all announced
     * files.
     */
    private SandboxPermissions reachOf(SandboxPermissions needed) {
        return needed.ports().isEmpty() ? needed.and(expected.get()) : needed;
    }

    /** An idle living worker process that suits; unsuitable ones are ended on the way. */
    private Optional<WorkerProcess> idle(int memoryMegabytes, SandboxPermissions needed) {
        // The process used last has the most code compiled.
        while (!idle.isEmpty()) {
            WorkerProcess worker = idle.pop().worker();
            if (worker.isAlive() && worker.suits(memoryMegabytes, needed)) {
                return Optional.of(worker);
            }
            worker.end();
        }
        return Optional.empty();
    }

    /** Whether no suitable process will be free soon, or waiting for them has cost as much as starting another one. */
    private boolean isWorthAnother(int memoryMegabytes, SandboxPermissions needed) {
        return busy.stream()
                        .filter(worker -> worker.suits(memoryMegabytes, needed))
                        .allMatch(worker -> worker.runningNanos() > LONG_NANOS) || waitedNanos >= ENOUGH_NANOS;
    }

    /**
     * Waits a moment for a worker process to become free. Time before the first process has begun a query is not
     * counted, because it is unrelated to query times.
     */
    private void await() {
        boolean starting = noneHasBegun();
        long start = System.nanoTime();
        try {
            TimeUnit.MILLISECONDS.timedWait(this, LOOK_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
        boolean begun = starting && !noneHasBegun();
        waitedNanos = begun ? 0 : waitedNanos + System.nanoTime() - start;
    }

    private boolean noneHasBegun() {
        return busy.stream().noneMatch(WorkerProcess::hasBegun);
    }

    /**
     * Starts a worker process before the first query, unless there is one already.
     *
     * @throws IOException when no process can be started
     */
    public synchronized void prepare(int memoryMegabytes, SandboxPermissions reach) throws IOException {
        if (!closed && idle.isEmpty() && busy.isEmpty()) {
            idle.push(new Idle(WorkerProcess.start(memoryMegabytes, reach), System.nanoTime()));
        }
    }

    /** Returns a worker process for the next query. */
    public void giveBack(WorkerProcess worker) {
        boolean keep;
        synchronized (this) {
            busy.remove(worker);
            keep = !closed && worker.isAlive();
            if (keep) {
                idle.push(new Idle(worker, System.nanoTime()));
            }
            notifyAll();
        }
        if (!keep) {
            worker.end();
        }
        slots.release();
    }

    /** Ends a worker process that must not be used again. */
    public void discard(WorkerProcess worker) {
        synchronized (this) {
            busy.remove(worker);
            notifyAll();
        }
        worker.end();
        slots.release();
    }

    /** Ends worker processes that have been idle for longer than this. */
    public void endIdle(long nanos) {
        List<Idle> old;
        synchronized (this) {
            long now = System.nanoTime();
            old = idle.stream().filter(i -> now - i.sinceNanos() > nanos).toList();
            idle.removeAll(old);
        }
        old.forEach(i -> i.worker().end());
    }

    public synchronized List<Long> startedPids() {
        return busy.stream().filter(WorkerProcess::isRunning).map(WorkerProcess::pid).toList();
    }

    @Override
    public void close() {
        List<Idle> waiting;
        synchronized (this) {
            closed = true;
            waiting = List.copyOf(idle);
            idle.clear();
            busy.forEach(worker -> worker.kill(WorkerProcess.Kill.CLOSE));
            notifyAll();
        }
        waiting.forEach(i -> i.worker().end());
    }
}
