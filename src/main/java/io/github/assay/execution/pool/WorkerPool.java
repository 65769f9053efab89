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
 * Children that wait for the next query, at most so many at once. Most queries end long before a process has begun, so a
 * further one is started only when all that are there are held up by a long query, or when waiting for short ones has
 * cost several times what starting it will.
 */
public final class WorkerPool implements AutoCloseable {
    private record Idle(WorkerProcess child, long sinceNanos) {}

    private static final long LOOK_MILLIS = 50;

    /** So long all that wait for short queries must have waited together: many times what a further child costs. */
    private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(4);

    /** A query that has run for so long may run for much longer. */
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
     * What queries to come will need: children started from now on may reach all of it, so that one child can serve them
     * all.
     */
    public synchronized void expect(Supplier<SandboxPermissions> needs) {
        expected = needs;
    }

    /** A living child with that much memory that may reach what is needed; waits for a slot. */
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

    /** A process with sockets reads no database files but those it needs; the others share one. */
    private SandboxPermissions reachOf(SandboxPermissions needed) {
        return needed.ports().isEmpty() ? needed.and(expected.get()) : needed;
    }

    /** A living child that suits and has nothing to do; others are ended on the way. */
    private Optional<WorkerProcess> idle(int memoryMegabytes, SandboxPermissions needed) {
        // The last one used is the warmest.
        while (!idle.isEmpty()) {
            WorkerProcess child = idle.pop().child();
            if (child.isAlive() && child.suits(memoryMegabytes, needed)) {
                return Optional.of(child);
            }
            child.end();
        }
        return Optional.empty();
    }

    /** Whether none is to come back soon, or waiting for them has cost as much as another one will. */
    private boolean isWorthAnother(int memoryMegabytes, SandboxPermissions needed) {
        return busy.stream()
                        .filter(child -> child.suits(memoryMegabytes, needed))
                        .allMatch(child -> child.runningNanos() > LONG_NANOS)
                || waitedNanos >= ENOUGH_NANOS;
    }

    /** Waits a moment for a child to come back. What passes until the first one begins says nothing about its speed. */
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
     * Starts a child that nobody has asked for yet, unless there is one: the first query finds it ready.
     *
     * @throws IOException when no process can be started
     */
    public synchronized void prepare(int memoryMegabytes, SandboxPermissions reach) throws IOException {
        if (!closed && idle.isEmpty() && busy.isEmpty()) {
            idle.push(new Idle(WorkerProcess.start(memoryMegabytes, reach), System.nanoTime()));
        }
    }

    /** Gives a child back for the next query. */
    public void giveBack(WorkerProcess child) {
        boolean keep;
        synchronized (this) {
            busy.remove(child);
            keep = !closed && child.isAlive();
            if (keep) {
                idle.push(new Idle(child, System.nanoTime()));
            }
            notifyAll();
        }
        if (!keep) {
            child.end();
        }
        slots.release();
    }

    /** Ends a child that is not to be used again. */
    public void discard(WorkerProcess child) {
        synchronized (this) {
            busy.remove(child);
            notifyAll();
        }
        child.end();
        slots.release();
    }

    /** Ends children that have waited for longer than that. */
    public void endIdle(long nanos) {
        List<Idle> old;
        synchronized (this) {
            long now = System.nanoTime();
            old = idle.stream().filter(i -> now - i.sinceNanos() > nanos).toList();
            idle.removeAll(old);
        }
        old.forEach(i -> i.child().end());
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
            busy.forEach(child -> child.kill(WorkerProcess.Kill.CLOSE));
            notifyAll();
        }
        waiting.forEach(i -> i.child().end());
    }
}
