package io.github.assay.store;

import io.github.assay.store.StoreException.Trouble;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * The lock of one project's store. The operating system holds it and releases it when the process ends, also after a
 * crash. The file's text names the owner. The locked byte is at offset 2^40, far behind the text, so that other
 * processes can read the text on every system.
 */
final class FolderLock implements AutoCloseable {
    private static final long LOCKED_BYTE = 1L << 40;

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    static FolderLock take(Path file, Clock clock) throws StoreException {
        try {
            FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (!locked(channel)) {
                channel.close();
                throw held(file);
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(owner(clock).getBytes(StandardCharsets.UTF_8)), 0);
            return new FolderLock(channel);
        } catch (IOException e) {
            throw Failures.of("The project's store cannot be opened", file, e);
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    private static String owner(Clock clock) {
        return ProcessHandle.current().pid() + "\n" + host() + "\n" + System.getProperty("user.name") + "\n"
                + clock.instant().truncatedTo(ChronoUnit.SECONDS) + "\n";
    }

    private static StoreException held(Path file) {
        List<String> owner = lines(file);
        String who = owner.size() < 4
                ? "another process"
                : "process " + owner.get(0) + " of " + owner.get(2) + " on " + owner.get(1) + " (since " + owner.get(3)
                        + ")";
        return new StoreException(
                Trouble.LOCKED,
                "The project is open elsewhere: " + who + " holds " + file + ".",
                "Close it there first.");
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    /** The computer's name without a network query, which may take seconds. */
    private static String host() {
        return Optional.ofNullable(System.getenv("COMPUTERNAME"))
                .or(() -> Optional.ofNullable(System.getenv("HOSTNAME")))
                .or(() -> lines(Path.of("/etc/hostname")).stream().findFirst())
                .orElse("this computer");
    }

    @Override
    public void close() throws StoreException {
        try {
            channel.close();
        } catch (IOException e) {
            throw new StoreException(Trouble.FAILED, "The project's lock was not given back.", "Restart Assay.", e);
        }
    }
}
