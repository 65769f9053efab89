package io.github.assay.cli.text;

import io.github.assay.task.CancelToken;
import io.github.assay.task.Progress;
import java.io.PrintStream;
import java.util.Locale;

/** Progress as one line that rewrites itself, at most ten times a second, with rate and time left. */
public final class ConsoleProgress implements Progress, AutoCloseable {
    private static final long REDRAW_NANOS = 100_000_000;
    private static final String CLEAR = "\r\u001b[K";

    private final PrintStream err;
    private final boolean visible;
    private final CancelToken interrupt;
    private final long started = System.nanoTime();
    private long drawn;
    private boolean dirty;

    ConsoleProgress(PrintStream err, boolean visible, CancelToken interrupt) {
        this.err = err;
        this.visible = visible;
        this.interrupt = interrupt;
    }

    @Override
    public synchronized void step(long done, long total, String what) {
        long now = System.nanoTime();
        if (!visible || now - drawn < REDRAW_NANOS) {
            return;
        }
        drawn = now;
        dirty = true;
        err.print(CLEAR + Terminal.visible(line(done, total, what, (now - started) / 1e9)));
        err.flush();
    }

    private static String line(long done, long total, String what, double seconds) {
        if (total <= 0 || seconds <= 0) {
            return String.format(Locale.ROOT, "%,d %s", done, what);
        }
        double rate = done / seconds;
        String left = rate > 0 ? String.format(Locale.ROOT, ", %.0f s left", (total - done) / rate) : "";
        return String.format(Locale.ROOT, "%,d of %,d %s, %.0f/s%s", done, total, what, rate, left);
    }

    @Override
    public boolean isCancelled() {
        return interrupt.isCancelled();
    }

    @Override
    public AutoCloseable onCancel(Runnable action) {
        return interrupt.onCancel(action);
    }

    /** Clears the line before other output; the next step draws it again. */
    public synchronized void clear() {
        if (dirty) {
            err.print(CLEAR);
            err.flush();
            dirty = false;
        }
    }

    @Override
    public void close() {
        clear();
    }
}
