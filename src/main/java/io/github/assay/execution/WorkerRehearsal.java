package io.github.assay.execution;

import io.github.assay.domain.project.Limits;
import io.github.assay.execution.pool.WorkerCache;
import io.github.assay.execution.pool.WorkerCommand;
import io.github.assay.execution.pool.WorkerProcess;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.WorkerFolderCleaner;
import io.github.assay.task.Children;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Creates the files of {@link WorkerCache}. One worker process answers a query on each engine while Java records the
 * classes it loads; SQLite's library is unpacked. The build does this once, beside the jar of this class.
 */
public final class WorkerRehearsal {
    private static final long MOST_SECONDS = 120;
    private static final Limits LIMITS = EngineCheck.LIMITS;

    private final WorkerCache cache = WorkerCommand.cache();
    private final Path notes = cache.folder().resolve("classes.notes");

    private WorkerRehearsal() {}

    /** Creates the cache again; after a failure worker processes run without it. */
    public static void play() {
        try {
            new WorkerRehearsal().prepare();
        } catch (IOException | SQLException | WorkerProcess.Ended | LinkageError e) {
            System.getLogger(WorkerRehearsal.class.getName())
                    .log(System.Logger.Level.WARNING, "query processes will start without a cache", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void prepare() throws IOException, SQLException, WorkerProcess.Ended, InterruptedException {
        WorkerFolderCleaner.delete(cache.folder());
        unpackSqlite(cache.sqlite(WorkerCommand.sqliteDriver()));
        recordClasses();
        makeCache();
        Files.deleteIfExists(notes);
        Files.writeString(cache.mark(), cache.here());
    }

    private static void unpackSqlite(Path folder) throws IOException {
        Files.createDirectories(folder);
        String name = LibraryLoaderUtil.getNativeLibName();
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (InputStream library = LibraryLoaderUtil.class.getResourceAsStream(resource)) {
            if (library == null) {
                throw new IOException("the SQLite driver has no " + resource);
            }
            Files.copy(library, folder.resolve(name));
        }
    }

    /** The worker process answers real queries, with the library that was just unpacked. */
    private void recordClasses() throws IOException, SQLException, WorkerProcess.Ended, InterruptedException {
        Path own = Files.createTempDirectory("assay-query-");
        Path databases = Files.createTempDirectory("assay-trial-");
        ProcessBuilder builder = WorkerCommand.of(LIMITS.memoryMegabytes(), own);
        builder.command().addAll(1, List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=" + notes));
        WorkerProcess worker = WorkerProcess.unrestricted(builder, LIMITS.memoryMegabytes(), own);
        try {
            for (EngineCheck.Trial trial : EngineCheck.TRIALS) {
                EngineCheck.create(trial, databases);
                String place = databases.resolve(trial.file()).toString();
                for (String sql : List.of(trial.versionQuery(), "SELECT a, 'text', 1.5 FROM t", "SELECT nothing FROM t")) {
                    worker.run(new Request(trial.kind(), place, "", "", sql, LIMITS), () -> {});
                }
            }
            worker.closeAndWait(MOST_SECONDS);
        } finally {
            worker.end();
            WorkerFolderCleaner.delete(databases);
        }
    }

    private void makeCache() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(WorkerCommand.of(LIMITS.memoryMegabytes(), cache.folder())
                .command());
        command.removeLast(); // the folder
        command.removeLast(); // the main class
        command.addAll(1, List.of("-XX:AOTMode=create", "-XX:AOTConfiguration=" + notes, "-XX:AOTCache=" + cache.classes()));
        Process process = Children.start(
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD));
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}
