package io.github.assay.task;

/**
 * Thrown by {@link Progress#check()} when the work was cancelled. The caller keeps results that were finished before.
 */
public final class Cancelled extends RuntimeException {
    public Cancelled() {
        super("cancelled");
    }
}
