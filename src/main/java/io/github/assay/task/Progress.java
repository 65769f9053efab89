package io.github.assay.task;

/**
 * Receives the progress of long work and reports its cancellation to it. Implementations are safe for calls from
 * several threads.
 */
public interface Progress {
    /** A progress that ignores steps and is never cancelled. */
    Progress NONE = new Progress() {
        @Override
        public void step(long done, long total, String what) {}

        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public AutoCloseable onCancel(Runnable action) {
            return () -> {};
        }
    };

    /**
     * Reports how many units are finished.
     *
     * @param done units finished
     * @param total units in all; 0 when not known
     * @param what the unit or the thing being worked on, for readers
     */
    void step(long done, long total, String what);

    /** Whether the work was cancelled; callable from any thread. */
    boolean isCancelled();

    /** Throws {@link Cancelled} when the work was cancelled; call it between units. */
    default void check() {
        if (isCancelled()) {
            throw new Cancelled();
        }
    }

    /**
     * Registers an action that runs at once when the work is cancelled, such as cancelling a statement in its engine;
     * it runs immediately if the work is already cancelled.
     *
     * @return closing it removes the registration
     */
    AutoCloseable onCancel(Runnable action);
}
