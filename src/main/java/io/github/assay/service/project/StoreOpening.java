package io.github.assay.service.project;

import io.github.assay.domain.project.Project;
import io.github.assay.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * Opens the stores of a project on another thread while its files are read. This happens only if the folder has stores
 * or a {@code project.json}; stores of any other folder are opened after it was read. For use by one thread.
 */
public final class StoreOpening implements AutoCloseable {
    private static final Set<StoreException.Trouble> READABLE =
            Set.of(StoreException.Trouble.LOCKED, StoreException.Trouble.READ_ONLY, StoreException.Trouble.DISK_FULL);

    private final Path folder;
    private final Clock clock;
    private Optional<FutureTask<Stores>> opening = Optional.empty();

    private StoreOpening(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    public static StoreOpening of(Path folder, Clock clock) {
        return of(folder, clock, _ -> {});
    }

    /** The same for work on all votes, which are read on the other thread too. */
    public static StoreOpening forVotes(Path folder, Clock clock) {
        return of(folder, clock, StoreOpening::readVotes);
    }

    /** Reads the votes, which the store then keeps. */
    private static void readVotes(Stores stores) {
        try {
            stores.labels().allVotes();
        } catch (StoreException | RuntimeException e) {
            System.getLogger(StoreOpening.class.getName()).log(System.Logger.Level.DEBUG, "votes not read yet", e);
        }
    }

    private static StoreOpening of(Path folder, Clock clock, Consumer<Stores> then) {
        StoreOpening early = new StoreOpening(folder.toAbsolutePath().normalize(), clock);
        if (has(early.folder) || isProject(early.folder)) {
            FutureTask<Stores> task = new FutureTask<>(() -> Stores.open(early.folder, clock));
            early.opening = Optional.of(task);
            Thread.ofPlatform().daemon().name("assay-stores").start(() -> {
                task.run();
                if (task.state() == Future.State.SUCCESS) {
                    then.accept(task.resultNow());
                }
            });
        }
        return early;
    }

    /** Whether a folder has stores, because it was opened before. */
    public static boolean has(Path folder) {
        return Files.isDirectory(folder.resolve(".assay"));
    }

    /** Whether a folder has a project file. */
    public static boolean isProject(Path folder) {
        return Files.isRegularFile(folder.resolve("project.json"));
    }

    /**
     * The stores; if another process has them open, the folder is read-only or its disk is full, a copy of their current state for
     * reading.
     */
    public Stores orReading(Project project) throws StoreException {
        try {
            return of(project);
        } catch (StoreException e) {
            if (READABLE.contains(e.trouble())) {
                return Stores.reading(project.folder(), e);
            }
            throw e;
        }
    }

    /**
     * The stores for the window: as {@link #orJoint} if another process has them open, as {@link #orReading} if they
     * cannot be written.
     */
    public Stores orJointOrReading(Project project) throws StoreException {
        try {
            return orJoint(project);
        } catch (StoreException e) {
            if (READABLE.contains(e.trouble())) {
                return Stores.reading(project.folder(), e);
            }
            throw e;
        }
    }

    /** The stores; if another process has them open, for acts only, which that process takes over. */
    public Stores orJoint(Project project) throws StoreException {
        try {
            return of(project);
        } catch (StoreException e) {
            if (e.trouble() == StoreException.Trouble.LOCKED) {
                return Stores.joint(project.folder(), e);
            }
            throw e;
        }
    }

    /** The stores of the project. The caller must close them. */
    public Stores of(Project project) throws StoreException {
        Path read = project.folder().toAbsolutePath().normalize();
        if (opening.isEmpty() || !read.equals(folder)) {
            close();
            return Stores.open(project.folder(), clock);
        }
        FutureTask<Stores> task = opening.get();
        opening = Optional.empty(); // taken: this method reports a failure once
        return opened(task);
    }

    private static Stores opened(FutureTask<Stores> task) throws StoreException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException _) {
                    interrupted = true; // the opening must end, or the lock stays taken
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

    /** Closes stores that were opened and not taken. */
    @Override
    public void close() throws StoreException {
        if (opening.isPresent()) {
            FutureTask<Stores> task = opening.get();
            opening = Optional.empty();
            opened(task).close();
        }
    }
}
