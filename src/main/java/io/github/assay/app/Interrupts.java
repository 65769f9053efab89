package io.github.assay.app;

import io.github.assay.task.CancelToken;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns Ctrl+C into a cancellation, and gives the command time to close its stores. */
final class Interrupts implements AutoCloseable {
    private static final int STOPPED = 4;
    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook;
    private final PrintStream err;

    private Interrupts(CancelToken token, PrintStream err) {
        this.err = err;
        hook = new Thread(() -> stop(token), "assay-interrupt");
    }

    static Interrupts watch(CancelToken token, PrintStream err) {
        Interrupts interrupts = new Interrupts(token, err);
        Runtime.getRuntime().addShutdownHook(interrupts.hook);
        return interrupts;
    }

    private void stop(CancelToken token) {
        token.cancel();
        try {
            if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.getLogger(Interrupts.class.getName())
                        .log(System.Logger.Level.WARNING, "the work did not stop in time");
                err.println("The work did not stop within " + PATIENCE_SECONDS + " s and was ended; what was stored before is kept.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(STOPPED);
    }

    /** Removes the handler; a later exit is not delayed. */
    @Override
    public void close() {
        finished.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyStopping) {
            System.getLogger(Interrupts.class.getName()).log(System.Logger.Level.DEBUG, "stopped while ending");
        }
    }
}
