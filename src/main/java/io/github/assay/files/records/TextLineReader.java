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

    /** Where the search for the line end goes on. */
    private int scanned;

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
        while (end < 3 && !atEnd) {
            fill();
        }
        if (end >= 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF) {
            start = 3;
            startOffset = 3;
            scanned = 3;
        }
    }

    /** Whether {@link #next} need not wait for who writes the file; false too where it is at the end and does not know it yet. */
    public boolean isReady() throws IOException {
        while (!isWhole()) {
            if (in.available() <= 0) {
                return false;
            }
            fill();
        }
        return true;
    }

    /** Whether the buffer has the next line, what can be kept of it, or the end of the file. */
    private boolean isWhole() {
        int at = scanned;
        while (at < end && buffer[at] != '\n') {
            at++;
        }
        scanned = at;
        return at < end || at - start > LONGEST || atEnd;
    }

    /** Reads the next line; false at the end of the file. */
    public boolean next() throws IOException {
        while (!isWhole()) {
            fill();
        }
        boolean more = start < end;
        if (scanned < end) {
            take(scanned, true);
        } else if (scanned - start > LONGEST) {
            passOver();
        } else if (more) {
            take(end, false);
        }
        scanned = start;
        return more;
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
            int read = in.read(buffer, 0, CHUNK);
            atEnd = read < 0;
            end = Math.max(0, read);
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

    /** Moves the remaining bytes to the start of the buffer and reads what is there, or waits for more. */
    private void fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        scanned -= start;
        start = 0;
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(buffer.length * 2, LONGEST + CHUNK));
        }
        int read = in.read(buffer, end, buffer.length - end);
        atEnd = read < 0;
        end += Math.max(0, read);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
