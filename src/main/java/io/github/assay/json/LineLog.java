package io.github.assay.json;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines that are only appended. After {@link #append} a line is whole or not there; after {@link #force} it is on
 * the disk. A part of a line at the end, left by a program that was stopped, is cut off by the next line. It is not a
 * {@code FileChannel}, because that closes itself when its thread is interrupted. Not thread-safe but for {@link #force}.
 */
public final class LineLog implements Closeable {
    private static final int BLOCK = 8192;

    private final RandomAccessFile file;
    private @Nullable FileLock lock;
    private long end;

    private LineLog(RandomAccessFile file) {
        this.file = file;
    }

    /** Opens a file, made with its folder where it is missing; one without the right to write is opened for reading. */
    public static LineLog open(Path path) throws IOException {
        boolean exists = Files.exists(path);
        if (!exists) {
            Files.createDirectories(path.toAbsolutePath().getParent());
        }
        return new LineLog(new RandomAccessFile(path.toFile(), exists && !Files.isWritable(path) ? "r" : "rw"));
    }

    /** The next line begins at a byte; what is behind it is cut off then. */
    public LineLog endAt(long at) {
        end = at;
        return this;
    }

    /** Where the next line begins. */
    public long end() {
        return end;
    }

    /** Length of the file in bytes, lines of other programs included. */
    public long length() throws IOException {
        return file.length();
    }

    /** The byte behind the last line end; 0 without one. */
    public long wholeEnd() throws IOException {
        for (long to = file.length(); to > 0; to = Math.max(0, to - BLOCK)) {
            long from = Math.max(0, to - BLOCK);
            byte[] block = read(from, (int) (to - from));
            for (int i = block.length; i > 0; i--) {
                if (block[i - 1] == '\n') {
                    return from + i;
                }
            }
        }
        return 0;
    }

    /** Locks the file against other writers until it is closed. Returns false where another has it, or it cannot be written. */
    public boolean lock() throws IOException {
        boolean interrupted = Thread.interrupted(); // an interrupted thread would close the channel
        try {
            lock = file.getChannel().tryLock(Long.MAX_VALUE - 1, 1, false);
            return lock != null;
        } catch (OverlappingFileLockException | NonWritableChannelException e) {
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether {@link #lock} succeeded. */
    public boolean isLocked() {
        return lock != null;
    }

    /**
     * Writes a line and its end.
     *
     * @return where the line begins
     * @throws IOException when it cannot be written; the lines before it are kept
     */
    public long append(String line) throws IOException {
        byte[] text = line.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = Arrays.copyOf(text, text.length + 1);
        bytes[text.length] = '\n';
        long start = end;
        if (file.length() > start) {
            file.setLength(start);
        }
        file.seek(start);
        try {
            file.write(bytes);
        } catch (IOException e) {
            file.setLength(start);
            throw e;
        }
        end = start + bytes.length;
        return start;
    }

    /** Returns when all written lines are on the disk. */
    public void force() throws IOException {
        file.getFD().sync();
    }

    public byte[] read(long from, int length) throws IOException {
        byte[] bytes = new byte[length];
        file.seek(from);
        file.readFully(bytes);
        return bytes;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
