package io.github.assay.store;

import io.github.assay.store.StoreException.Trouble;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Locale;

/** Turns exceptions of the file system into sentences with a remedy. */
public final class Failures {
    private static final long NEARLY_FULL = 64 * 1024;

    private Failures() {}

    /**
     * @param what what was not done, as the start of a sentence
     * @param file the file it concerned
     */
    public static StoreException of(String what, Path file, Exception cause) {
        if (full(file, cause)) {
            return new StoreException(
                    Trouble.DISK_FULL,
                    what + ": there is no space left where " + file.getParent() + " lies.",
                    "Free some space and try again; what was saved before is safe.",
                    cause);
        }
        if (forbidden(file, cause)) {
            return new StoreException(
                    Trouble.READ_ONLY,
                    what + ": " + file + " may not be written.",
                    "Give yourself the right to write in this folder, or copy the project to a place where you may.",
                    cause);
        }
        if (gone(file, cause)) {
            return new StoreException(
                    Trouble.FAILED,
                    what + ": " + file + " is not there any more.",
                    "If it is on a network drive or a stick, connect it again; else close the project and restore it"
                            + " from a backup. What was saved before is in the backups.",
                    cause);
        }
        return new StoreException(
                Trouble.FAILED, what + ": " + cause.getMessage() + " (" + file + ").", "Try again.", cause);
    }

    private static boolean full(Path file, Exception cause) {
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        if (message.contains("no space left") || message.contains("not enough space") || message.contains("quota")) {
            return true;
        }
        try {
            return cause instanceof IOException && Files.getFileStore(file.getParent()).getUsableSpace() < NEARLY_FULL;
        } catch (IOException _) {
            return false;
        }
    }

    /** Whether the cause says that a file that was there, or its folder, cannot be found: it was removed, or its drive is away. */
    private static boolean gone(Path file, Exception cause) {
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        return cause instanceof NoSuchFileException
                || cause instanceof FileNotFoundException && !Files.exists(file.getParent())
                || message.contains("stale file handle")
                || message.contains("host is down")
                || message.contains("network path was not found")
                || message.contains("network name is no longer available")
                || message.contains("transport endpoint is not connected");
    }

    private static boolean forbidden(Path file, Exception cause) {
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        return cause instanceof AccessDeniedException
                || cause instanceof ReadOnlyFileSystemException
                || message.contains("read-only file system")
                || message.contains("permission denied")
                || message.contains("access is denied") || Files.exists(file) && !Files.isWritable(file);
    }
}
