package io.github.assay.execution.worker;

import io.github.assay.cells.ByteWriter;
import io.github.assay.domain.table.Cell;
import io.github.assay.execution.protocol.Answer;
import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.WorkerFolderCleaner;
import io.github.assay.execution.protocol.WorkerProtocol;
import io.github.assay.execution.worker.engines.CloneStore;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
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

    /** Makes changed copies of databases in the folder of this process. */
    private static final class CloneHandler {
        private final DataOutputStream out;

        CloneHandler(DataOutputStream out) {
            this.out = out;
        }

        /** Answers one request; an exception means that the program has ended. */
        void answer(CloneRequest request) throws IOException {
            out.writeByte(WorkerProtocol.STARTED);
            out.flush();
            List<String[]> failed = new ArrayList<>();
            try (CloneStore store = CloneStore.open(request, Path.of(System.getProperty("java.io.tmpdir")))) {
                store.leftOut().forEach(l -> failed.add(new String[] {"", l}));
                change(store.connection(), request.statements(), failed);
                store.finish();
            } catch (SQLException | IOException | RuntimeException | LinkageError e) {
                Answer.unreachable("Cannot copy " + request.location() + ": " + e.getMessage()).send(out);
                out.flush();
                return;
            }
            send(failed);
        }

        private static void change(Connection connection, List<String> statements, List<String[]> failed) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                for (String sql : statements) {
                    try {
                        statement.execute(sql);
                    } catch (SQLException e) {
                        failed.add(new String[] {sql, String.valueOf(e.getMessage()).lines().findFirst().orElse("")});
                    }
                }
            }
        }

        private void send(List<String[]> failed) throws IOException {
            out.writeByte(WorkerProtocol.COLUMNS);
            out.writeInt(2);
            for (String column : List.of("statement", "message")) {
                WorkerProtocol.writeText(out, column);
                WorkerProtocol.writeText(out, "text");
            }
            for (String[] row : failed) {
                WorkerProtocol.writeRow(out, new ByteWriter(), Cell.of(row[0]), Cell.of(row[1]));
            }
            Answer.rows(false, 0).send(out);
            out.flush();
        }
    }
}
