package io.github.assay.task;

/**
 * How long work tells how far it is, and asks whether it should go on. Implementations are safe for calls from several
 * threads.
 */
public interface Progress {
    /** Progress that nobody watches and nobody cancels. */
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
     * Says how far the work is.
     *
     * @param done units finished
     * @param total units in all; 0 when not known
     * @param what the unit or the thing being worked on, for people
     */
    void step(long done, long total, String what);

    /** Whether the work was cancelled; may be asked from any thread. */
    boolean isCancelled();

    /** Throws {@link Cancelled} when the work was cancelled; call it between units. */
    default void check() {
        if (isCancelled()) {
            throw new Cancelled();
        }
    }

    /**
     * Registers an action that runs at once when the work is cancelled, such as cancelling a statement in its engine;
     * it runs immediately if that has already happened.
     *
     * @return closing it takes the registration back
     */
    AutoCloseable onCancel(Runnable action);
}
