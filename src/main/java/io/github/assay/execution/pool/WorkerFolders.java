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
 * Creates and removes the folders in which query processes write, one for each, in one folder of this program. A
 * process whose program was killed removes its own folder, but may not remove anything in the system's temporary
 * folder. So the program's folder remains, empty, until a later program removes it.
 */
final class WorkerFolders {
    private static final String PREFIX = "assay-queries-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)-.*");

    private static Optional<Path> programs = Optional.empty();

    private WorkerFolders() {}

    /** Creates a new empty folder. */
    static synchronized Path make() throws IOException {
        if (programs.filter(Files::isDirectory).isEmpty()) {
            Path made = Files.createTempDirectory(PREFIX + ProcessHandle.current().pid() + "-").toRealPath();
            programs = Optional.of(made);
            removeLeftBehind(made.getParent());
        }
        return Files.createTempDirectory(programs.orElseThrow(), "assay-query-");
    }

    /** Removes a folder with its content, and the program's folder after the last one. */
    static synchronized void remove(Path folder) {
        WorkerFolderCleaner.delete(folder);
        programs.ifPresent(WorkerFolders::removeIfEmpty);
    }

    /** Removes the folders of programs that have ended. */
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
            // Another query process uses it, or another user owns it.
            System.getLogger(WorkerFolders.class.getName()).log(System.Logger.Level.DEBUG, "a folder stays", e);
        }
    }
}
