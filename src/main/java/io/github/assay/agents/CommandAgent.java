package io.github.assay.agents;

import io.github.assay.agents.Agent.AgentAnswer;
import io.github.assay.agents.Agent.AgentException;
import io.github.assay.agents.Agent.AgentTask;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Children;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Starts a command for each case: the task as one JSON object on its standard input, the answer as one on its standard
 * output. A command that exceeds its time or writes too much is ended. All processes that it started end with it: its
 * descendants, and on Linux also those that left it. Those are known by a variable of their environment, and without it by
 * becoming children of this program, which ends them as soon as no command runs.
 */
public final class CommandAgent implements Agent {
    private static final int MOST_BYTES = 8 << 20;
    private static final int MOST_MESSAGES = 16 << 20;
    private static final int QUOTED = 2_000;
    private static final int MOST_ROUNDS = 100;
    private static final int LOOK_MILLIS = 20;
    private static final String MARK = "ASSAY_TASK";
    /** Environment variables that every command gets: those that programs need to start, none with secrets. */
    public static final List<String> USUAL = List.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE",
            "TZ", "TMPDIR", "TMP", "TEMP", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "USERPROFILE", "APPDATA",
            "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES");

    private final List<String> command;
    private final Path folder;
    private final Set<String> environment;
    private final Duration limit;
    private final long memoryKilobytes;

    /**
     * @param command program and arguments
     * @param folder where it is started
     * @param environment names of the environment variables that it gets beside {@link #USUAL}
     * @param limit longest time for one case
     * @param memoryMegabytes most memory of one process; 0 for no limit. Needs a shell that can limit it
     */
    public CommandAgent(List<String> command, Path folder, Collection<String> environment, Duration limit, int memoryMegabytes) {
        this.command = List.copyOf(command);
        this.folder = folder;
        this.environment = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        this.environment.addAll(USUAL);
        this.environment.addAll(environment);
        this.limit = limit;
        this.memoryKilobytes = memoryMegabytes * 1024L;
    }

    @Override
    public AgentAnswer predict(AgentTask task, Progress progress) throws AgentException {
        try {
            Path work = Files.createTempDirectory("assay-agent");
            try {
                return answer(task, work, progress);
            } finally {
                for (String name : List.of("in", "out", "err")) {
                    Files.deleteIfExists(work.resolve(name));
                }
                Files.deleteIfExists(work);
            }
        } catch (IOException e) {
            throw new AgentException("the command " + command.getFirst() + " cannot be started or read: " + e.getMessage(),
                    true, "", e);
        }
    }

    private AgentAnswer answer(AgentTask task, Path work, Progress progress) throws IOException, AgentException {
        Path in = Files.writeString(work.resolve("in"), TaskJson.of(task) + "\n");
        String mark = UUID.randomUUID().toString();
        ProcessBuilder builder = new ProcessBuilder(limited())
                .directory(folder.toFile())
                .redirectInput(in.toFile())
                .redirectOutput(work.resolve("out").toFile())
                .redirectError(work.resolve("err").toFile());
        builder.environment().keySet().removeIf(name -> !environment.contains(name));
        builder.environment().put(MARK, mark);
        try (Children.Watch _ = Children.watch()) {
            return answer(Children.start(builder), mark, work, progress);
        }
    }

    private AgentAnswer answer(Process process, String mark, Path work, Progress progress) throws IOException, AgentException {
        Optional<String> ended;
        try (AutoCloseable _ = progress.onCancel(() -> end(process))) {
            ended = ended(process, work);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the registration of a cancellation is removed without exception", e);
        } finally {
            end(process);
            endStrays(mark);
        }
        progress.check();
        String output = tail(work.resolve("err"));
        if (ended.isPresent()) {
            throw new AgentException("the command " + ended.get() + " and was ended", false, output, null);
        }
        if (process.exitValue() != 0) {
            throw new AgentException("the command ended with status " + process.exitValue(), false, output, null);
        }
        if (Files.size(work.resolve("out")) > MOST_BYTES) {
            throw new AgentException("the command " + tooMuch(), false, output, null);
        }
        try {
            return TaskJson.read(Files.readString(work.resolve("out")));
        } catch (java.nio.charset.CharacterCodingException e) {
            throw new AgentException("the answer is not UTF-8", false, output, e);
        }
    }

    /** Waits for the end of a command; why it must be ended before, else nothing. */
    private Optional<String> ended(Process process, Path work) throws IOException, InterruptedException {
        long until = System.nanoTime() + limit.toNanos();
        while (!process.waitFor(Math.clamp((until - System.nanoTime()) / 1_000_000, 1, LOOK_MILLIS), TimeUnit.MILLISECONDS)) {
            if (System.nanoTime() - until >= 0) {
                return Optional.of("did not answer within " + limit.toSeconds() + " s");
            }
            if (Files.size(work.resolve("out")) > MOST_BYTES) {
                return Optional.of(tooMuch());
            }
            if (Files.size(work.resolve("err")) > MOST_MESSAGES) {
                return Optional.of("wrote more than " + (MOST_MESSAGES >> 20) + " MB to standard error");
            }
        }
        return Optional.empty();
    }

    private static String tooMuch() {
        return "answered with more than " + (MOST_BYTES >> 20) + " MB";
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /** Ends processes that have left their parent, so that none is a descendant of the command. */
    private static void endStrays(String mark) {
        if (!Files.isDirectory(Path.of("/proc/self"))) {
            return;
        }
        byte[] wanted = (MARK + "=" + mark).getBytes(StandardCharsets.US_ASCII);
        // One that starts another while the list is made is ended, and the other is found in the next list.
        for (int round = 0; round < MOST_ROUNDS; round++) {
            List<ProcessHandle> strays = ProcessHandle.allProcesses().filter(p -> isMarked(p, wanted)).toList();
            if (strays.isEmpty()) {
                return;
            }
            strays.forEach(ProcessHandle::destroyForcibly);
            waitForEnd(strays);
        }
    }

    /** Looks again and again, since a callback of the end would run on a thread that may carry a worker's restrictions. */
    private static void waitForEnd(List<ProcessHandle> processes) {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS);
        while (processes.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private static boolean isMarked(ProcessHandle process, byte[] wanted) {
        try {
            byte[] environment = Files.readAllBytes(Path.of("/proc", Long.toString(process.pid()), "environ"));
            return new String(environment, StandardCharsets.ISO_8859_1).contains(new String(wanted, StandardCharsets.US_ASCII));
        } catch (IOException e) {
            return false; // another user's process, or one that has ended
        }
    }

    private List<String> limited() {
        if (memoryKilobytes == 0 || !Files.isExecutable(Path.of("/bin/sh"))) {
            return command;
        }
        List<String> all = new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -v " + memoryKilobytes + " && exec \"$@\"", "sh"));
        all.addAll(command);
        return all;
    }

    private static String tail(Path file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(Math.max(0, in.length() - QUOTED));
            byte[] bytes = new byte[QUOTED];
            int read = Math.max(0, in.read(bytes));
            return new String(bytes, 0, read, StandardCharsets.UTF_8).strip();
        }
    }

    @Override
    public void close() {}
}
