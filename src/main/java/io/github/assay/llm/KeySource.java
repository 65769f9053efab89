package io.github.assay.llm;

import io.github.assay.task.Children;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Fetches an endpoint's key from the place that the user names: {@code env:NAME}, {@code command:…} or
 * {@code file:PATH}. A file must be readable by its owner alone. The key is never part of a message.
 */
public final class KeySource {
    private static final Set<PosixFilePermission> OTHERS = EnumSet.of(
            PosixFilePermission.GROUP_READ, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);
    private static final int MOST_SECONDS = 30;
    private static final int MOST_BYTES = 16_384;
    private static final int LOOK_MILLIS = 10;
    private static final int FEW_QUIET = 5;
    private static final int MOST_QUIET = 50;

    private final UnaryOperator<String> environment;
    private final Predicate<String> mayStart;

    /**
     * @param environment the value of an environment variable, null when it is not set
     * @param mayStart whether the user agreed to start this command line
     */
    public KeySource(UnaryOperator<String> environment, Predicate<String> mayStart) {
        this.environment = environment;
        this.mayStart = mayStart;
    }

    /** The key; empty when {@code from} is empty. */
    public Optional<String> key(String from) throws LlmException {
        if (from.isEmpty()) {
            return Optional.empty();
        }
        String[] parts = from.split(":", 2);
        String place = parts.length == 2 ? parts[1] : "";
        String key = switch (parts[0]) {
            case "env" -> Optional.ofNullable(environment.apply(place))
                    .orElseThrow(() -> fault("The environment variable " + place + " is not set. Set it and run again"));
            case "file" -> file(path(place));
            case "command" -> {
                if (!mayStart.test(place)) {
                    throw fault("The command of apiKeyFrom was not started, because you have not agreed to it: " + place);
                }
                yield command(place);
            }
            default -> throw fault("apiKeyFrom must be env:NAME, file:PATH or command:LINE. A key itself is never written"
                    + " into a project");
        };
        if (key.isBlank() || key.strip().chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw fault("The key from " + parts[0] + ":… is empty or has characters that no header can carry");
        }
        return Optional.of(key.strip());
    }

    /** The key of an endpoint, fetched at its first use. */
    public LazyKey lazily(String from) {
        return new LazyKey(from);
    }

    /** A key that is fetched once, when it is first needed. A fault stays: no command is started twice. Thread-safe. */
    public final class LazyKey {
        private final String from;
        private Optional<String> value = Optional.empty();
        private Optional<LlmException> fault = Optional.empty();
        private boolean done;

        private LazyKey(String from) {
            this.from = from;
        }

        /** The key; empty when the endpoint needs none. */
        public synchronized Optional<String> get() throws LlmException {
            if (!done) {
                done = true;
                try {
                    value = key(from);
                } catch (LlmException e) {
                    fault = Optional.of(e);
                }
            }
            if (fault.isPresent()) {
                throw new LlmException(LlmException.Reason.NO_KEY, fault.get().getMessage(), fault.get());
            }
            return value;
        }

        /** The key if it was fetched; starts nothing. */
        public synchronized Optional<String> fetched() {
            return value;
        }
    }

    /** A path; {@code ~/} is the user's folder. */
    private static Path path(String place) throws LlmException {
        try {
            return place.startsWith("~/") ? Path.of(System.getProperty("user.home"), place.substring(2)) : Path.of(place);
        } catch (InvalidPathException e) {
            throw new LlmException(LlmException.Reason.NO_KEY, "apiKeyFrom names a file by a path that cannot exist.", e);
        }
    }

    private static String file(Path file) throws LlmException {
        try {
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")
                    && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
                throw fault("The key file " + file + " can be read by others. Run: chmod 600 " + file);
            }
            if (Files.size(file) > MOST_BYTES) {
                throw fault("The key file " + file + " is larger than a key");
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new LlmException(LlmException.Reason.NO_KEY, "The key file " + file + " cannot be read. Check its path.", e);
        }
    }

    private static String command(String line) throws LlmException {
        boolean windows = System.getProperty("os.name", "").startsWith("Windows");
        ProcessBuilder builder = windows ? new ProcessBuilder("cmd", "/c", line) : new ProcessBuilder("sh", "-c", line);
        try (Children.Watch _ = Children.watch()) {
            return printed(Children.start(builder.redirectError(ProcessBuilder.Redirect.DISCARD)));
        } catch (IOException e) {
            throw new LlmException(LlmException.Reason.NO_KEY, "The command of apiKeyFrom cannot be started.", e);
        }
    }

    private static String printed(Process process) throws LlmException {
        Set<ProcessHandle> started = new HashSet<>();
        try {
            process.getOutputStream().close();
            String printed = printed(process, started);
            if (process.exitValue() != 0) {
                throw fault("The command of apiKeyFrom ended with status " + process.exitValue()
                        + ". Run it in a shell: it must print the key");
            }
            return printed;
        } catch (IOException e) {
            throw new LlmException(LlmException.Reason.NO_KEY, "The command of apiKeyFrom gave no key.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LlmException(LlmException.Reason.NO_KEY, "Waiting for the command of apiKeyFrom was interrupted.", e);
        } finally {
            started.forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /**
     * What a command prints until it ends. Its output is read while it runs, because a full pipe would hold it, and only as far
     * as it is there, because a process that it leaves behind keeps the pipe open.
     *
     * @param started receives the processes that it starts
     */
    private static String printed(Process process, Set<ProcessHandle> started) throws IOException, InterruptedException, LlmException {
        InputStream out = process.getInputStream();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        int quiet = 0; // looks after the end without a byte: what was left in the pipe comes a moment after the end
        while (quiet < (all.size() == 0 ? MOST_QUIET : FEW_QUIET)) {
            if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                quiet++;
                Thread.sleep(LOOK_MILLIS);
            } else if (System.nanoTime() - until >= 0) {
                throw fault("The command of apiKeyFrom did not end within " + MOST_SECONDS + " s");
            }
            process.descendants().forEach(started::add);
            for (int there = available(out); there > 0; there = available(out)) {
                byte[] part = new byte[Math.min(there, MOST_BYTES)];
                all.write(part, 0, Math.max(0, out.read(part)));
                quiet = 0;
                if (all.size() > MOST_BYTES) {
                    throw fault("The command of apiKeyFrom printed more than " + MOST_BYTES + " bytes, which is no key");
                }
            }
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    /** Bytes that can be read now; none while the pipe of a command that has just ended is replaced by what it holds. */
    private static int available(InputStream out) {
        try {
            return out.available();
        } catch (IOException e) {
            return 0;
        }
    }

    private static LlmException fault(String message) {
        return new LlmException(LlmException.Reason.NO_KEY, message + ".");
    }
}
