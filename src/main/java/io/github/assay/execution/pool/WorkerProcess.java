package io.github.assay.execution.pool;

import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.ScratchRequest;
import io.github.assay.execution.protocol.WorkerFolderCleaner;
import io.github.assay.execution.protocol.WorkerProtocol;
import io.github.assay.execution.sandbox.Sandbox;
import io.github.assay.execution.sandbox.SandboxPermissions;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Children;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One worker process. It handles one request at a time. */
public final class WorkerProcess {
    /** The process ended, or sent an unknown message, before the answer was complete. */
    public static final class Ended extends Exception {
        private final boolean started;

        Ended(boolean started, IOException cause) {
            super(cause.getMessage(), cause);
            this.started = started;
        }

        /** Whether the query had begun. */
        public boolean started() {
            return started;
        }
    }

    private static final int BUFFER = 1 << 16;
    private static final long EXIT_WAIT_MILLIS = 2_000;

    private final int memoryMegabytes;
    private final SandboxPermissions reach;
    private final Path folder;
    private final Process process;
    private final Optional<ProcessHandle> handle;
    private final DataOutputStream out;
    private final DataInputStream in;
    private final AtomicReference<@Nullable Kill> killed = new AtomicReference<>();

    private volatile OptionalLong runningSince = OptionalLong.empty();
    private volatile boolean begun;

