package io.github.assay.service.project;

import io.github.assay.domain.project.Project;
import io.github.assay.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Opens the stores of a project beside the reading of its files, where it has stores already or says that it is a
 * project: neither waits for the other. Any other folder gets none before it is read. For one thread.
 */
public final class StoreOpening implements AutoCloseable {
    private final Path folder;
    private final Clock clock;
    private Optional<FutureTask<Stores>> opening = Optional.empty();

    private StoreOpening(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    public static StoreOpening of(Path folder, Clock clock) {
        StoreOpening early = new StoreOpening(folder.toAbsolutePath().normalize(), clock);
        if (has(early.folder) || isProject(early.folder)) {
            FutureTask<Stores> task = new FutureTask<>(() -> Stores.open(early.folder, clock));
            early.opening = Optional.of(task);
            Thread.ofPlatform().daemon().name("assay-stores").start(task);
        }
        return early;
    }

    /** Whether a folder has stores, as one has that was opened before. */
    public static boolean has(Path folder) {
        return Files.isDirectory(folder.resolve(".assay"));
    }

    /** Whether a folder says that it is a project. */
    public static boolean isProject(Path folder) {
        return Files.isRegularFile(folder.resolve("project.json"));
    }

    /**
     * The same stores; where another process holds them or nothing may be written, their state at this moment, for
     * reading alone.
     */
    public Stores orReading(Project project) throws StoreException {
        try {
            return of(project);
        } catch (StoreException e) {
            if (e.trouble() == StoreException.Trouble.LOCKED || e.trouble() == StoreException.Trouble.READ_ONLY) {
                return Stores.reading(project.folder(), e);
            }
            throw e;
        }
    }

    /** The stores of the project that was read, whose closing is the caller's from now on. */
    public Stores of(Project project) throws StoreException {
        Path read = project.folder().toAbsolutePath().normalize();
        if (opening.isEmpty() || !read.equals(folder)) {
            close();
            return Stores.open(project.folder(), clock);
        }
        FutureTask<Stores> task = opening.get();
        opening = Optional.empty(); // taken: a failure is told once, by this method
        return opened(task);
    }

    private static Stores opened(FutureTask<Stores> task) throws StoreException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException _) {
                    interrupted = true; // an opening under way has to come to its end, or the lock would stay taken
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StoreException known) {
                throw known;
            }
            throw e.getCause() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException("the stores cannot be opened: " + e.getCause(), e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Closes what was opened and not taken. */
    @Override
    public void close() throws StoreException {
        if (opening.isPresent()) {
            FutureTask<Stores> task = opening.get();
            opening = Optional.empty();
            opened(task).close();
        }
    }
}
