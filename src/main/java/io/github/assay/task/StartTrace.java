package io.github.assay.task;

import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Measures the time from the program's start to the first case on screen. The program measures itself, because watching
 * a window from outside costs processor time that is measured. {@code -Dassay.trace.start=MILLIS} turns it on: the
 * moment of the start in milliseconds since 1970, set by the caller of the program. The result is one line in the log.
 * Without the property nothing is recorded.
 */
public final class StartTrace {
    private static final System.Logger LOG = System.getLogger(StartTrace.class.getName());
    private static final StartTrace OF_PROCESS = new StartTrace(
            Optional.ofNullable(Long.getLong("assay.trace.start")), Clock.systemUTC());

    private final Optional<Long> start;
    private final Clock clock;
    private final StringBuilder moments = new StringBuilder();
    private final AtomicBoolean over = new AtomicBoolean();

    StartTrace(Optional<Long> start, Clock clock) {
        this.start = start;
        this.clock = clock;
    }

    /** The trace of this process. */
    public static StartTrace ofProcess() {
        return OF_PROCESS;
    }

    /** Records the moment of a step. */
    public void reached(String what) {
        if (start.isPresent() && !over.get()) {
            synchronized (moments) {
                moments.append(", ").append(what).append(' ').append(clock.millis() - start.get());
            }
        }
    }

    /** Records the last moment and writes the line, once. */
    public void finished(String what) {
        reached(what);
        if (over.compareAndSet(false, true) && start.isPresent()) {
            LOG.log(System.Logger.Level.INFO, line());
        }
    }

    /** Whether the last moment was reached, in a process that is measured or not. */
    public boolean isFinished() {
        return over.get();
    }

    /** The recorded steps, in milliseconds since the start. */
    String line() {
        synchronized (moments) {
            return "milliseconds since the start" + moments;
        }
    }
}
