package io.github.assay.execution.worker;

import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.WorkerFolderCleaner;
import io.github.assay.execution.protocol.WorkerProtocol;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Main class of the worker process, in which queries run. It reads requests from standard input, answers on standard
 * output, and ends when standard input ends, which is when the program ends.
 */
public final class WorkerMain {
    /** Seconds without a request after which files are closed. */
    private static final long REST_SECONDS = 3;

    private static final int BUFFER = 1 << 16;

    /** One request; it answers itself when its turn comes. */
    @FunctionalInterface
    private interface Turn {
        void answer() throws IOException;
    }

    private final BlockingQueue<Turn> queue = new LinkedBlockingQueue<>();
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, Thread.ofPlatform()
            .daemon()
            .name("assay-query-watchdog")
            .factory());
    private final RequestHandler worker;
    private final ScratchHandler scratch;
    private final CloneHandler clone;
    private Optional<Runnable> cancelLast = Optional.empty();

    private WorkerMain(DataOutputStream out) {
        worker = new RequestHandler(out);
        scratch = new ScratchHandler(out, clock);
        clone = new CloneHandler(out);
        clock.setRemoveOnCancelPolicy(true);
    }

    /**
     * Answers requests from standard input on standard output until the program has ended.
     *
     * @param args the process's own folder, which is deleted at the end and must be {@code java.io.tmpdir}. Without it
     *     nothing is done, so that a start by hand does not delete the temporary files of every program
     */
    public static void main(String[] args) {
        if (args.length != 1 || !args[0].equals(System.getProperty("java.io.tmpdir"))) {
            System.err.println("This process runs queries for Assay, which alone starts it. Start bin/assay.");
            Runtime.getRuntime().halt(2);
        }
        DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER));
        // Output of a driver must not mix with the answers.
        System.setOut(System.err);
        WorkerMain worker = new WorkerMain(out);
        Thread.ofPlatform().daemon().name("assay-query").start(worker::work);
        int status = worker.listen(new DataInputStream(new BufferedInputStream(System.in, BUFFER)));
        // The program has ended, so this process must remove its own folder.
        WorkerFolderCleaner.delete(Path.of(args[0]));
        Runtime.getRuntime().halt(status);
    }

    private int listen(DataInputStream in) {
        try {
            for (int tag = in.read(); tag >= 0; tag = in.read()) {
                switch (tag) {
                    case WorkerProtocol.RUN -> {
                        RunningQuery query = new RunningQuery(WorkerProtocol.readRequest(in), clock);
                        cancelLast = Optional.of(() -> query.stop(RunningQuery.Stop.CANCEL));
                        queue.add(() -> worker.answer(query));
                    }
                    case WorkerProtocol.SCRATCH -> {
                        ScratchHandler.Batch batch = new ScratchHandler.Batch(WorkerProtocol.readScratch(in));
                        cancelLast = Optional.of(batch::cancel);
                        queue.add(() -> scratch.answer(batch));
                    }
                    case WorkerProtocol.CLONE -> {
                        CloneRequest request = WorkerProtocol.readClone(in);
                        queue.add(() -> clone.answer(request));
                    }
                    case WorkerProtocol.CANCEL -> cancelLast.ifPresent(Runnable::run);
                    default -> throw new IOException("not a message: " + tag);
                }
            }
            return 0;
        } catch (IOException e) {
            System.err.println("the program sent an unknown message: " + e);
            return 1;
        }
    }

    private void work() {
        try {
            while (true) {
                Turn next = queue.poll(REST_SECONDS, TimeUnit.SECONDS);
                if (next == null) {
                    worker.rest();
                    scratch.rest();
                    next = queue.take();
                }
                next.answer();
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            System.err.println("the query process stops after a failure: " + e);
            Runtime.getRuntime().halt(1);
        }
    }
}
