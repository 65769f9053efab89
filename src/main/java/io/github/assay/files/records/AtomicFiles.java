package io.github.assay.files.records;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes whole files: a reader sees the old or the new content, never a part, also after a crash. */
public final class AtomicFiles {
    private AtomicFiles() {}

    /** Writes the content of a file. */
    public interface Content {
        void write(OutputStream out) throws IOException;
    }

    /** Writes the text as UTF-8 to a temporary file beside the target, forces it to disk and renames it. */
    public static void write(Path file, String text) throws IOException {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** The same for content that is written in parts, so that it need not be in memory as a whole. */
    public static void write(Path file, Content content) throws IOException {
        Path absolute = file.toAbsolutePath();
        Files.createDirectories(absolute.getParent());
        Path temporary = absolute.resolveSibling(temporaryName(absolute));
        try {
            try (FileChannel channel = FileChannel.open(
                    temporary, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
                content.write(Channels.newOutputStream(channel));
                channel.force(true);
            }
            move(temporary, absolute);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * A name for each process and thread. {@code Files.createTempFile} would leave its narrow permissions on the
     * target.
     */
    private static String temporaryName(Path file) {
        return "." + file.getFileName() + "." + ProcessHandle.current().pid() + "-"
                + Thread.currentThread().threadId() + ".tmp";
    }

    /** Renames in one step where the file system can, replacing the target. */
    public static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
