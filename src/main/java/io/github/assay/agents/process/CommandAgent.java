package io.github.assay.agents.process;

import io.github.assay.agents.Agent;
import io.github.assay.agents.AgentAnswer;
import io.github.assay.agents.AgentException;
import io.github.assay.agents.AgentTask;
import io.github.assay.agents.TaskJson;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Starts a command for each case: the task as one JSON object on its standard input, the answer as one on its standard
 * output. A command that exceeds its time is ended with all processes that it started.
 */
public final class CommandAgent implements Agent {
    private static final int MOST_BYTES = 8 << 20;
    private static final int QUOTED = 2_000;

    private final List<String> command;
    private final Path folder;
    private final Duration limit;
    private final long memoryKilobytes;

    /**
     * @param command program and arguments
     * @param folder where it is started
     * @param limit longest time for one case
     * @param memoryMegabytes most memory of one process; 0 for no limit. Needs a shell that can limit it
     */
    public CommandAgent(List<String> command, Path folder, Duration limit, int memoryMegabytes) {
        this.command = List.copyOf(command);
        this.folder = folder;
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
                Files.delete(work);
            }
        } catch (IOException e) {
            throw new AgentException("the command " + command.getFirst() + " cannot be started or read: " + e.getMessage(),
                    true, "", e);
        }
    }

    private AgentAnswer answer(AgentTask task, Path work, Progress progress) throws IOException, AgentException {
        Path in = Files.writeString(work.resolve("in"), TaskJson.of(task) + "\n");
        Process process = new ProcessBuilder(limited())
                .directory(folder.toFile())
                .redirectInput(in.toFile())
                .redirectOutput(work.resolve("out").toFile())
                .redirectError(work.resolve("err").toFile())
                .start();
        boolean ended;
        try (AutoCloseable _ = progress.onCancel(() -> end(process))) {
            ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Cancelled();
        } catch (Exception e) {
            throw new IllegalStateException("the registration of a cancellation is removed without exception", e);
        } finally {
            end(process);
        }
        progress.check();
        String said = tail(work.resolve("err"));
        if (!ended) {
            throw new AgentException("the command did not answer within " + limit.toSeconds() + " s and was ended", false, said, null);
        }
        if (process.exitValue() != 0) {
            throw new AgentException("the command ended with status " + process.exitValue(), false, said, null);
        }
        if (Files.size(work.resolve("out")) > MOST_BYTES) {
            throw new AgentException("the command answered with more than " + (MOST_BYTES >> 20) + " MB", false, said, null);
        }
        try {
            return TaskJson.read(Files.readString(work.resolve("out")));
        } catch (java.nio.charset.CharacterCodingException e) {
            throw new AgentException("the answer is not UTF-8", false, said, e);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
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
        byte[] bytes = Files.readAllBytes(file);
        int from = Math.max(0, bytes.length - QUOTED);
        return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8).strip();
    }

    @Override
    public void close() {}
}
