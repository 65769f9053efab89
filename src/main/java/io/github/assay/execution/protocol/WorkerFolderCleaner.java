package io.github.assay.execution.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes a worker process's folder with all files that drivers unpacked into it. */
public final class WorkerFolderCleaner {
    private static final System.Logger LOG = System.getLogger(WorkerFolderCleaner.class.getName());

    private WorkerFolderCleaner() {}

    /** Removes a folder with its content; a file that cannot be removed remains and is logged. */
    public static void delete(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            LOG.log(System.Logger.Level.WARNING, "a query''s folder stays behind: {0}", e.toString());
        }
    }
}
