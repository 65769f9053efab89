package io.github.assay.ui.common.background;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** A lane without a thread: what is put into it is done at once, by who puts it there. */
final class DirectExecutor extends AbstractExecutorService {
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
