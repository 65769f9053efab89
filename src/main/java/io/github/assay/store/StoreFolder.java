package io.github.assay.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/** The folder {@code .assay} of one project, held by this process alone until closed. */
public final class StoreFolder implements AutoCloseable {
    private final Path folder;
    private final FolderLock lock;

    private StoreFolder(Path folder, FolderLock lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Makes the folder where there is none, and takes its lock.
     *
     * @param project the project's folder
     * @param clock says since when it is held, for others to read
     * @throws StoreException when another process holds it ({@code LOCKED}: who and since when) or it may not be written
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
        return new StoreFolder(folder, FolderLock.take(folder.resolve("lock"), clock));
    }

    Path path() {
        return folder;
    }

    Path journals() {
        return folder.resolve("journal");
    }

    /** Gives the lock back. Close the stores in it first. */
    @Override
    public void close() throws StoreException {
        lock.close();
    }
}
