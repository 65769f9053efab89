package io.github.assay.files.records;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** Causes of input-output exceptions in words for people. */
public final class FileErrors {
    private FileErrors() {}

    /** The cause, without the file's name. */
    public static String words(IOException e) {
        return switch (e) {
            case AccessDeniedException _ -> "no permission";
            case NoSuchFileException _ -> "no such file";
            case CharacterCodingException _ -> "not UTF-8 text; save it as UTF-8";
            case FileSystemException f -> f.getReason() == null ? "the system gives no reason" : lower(f.getReason());
            default -> e.getMessage() == null ? "the system gives no reason" : e.getMessage();
        };
    }

    private static String lower(String reason) {
        return reason.substring(0, Math.min(1, reason.length())).toLowerCase(Locale.ROOT)
                + reason.substring(Math.min(1, reason.length()));
    }
}
