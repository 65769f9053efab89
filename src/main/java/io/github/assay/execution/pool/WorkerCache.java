package io.github.assay.execution.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Files that the build puts beside Assay's jar so that worker processes start faster. They are a JDK cache of classes
 * and SQLite's unpacked library. With another Java, a moved program or no files, a worker process only starts more
 * slowly.
 *
 * @param folder the cache's folder
 */
public record WorkerCache(Path folder) {
    static WorkerCache beside(Path assay) {
        return new WorkerCache(assay.toAbsolutePath().resolveSibling("children"));
    }

    public Path classes() {
        return folder.resolve("classes.aot");
    }

    /** Path with the driver's file name, so that a library is never used with another version of the driver. */
    public Path sqlite(Path driver) {
        return folder.resolve(driver.getFileName().toString().replaceFirst("[.]jar$", ""));
    }

    /** File with two lines: the JDK and the folder for which this cache was made. */
    public Path mark() {
        return folder.resolve("made.for");
    }

    /** Content of that file for a cache made in this folder by this Java. */
    public String here() {
        return System.getProperty("java.home") + "\n" + folder;
    }

    /** Options for starting Java. */
    List<String> options(Path sqliteDriver) {
        List<String> options = new ArrayList<>();
        if (Files.isReadable(classes()) && isMadeHere()) {
            // Logging is off: an unsuitable cache only costs time, which no user needs to know. The cache is used only
            // in the folder for which it was made, so nothing in it must be adjusted.
            options.addAll(List.of(
                    "-XX:AOTCache=" + classes(), "-Xlog:aot*=off", "-Xlog:cds*=off",
                    "-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0"));
        }
        if (Files.isDirectory(sqlite(sqliteDriver))) {
            options.add("-Dorg.sqlite.lib.path=" + sqlite(sqliteDriver));
        }
        return options;
    }

    /** Classes of a cache made in another folder would look for their files in that folder. */
    private boolean isMadeHere() {
        try {
            return Files.readString(mark()).strip().equals(here());
        } catch (IOException _) {
            return false;
        }
    }
}
