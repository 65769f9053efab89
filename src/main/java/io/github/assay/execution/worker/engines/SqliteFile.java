package io.github.assay.execution.worker.engines;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * State of a SQLite file, as far as the file system shows it. Equal states mean the same file with the same contents.
 *
 * @param identity the file system's key of the file; the same text for all files where it has no keys
 * @param longestValue the limit under which it was opened
 */
record SqliteFile(Path path, String identity, long size, FileTime changed, int longestValue) {
    /**
     * The state of the file; empty when it has a write-ahead log or cannot be examined, so that it must be opened
     * again.
     */
    static Optional<SqliteFile> toKeep(Path path, int longestValue) {
        try {
            if (Files.exists(logOf(path))) {
                return Optional.empty();
            }
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            return Optional.of(new SqliteFile(
                    path, String.valueOf(now.fileKey()), now.size(), now.lastModifiedTime(), longestValue));
        } catch (IOException _) {
            // Opening the file reports the fault.
            return Optional.empty();
        }
    }

    /** Whether a file's header declares a write-ahead log and the log is empty or missing. */
    static boolean isWalWithoutLog(Path file) throws IOException {
        Path log = logOf(file);
        if (Files.exists(log) && Files.size(log) > 0) {
            return false;
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] header = in.readNBytes(20);
            return header.length == 20 && header[18] == 2 && header[19] == 2;
        }
    }

    private static Path logOf(Path file) {
        return file.resolveSibling(file.getFileName() + "-wal");
    }
}
