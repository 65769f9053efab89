package io.github.assay;

import io.github.assay.task.Progress;
import java.util.concurrent.atomic.AtomicReference;

/** Progress of work that starts before its receiver is known. Thread-safe. */
final class LateWatcher implements Progress {
    private final AtomicReference<Progress> watcher = new AtomicReference<>(Progress.NONE);

    /** Passes steps to, and takes cancellation from, this receiver. */
    void watchedBy(Progress progress) {
        watcher.set(progress);
    }

    @Override
    public void step(long done, long total, String what) {
        watcher.get().step(done, total, what);
    }

    @Override
    public boolean isCancelled() {
        return watcher.get().isCancelled();
    }

    @Override
    public AutoCloseable onCancel(Runnable action) {
        return watcher.get().onCancel(action);
    }
}
