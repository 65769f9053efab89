package io.github.assay.ui.common.background;

import io.github.assay.task.CancelToken;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Cancellation of one job together with its way to the status bar. */
final class JobToken extends CancelToken {
    private static final long PAUSE_NANOS = 50_000_000;
    private final Executor ui;
    private String title = "";
    private ReadOnlyObjectWrapper<Optional<Background.Running>> shown;
    private final long start = System.nanoTime();
    private long next = Long.MIN_VALUE;

    JobToken(Executor ui) {
        this.ui = ui;
    }

    void tell(String jobTitle, ReadOnlyObjectWrapper<Optional<Background.Running>> where) {
        title = jobTitle;
        shown = where;
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
        if (shown != null) {
            double seconds = (System.nanoTime() - start) / 1e9;
            Background.Running now = new Background.Running(title, done, total, what, seconds, this::cancel);
            ui.execute(() -> shown.set(Optional.of(now)));
        }
    }

    void end() {
        if (shown != null) {
            ui.execute(() -> shown.set(Optional.empty()));
        }
    }
}
