package io.github.assay.llm;

import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Time as an argument: the present moment, and waiting. Tests give a clock of their own. */
public interface Waiting {
    /** Waits of the system with the time of a clock. */
    static Waiting system(InstantSource clock) {
        return new Waiting() {
            @Override
            public Instant now() {
                return clock.instant();
            }

            @Override
            public void sleep(Duration time) throws InterruptedException {
                Thread.sleep(time);
            }
        };
    }

    /** The present moment. */
    Instant now();

    /**
     * Waits.
     *
     * @throws InterruptedException when the thread is interrupted
     */
    void sleep(Duration time) throws InterruptedException;

    /** Waits in parts, so that a cancellation ends the wait within a tenth of a second. */
    default void sleep(Duration time, Progress progress) {
        Instant end = now().plus(time);
        try {
            for (Duration left = time; left.isPositive(); left = Duration.between(now(), end)) {
                progress.check();
                sleep(left.compareTo(Duration.ofMillis(100)) > 0 ? Duration.ofMillis(100) : left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
        progress.check();
    }
}
