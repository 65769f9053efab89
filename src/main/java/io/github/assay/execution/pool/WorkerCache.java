package io.github.assay.execution.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the build puts beside Assay's jar so that children start sooner: their classes in a cache of the JDK, and
 * SQLite's library unpacked. A child whose Java is another one, whose program was moved since, or that finds nothing
 * there, only starts later.
 *
 * @param folder where it lies
 */
public record WorkerCache(Path folder) {
    static WorkerCache beside(Path assay) {
        return new WorkerCache(assay.toAbsolutePath().resolveSibling("children"));
    }

    public Path classes() {
        return folder.resolve("classes.aot");
    }

    /** Named after the driver's file, so that a library never meets a driver of another version. */
    public Path sqlite(Path driver) {
        return folder.resolve(driver.getFileName().toString().replaceFirst("[.]jar$", ""));
    }

    /** Names the JDK and, in a second line, the folder for which this cache was made. */
    public Path mark() {
        return folder.resolve("made.for");
    }

    /** What the mark of a cache made here by this Java says. */
    public String here() {
        return System.getProperty("java.home") + "\n" + folder;
    }

    /** What Java is told at its start. */
    List<String> options(Path sqliteDriver) {
        List<String> options = new ArrayList<>();
        if (Files.isReadable(classes()) && isMadeHere()) {
            // Quietly: a cache that does not fit costs time and is no news for anyone.
            // Laid where it was made for, nothing in it has to be adjusted first.
            options.addAll(List.of(
                    "-XX:AOTCache=" + classes(), "-Xlog:aot*=off", "-Xlog:cds*=off",
                    "-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0"));
        }
        if (Files.isDirectory(sqlite(sqliteDriver))) {
            options.add("-Dorg.sqlite.lib.path=" + sqlite(sqliteDriver));
        }
        return options;
    }

    /** Classes of a cache made elsewhere, or before the folder was moved, would look for their files there. */
    private boolean isMadeHere() {
        try {
            return Files.readString(mark()).strip().equals(here());
        } catch (IOException _) {
            return false;
        }
    }
}
