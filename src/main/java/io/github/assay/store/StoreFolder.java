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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The folder {@code .assay} of one project, held by this process alone until closed, or read without being held. */
public final class StoreFolder implements AutoCloseable {
    /** Its name in the project's folder. */
    public static final String NAME = ".assay";

    private final Path folder;
    private final Optional<FolderLock> lock;
    private final Optional<StoreException> reason;
    private boolean joint;
    private final Clock clock;
    private final Instant opened;

    private StoreFolder(Path folder, Optional<FolderLock> lock, Optional<StoreException> reason, Clock clock) {
        this.clock = clock;
        this.opened = clock.instant();
        this.folder = folder;
        this.lock = lock;
        this.reason = reason;
    }

    /**
     * Opens the folder without its lock, for reading only. The folder may be absent.
     *
     * @param project the project's folder
     * @param reason why it cannot be opened for writing
     */
    public static StoreFolder reading(Path project, StoreException reason) {
        return new StoreFolder(
                project.toAbsolutePath().normalize().resolve(NAME), Optional.empty(), Optional.of(reason), Clock.systemUTC());
    }

    /**
     * Opens the folder beside the process that holds it: acts are written into a mailbox of this process, and nothing
     * else.
     *
     * @param project the project's folder
     * @param held says who holds it
     */
    public static StoreFolder joint(Path project, StoreException held) {
        StoreFolder folder = reading(project, held);
        folder.joint = true;
        return folder;
    }

    /** Whether acts may be written although another process holds the folder. */
    public boolean isJoint() {
        return joint;
    }

    /** Whether nothing but acts in a mailbox may be written. */
    public boolean isReadOnly() {
        return lock.isEmpty();
    }

    /** Why nothing may be written, in one sentence; empty where it may. */
    public Optional<String> readOnlyBecause() {
        return reason.map(StoreException::sentence);
    }

    /** Whether another process has the folder and may be writing now. */
    public boolean isHeldElsewhere() {
        return reason.filter(r -> r.trouble() == StoreException.Trouble.LOCKED).isPresent();
    }

    /** Why nothing may be written. */
    public StoreException notWritable() {
        return reason.orElseThrow();
    }

    /**
     * Creates the folder if it is absent, and takes its lock.
     *
     * @param project the project's folder
     * @param clock says since when it is held, for others to read
     * @throws StoreException when another process holds it ({@code LOCKED}: owner and start) or it may not be written
     */
    public static StoreFolder open(Path project, Clock clock) throws StoreException {
        if (!Files.isDirectory(project)) {
            throw new StoreException(
                    StoreException.Trouble.FAILED, "There is no folder " + project
                            + ".", "Check its name and try again.");
        }
        Path folder = project.toAbsolutePath().normalize().resolve(NAME);
        try {
            Files.createDirectories(folder.resolve("journal"));
        } catch (IOException e) {
            throw Failures.of("The project's store cannot be made", folder, e);
        }
        checkVersion(folder);
        return new StoreFolder(
                folder, Optional.of(FolderLock.take(folder.resolve("lock"), clock)), Optional.empty(), clock);
    }

    /** @throws StoreException ({@code NEWER}) for a store that only a later version of the program may use */
    public static void checkVersion(Path folder) throws StoreException {
        try {
            Optional<StoreFormat> format = StoreFormat.read(folder);
            if (format.isPresent() && format.get().version() > StoreFormat.CURRENT) {
                throw new StoreException(
                        StoreException.Trouble.NEWER,
                        "The store " + folder + " has version " + format.get().version()
                                + " and this program uses versions up to " + StoreFormat.CURRENT
                                + ": open the project with a later version of Assay.",
                        "");
            }
        } catch (StoreFormat.DamagedFormatException e) {
            throw new StoreException(
                    StoreException.Trouble.FAILED,
                    "The version of the store cannot be read: " + folder.resolve(StoreFormat.NAME) + " is damaged.",
                    "Restore it from a backup.", e);
        } catch (IOException e) {
            throw Failures.of("The version of the store cannot be read", folder.resolve(StoreFormat.NAME), e);
        }
    }

    /** Time at which the folder was opened. */
    public Instant opened() {
        return opened;
    }

    /** The present time. */
    public Instant now() {
        return clock.instant();
    }

    public Path path() {
        return folder;
    }

    public Path journals() {
        return folder.resolve("journal");
    }

    /** Releases the lock. Close the stores in the folder first. */
    @Override
    public void close() throws StoreException {
        if (lock.isPresent()) {
            lock.get().close();
        }
    }

    /**
     * The lock of one project's store. The operating system holds it and releases it when the process ends, also after
     * a crash. The file's text names the owner. The locked byte is at offset 2^40, far behind the text, so that other
     * processes can read the text on every system.
     */
    private static final class FolderLock implements AutoCloseable {
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
                    ? "another process has it open"
                    : owner.get(2) + " has it open on " + owner.get(1) + " since " + owner.get(3);
            return new StoreException(
                    Trouble.LOCKED,
                    "The project in " + file.resolve("../..").normalize() + " is open elsewhere: " + who + ".",
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
}
