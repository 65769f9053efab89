package io.github.assay.task;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A {@link Progress} that can be cancelled. Subclasses override the handling of steps; the default does nothing.
 * Thread-safe.
 */
public class CancelToken implements Progress {
    private final Object lock = new Object();
    private final Set<Runnable> actions = new LinkedHashSet<>();
    private volatile boolean cancelled;

    @Override
    public void step(long done, long total, String what) {}

    @Override
    public final boolean isCancelled() {
        return cancelled;
    }

    /** Cancels the work: runs every registered action once. A second call does nothing. */
    public final void cancel() {
        List<Runnable> toRun;
        synchronized (lock) {
            if (cancelled) {
                return;
            }
            cancelled = true;
            toRun = List.copyOf(actions);
            actions.clear();
        }
        toRun.forEach(Runnable::run);
    }

    @Override
    public final AutoCloseable onCancel(Runnable action) {
        synchronized (lock) {
            if (!cancelled) {
                actions.add(action);
                return () -> remove(action);
            }
        }
        action.run();
        return () -> {};
    }

    private void remove(Runnable action) {
        synchronized (lock) {
            actions.remove(action);
        }
    }
}
