package io.github.assay.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/** The folder {@code .assay} of one project, held by this process alone until closed, or read without being held. */
public final class StoreFolder implements AutoCloseable {
    private final Path folder;
    private final Optional<FolderLock> lock;
    private final Optional<StoreException> reason;

    private StoreFolder(Path folder, Optional<FolderLock> lock, Optional<StoreException> reason) {
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
                project.toAbsolutePath().normalize().resolve(".assay"), Optional.empty(), Optional.of(reason));
    }

    /** Whether nothing may be written. */
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
                    StoreException.Trouble.FAILED, "There is no folder " + project + ".", "Check its name and try again.");
        }
        Path folder = project.toAbsolutePath().normalize().resolve(".assay");
        try {
            Files.createDirectories(folder.resolve("journal"));
        } catch (IOException e) {
            throw Failures.of("The project's store cannot be made", folder, e);
        }
        return new StoreFolder(
                folder, Optional.of(FolderLock.take(folder.resolve("lock"), clock)), Optional.empty());
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
}
