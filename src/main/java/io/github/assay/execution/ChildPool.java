package io.github.assay.execution;

import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Children that wait for the next query, at most so many at once. */
final class ChildPool implements AutoCloseable {
    private record Idle(Child child, long sinceNanos) {}

    private static final long LOOK_MILLIS = 50;

    private final Semaphore slots;
    private final Deque<Idle> idle = new ArrayDeque<>();
    private final Set<Child> busy = new HashSet<>();
    private boolean closed;

    ChildPool(int most) {
        slots = new Semaphore(most, true);
    }

    /** A living child with that much memory; waits for a slot. */
    Child take(int memoryMegabytes, Progress progress) throws IOException {
        try {
            while (!slots.tryAcquire(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                progress.check();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
        try {
            return takeOrStart(memoryMegabytes);
        } catch (IOException | RuntimeException e) {
            slots.release();
            throw e;
        }
    }

    private Child takeOrStart(int memoryMegabytes) throws IOException {
        Child found = null;
        synchronized (this) {
            if (closed) {
                throw new IOException("the query runner is closed");
            }
            // The last one used is the warmest.
            while (found == null && !idle.isEmpty()) {
                Child child = idle.pop().child();
                if (child.isAlive() && child.memoryMegabytes() == memoryMegabytes) {
                    found = child;
                } else {
                    child.end();
                }
            }
            if (found == null) {
                found = Child.start(memoryMegabytes);
            }
            busy.add(found);
        }
        return found;
    }

    /** Gives a child back for the next query. */
    void giveBack(Child child) {
        boolean keep;
        synchronized (this) {
            busy.remove(child);
            keep = !closed && child.isAlive();
            if (keep) {
                idle.push(new Idle(child, System.nanoTime()));
            }
        }
        if (!keep) {
            child.end();
        }
        slots.release();
    }

    /** Ends a child that is not to be used again. */
    void discard(Child child) {
        synchronized (this) {
            busy.remove(child);
        }
        child.end();
        slots.release();
    }

    /** Ends children that have waited for longer than that. */
    void endIdle(long nanos) {
        List<Idle> old;
        synchronized (this) {
            long now = System.nanoTime();
            old = idle.stream().filter(i -> now - i.sinceNanos() > nanos).toList();
            idle.removeAll(old);
        }
        old.forEach(i -> i.child().end());
    }

    synchronized List<Long> startedPids() {
        return busy.stream().filter(Child::isRunning).map(Child::pid).toList();
    }

    @Override
    public void close() {
        List<Idle> waiting;
        synchronized (this) {
            closed = true;
            waiting = List.copyOf(idle);
            idle.clear();
            busy.forEach(child -> child.kill(Child.Kill.CLOSE));
        }
        waiting.forEach(i -> i.child().end());
    }
}
