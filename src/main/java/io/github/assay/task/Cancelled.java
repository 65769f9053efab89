package io.github.assay.task;

/** Thrown by {@link Progress#check()} when the work was cancelled. What was finished before is kept by its owner. */
public final class Cancelled extends RuntimeException {
    public Cancelled() {
        super("cancelled");
    }
}
