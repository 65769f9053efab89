package io.github.assay.llm.wire;

import io.github.assay.llm.LlmException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
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
        Process process;
        try {
            process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException e) {
            throw new LlmException(LlmException.Reason.NO_KEY, "The command of apiKeyFrom cannot be started.", e);
        }
        try {
            process.getOutputStream().close();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                throw fault("The command of apiKeyFrom did not end within " + MOST_SECONDS + " s");
            }
            byte[] said = process.getInputStream().readNBytes(MOST_BYTES);
            if (process.exitValue() != 0) {
                throw fault("The command of apiKeyFrom ended with status " + process.exitValue()
                        + ". Run it in a shell: it must print the key");
            }
            return new String(said, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new LlmException(LlmException.Reason.NO_KEY, "The command of apiKeyFrom gave no key.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LlmException(LlmException.Reason.NO_KEY, "Waiting for the command of apiKeyFrom was interrupted.", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static LlmException fault(String message) {
        return new LlmException(LlmException.Reason.NO_KEY, message + ".");
    }
}
