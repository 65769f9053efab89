package io.github.assay.files.records;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Reads the lines of a file as bytes, one at a time, with their position. Memory is the longest line; of a line over
 * {@value #LONGEST} bytes only the beginning is kept. A byte order mark is skipped; line ends are LF or CRLF.
 */
public final class TextLineReader implements Closeable {
    /** Most bytes of a line that is read whole (project-and-cli.md §1). */
    public static final int LONGEST = 64 << 20;

    private static final int CHUNK = 1 << 16;

    /** Bytes that are kept of a longer line. */
    private static final int BEGINNING = 1 << 10;

    private final InputStream in;
    private byte[] buffer = new byte[CHUNK];
    private int start;
    private int end;
    private long startOffset;
    private boolean atEnd;
    private Line line = new Line(0, 0, new byte[0], true, 0);

    /**
     * One line.
     *
     * @param number from 1
     * @param offset byte offset of its first byte in the file
     * @param bytes without the line end; only the beginning of a line that is too long
     * @param terminated whether a line end followed; false only for a last line that may be half-written
     * @param length how many bytes it has
     */
    public record Line(long number, long offset, byte[] bytes, boolean terminated, long length) {
        /** Whether the line is longer than {@link TextLineReader#LONGEST} and cannot be used. */
        public boolean isTooLong() {
            return length > bytes.length;
        }

        /** Its size, for people. */
        public String size() {
            return String.format(Locale.ROOT, "a line of %,d bytes", length);
        }

        /** The size limit, for people. */
        public static String most() {
            return String.format(Locale.ROOT, "at most %,d bytes in a line", LONGEST);
        }

        public boolean isBlank() {
            for (byte b : bytes) {
                if (b != ' ' && b != '\t') {
                    return false;
                }
            }
            return true;
        }
    }

    public TextLineReader(Path file) throws IOException {
        this(Files.newInputStream(file));
    }

    /** @param in is closed with the reader */
    public TextLineReader(InputStream in) throws IOException {
        this.in = in;
        fill();
        if (end >= 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF) {
            start = 3;
            startOffset = 3;
        }
    }

    /** Reads the next line; false at the end of the file. */
    public boolean next() throws IOException {
        int scanned = start;
        while (true) {
            for (int i = scanned; i < end; i++) {
                if (buffer[i] == '\n') {
                    take(i, true);
                    return true;
                }
            }
            scanned = end - start;
            if (scanned > LONGEST) {
                passOver();
                return true;
            }
            if (atEnd) {
                boolean more = end > start;
                if (more) {
                    take(end, false);
                }
                return more;
            }
            fill();
        }
    }

    public Line line() {
        return line;
    }

    private void take(int to, boolean terminated) {
        int last = to > start && buffer[to - 1] == '\r' ? to - 1 : to;
        line = new Line(line.number() + 1, startOffset, Arrays.copyOfRange(buffer, start, last), terminated, last - start);
        int next = terminated ? to + 1 : to;
        startOffset += next - start;
        start = next;
    }

    /** Skips to the end of a line that is too long, keeping its beginning. */
    private void passOver() throws IOException {
        byte[] beginning = Arrays.copyOfRange(buffer, start, start + BEGINNING);
        long length = (long) end - start;
        buffer = new byte[CHUNK];
        start = 0;
        end = 0;
        boolean terminated = false;
        while (!terminated && !atEnd) {
            end = in.readNBytes(buffer, 0, CHUNK);
            atEnd = end < CHUNK;
            start = 0;
            while (start < end && buffer[start] != '\n') {
                start++;
            }
            length += start;
            terminated = start < end;
        }
        line = new Line(line.number() + 1, startOffset, beginning, terminated, length);
        start += terminated ? 1 : 0;
        startOffset += length + (terminated ? 1 : 0);
    }

    /** Moves the remaining bytes to the start of the buffer and reads more; the scan continues at the old end. */
    private void fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(buffer.length * 2, LONGEST + CHUNK));
        }
        int read = in.readNBytes(buffer, end, buffer.length - end);
        atEnd = read < buffer.length - end;
        end += read;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
