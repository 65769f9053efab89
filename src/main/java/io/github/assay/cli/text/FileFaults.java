package io.github.assay.cli.text;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/** Turns exceptions of the file system into a sentence with a remedy. */
public final class FileFaults {
    private FileFaults() {}

    public static String sentence(Throwable cause) {
        String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        String lower = message.toLowerCase(Locale.ROOT);
        boolean ofTheSystem = cause instanceof FileSystemException || cause.getClass() == IOException.class;
        if (ofTheSystem && (lower.contains("no space left") || lower.contains("disk quota"))) {
            return full(cause, message);
        }
        return switch (cause) {
            case NoSuchFileException e -> "There is no file or folder " + e.getFile() + ". Check the spelling.";
            case AccessDeniedException e ->
                e.getFile() + " may not be read or written. Give yourself the right to, or choose another place.";
            case NotDirectoryException e -> e.getFile() + " is a file, not a folder. Choose a folder.";
            case FileSystemException e when e.getReason() != null && e.getFile() != null ->
                e.getFile() + ": " + e.getReason() + ". Choose another place, or put this one right.";
            case FileSystemException e when e.getReason() == null && e.getFile() != null ->
                e.getFile() + " is in the way or cannot be used. Choose another place.";
            default -> message;
        };
    }

    private static String full(Throwable cause, String message) {
        String where = cause instanceof FileSystemException e && e.getFile() != null ? " (" + e.getFile() + ")" : "";
        return "The disk is full: " + message + where
                + ". Make room and give the command again; what was stored before is kept, the file being written is"
                + " not whole.";
    }
}
