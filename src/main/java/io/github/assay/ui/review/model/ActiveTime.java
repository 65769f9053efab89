package io.github.assay.ui.review.model;

import java.util.function.LongSupplier;

/**
 * Counts the seconds that an annotator worked on one case. The time between two events of the user counts up to a
 * minute, and only while the window has the focus. Used on one thread.
 */
public final class ActiveTime {
    private static final long IDLE_NANOS = 60_000_000_000L;
    /** Time after an event in which the user is taken to act. */
    private static final long ACTING_NANOS = 5_000_000_000L;

    private final LongSupplier nanos;
    private long active;
    private long last;
    private boolean running;

    /** {@code nanos} is a clock that only runs forward, such as {@link System#nanoTime}. */
    ActiveTime(LongSupplier nanos) {
        this.nanos = nanos;
        this.last = nanos.getAsLong();
    }

    /** Starts from zero for another case. */
    void restart() {
        active = 0;
        last = nanos.getAsLong();
    }

    /** Called at a key, a click or a scroll. Adds the time since the last call, a longer pause up to a minute. */
    public void alive() {
        long now = nanos.getAsLong();
        if (running) {
            active += Math.clamp(now - last, 0, IDLE_NANOS);
        }
        last = now;
    }

    /** The window has the focus, or has lost it. */
    public void focused(boolean has) {
        alive();
        running = has;
    }

    /**
     * Milliseconds until the clock should be painted again: each second while the user acts, then each ten seconds,
     * because a frame costs about 30 ms of a processor; 0 once {@link #seconds} grows no more.
     */
    int paintMillis() {
        long idle = nanos.getAsLong() - last;
        return !running || idle >= IDLE_NANOS ? 0 : idle < ACTING_NANOS ? 1_000 : 10_000;
    }

    /** Active seconds until this call. */
    public double seconds() {
        long open = running ? Math.clamp(nanos.getAsLong() - last, 0, IDLE_NANOS) : 0;
        return (active + open) / 1e9;
    }
}
