package io.github.assay.execution.pool;

import io.github.assay.execution.protocol.WorkerFolderCleaner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The folders that query processes write in: one for each, in one folder of this program. A process whose program was
 * killed removes its own folder, and must not remove anything in the system's folder for temporary files; so the program's
 * folder stays behind empty, until a later program finds it.
 */
final class WorkerFolders {
    private static final String PREFIX = "assay-queries-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)-.*");

    private static Optional<Path> programs = Optional.empty();

    private WorkerFolders() {}

    /** A new folder, empty. */
    static synchronized Path make() throws IOException {
        if (programs.filter(Files::isDirectory).isEmpty()) {
            Path made = Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-").toRealPath();
            programs = Optional.of(made);
            removeLeftBehind(made.getParent());
        }
        return Files.createTempDirectory(programs.orElseThrow(), "assay-query-");
    }

    /** Removes a folder with all in it, and the program's folder when it was the last. */
    static synchronized void remove(Path folder) {
        WorkerFolderCleaner.delete(folder);
        programs.ifPresent(WorkerFolders::removeIfEmpty);
    }

    /** Folders of programs that run no more. */
    private static void removeLeftBehind(Path temporary) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(temporary, PREFIX + "*")) {
            for (Path path : all) {
                Matcher name = NAME.matcher(path.getFileName().toString());
                if (name.matches() && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    removeIfEmpty(path);
                }
            }
        } catch (IOException | UncheckedIOException | NumberFormatException | java.nio.file.DirectoryIteratorException e) {
            System.getLogger(WorkerFolders.class.getName()).log(System.Logger.Level.INFO, "old folders stay behind", e);
        }
    }

    private static void removeIfEmpty(Path folder) {
        try {
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // Another query process is at work in it, or it belongs to somebody else.
            System.getLogger(WorkerFolders.class.getName()).log(System.Logger.Level.DEBUG, "a folder stays", e);
        }
    }
}