    private WorkerProcess(int memoryMegabytes, SandboxPermissions reach, Path folder, Process process) {
        this.memoryMegabytes = memoryMegabytes;
        this.reach = reach;
        this.folder = folder;
        this.process = process;
        this.handle = ProcessHandle.of(process.pid());
        this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), BUFFER));
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream(), BUFFER));
    }

    /** Reasons why Assay ended a worker process. */
    enum Kill {
        HARD_DEADLINE,
        MEMORY,
        CANCEL,
        CLOSE
    }

    /** @param reach permissions of the process for its whole life */
    static WorkerProcess start(int memoryMegabytes, SandboxPermissions reach) throws IOException {
        Path folder = WorkerFolders.make();
        try {
            return new WorkerProcess(memoryMegabytes, reach, folder, WorkerCommand.start(memoryMegabytes, folder, reach));
        } catch (IOException | RuntimeException e) {
            WorkerFolders.remove(folder);
            throw e;
        }
    }

    /** Starts a worker process without restrictions, for queries of Assay itself. */
    public static WorkerProcess unrestricted(ProcessBuilder command, int memoryMegabytes, Path folder) throws IOException {
        return new WorkerProcess(memoryMegabytes, SandboxPermissions.NOTHING, folder, Children.start(command));
    }

    /** Whether it has this memory and the permissions that a query needs. */
    boolean suits(int megabytes, SandboxPermissions needed) {
        return memoryMegabytes == megabytes && (!Sandbox.isThere() || reach.covers(needed));
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Whether a query has begun and not ended. */
    boolean isRunning() {
        return runningSince.isPresent();
    }

    /** Time since its query began; 0 while none runs. */
    long runningNanos() {
        OptionalLong since = runningSince;
        return since.isPresent() ? System.nanoTime() - since.getAsLong() : 0;
    }

    /** Whether it has begun any query; before the first one it is slower. */
    boolean hasBegun() {
        return begun;
    }

    public Optional<Kill> killed() {
        return Optional.ofNullable(killed.get());
    }

    private AnswerReader answer(Duration timeout, Runnable started) {
        return new AnswerReader(in, timeout, ExecutionOutcome.TooLarge.mostBytes(), () -> {
            runningSince = OptionalLong.of(System.nanoTime());
            begun = true;
            started.run();
        });
    }

    /**
     * Sends a request and waits for its end.
     *
     * @param started is called when the database is open and the time limit runs
     * @throws Cancelled if the worker process reports that it was cancelled
     */
    public ExecutionOutcome run(Request request, Runnable started) throws Ended {
        return ask(request.limits(), started, () -> WorkerProtocol.writeRequest(out, request));
    }

    /**
     * Fills small databases and runs queries on each of them.
     *
     * @param each receives the outcomes of one database, in the order of the queries
     * @throws Cancelled if the worker process reports that it was cancelled
     */
    void scratch(ScratchRequest request, Runnable started, Consumer<List<ExecutionOutcome>> each) throws Ended {
        boolean hasStarted = false;
        try {
            synchronized (out) {
                WorkerProtocol.writeScratch(out, request);
                out.flush();
            }
            for (int i = 0; i < request.databases().size(); i++) {
                List<ExecutionOutcome> outcomes = new ArrayList<>();
                for (int q = 0; q < request.queries().size(); q++) {
                    AnswerReader answer = answer(request.limits().timeout(), started);
                    outcomes.add(answer.read());
                    hasStarted = true;
                }
                each.accept(List.copyOf(outcomes));
            }
        } catch (IOException e) {
            throw new Ended(hasStarted, e);
        } finally {
            runningSince = OptionalLong.empty();
        }
    }

    /**
     * Makes a changed copy of a database in the process's folder.
     *
     * @return a table of the statements that failed, or why there is no copy
     */
    ExecutionOutcome copy(CloneRequest request, Runnable started) throws Ended {
        return ask(request.limits(), started, () -> WorkerProtocol.writeClone(out, request));
    }

    /** Writes a request. */
    @FunctionalInterface
    private interface Sent {
        void write() throws IOException;
    }

    private ExecutionOutcome ask(Limits limits, Runnable started, Sent request) throws Ended {
        AnswerReader answer = answer(limits.timeout(), started);
        try {
            synchronized (out) {
                request.write();
                out.flush();
            }
            return answer.read();
        } catch (IOException e) {
            throw new Ended(answer.hasStarted(), e);
        } finally {
            runningSince = OptionalLong.empty();
        }
    }

    /** Moves a file of the process's folder, if the process made it, to its place. */
    public void takeCopy(String name, Path target) throws IOException {
        if (Files.exists(folder.resolve(name))) {
            Files.move(folder.resolve(name), target);
        }
    }

    /** Cancels the running query in the engine. */
    void cancel() {
        try {
            synchronized (out) {
                out.writeByte(WorkerProtocol.CANCEL);
                out.flush();
            }
        } catch (IOException _) {
            kill(Kill.CANCEL);
        }
    }

    void kill(Kill why) {
        killed.compareAndSet(null, why);
        handle.ifPresent(ProcessHandle::destroyForcibly);
        // This closes the streams; it ends no process that was started from a restricted thread.
        process.destroyForcibly();
    }

    /**
     * The exit status of a process that is ending; empty when the process is running and only sent an unknown message.
     */
    OptionalInt exitStatus() {
        try {
            return process.waitFor(EXIT_WAIT_MILLIS, TimeUnit.MILLISECONDS)
                    ? OptionalInt.of(process.exitValue())
                    : OptionalInt.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        }
    }

    /** The first line that the process wrote to its error stream, if any. */
    String firstErrorLine() {
        try (Stream<String> lines = Files.lines(folder.resolve("stderr.txt"))) {
            return lines.findFirst().orElse("");
        } catch (IOException | UncheckedIOException e) {
            return e.toString();
        }
    }

    /** Closes its input and waits until it ends by itself. */
    public void closeAndWait(long seconds) throws IOException, InterruptedException {
        out.close();
        process.waitFor(seconds, TimeUnit.SECONDS);
    }

    /** Ends the process and removes its folder. */
    public void end() {
        kill(Kill.CLOSE);
        boolean interrupted = false;
        while (process.isAlive()) {
            try {
                process.waitFor();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        WorkerFolders.remove(folder);
    }

    /**
     * Creates and removes the folders in which query processes write, one for each, in one folder of this program. A
     * process whose program was killed removes its own folder, but may not remove anything in the system's temporary
     * folder. So the program's folder remains, empty, until a later program removes it.
     */
    private static final class WorkerFolders {
        private static final String PREFIX = "assay-queries-";
        private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)-.*");

        private static Optional<Path> programs = Optional.empty();

        /** Creates a new empty folder. */
        static synchronized Path make() throws IOException {
            if (programs.filter(Files::isDirectory).isEmpty()) {
                Path made = Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-").toRealPath();
                programs = Optional.of(made);
                removeLeftBehind(Objects.requireNonNull(made.getParent()));
            }
            return Files.createTempDirectory(programs.orElseThrow(), "assay-query-");
        }

        /** Removes a folder with its content, and the program's folder after the last one. */
        static synchronized void remove(Path folder) {
            WorkerFolderCleaner.delete(folder);
            programs.ifPresent(WorkerFolders::removeIfEmpty);
        }

        /** Removes the folders of programs that have ended. */
        private static void removeLeftBehind(Path temporary) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(temporary, PREFIX + "*")) {
                for (Path path : all) {
                    Matcher name = NAME.matcher(path.getFileName().toString());
                    if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                        removeIfEmpty(path);
                    }
                }
            } catch (IOException | UncheckedIOException | NumberFormatException
                    | java.nio.file.DirectoryIteratorException e) {
                System.getLogger(WorkerFolders.class.getName()).log(
                        System.Logger.Level.INFO, "old folders stay behind", e);
            }
        }

        private static void removeIfEmpty(Path folder) {
            try {
                Files.deleteIfExists(folder);
            } catch (IOException e) {
                // Another query process uses it, or another user owns it.
                System.getLogger(WorkerFolders.class.getName()).log(System.Logger.Level.DEBUG, "a folder stays", e);
            }
        }
    }
}
