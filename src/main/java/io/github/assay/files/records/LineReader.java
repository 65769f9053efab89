package io.github.assay.files.records;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The lines of a file as bytes, one at a time, with their place. A file of any length takes the memory of its longest
 * line. A byte order mark is passed over; line ends are LF or CRLF.
 */
public final class LineReader implements Closeable {
    private static final int CHUNK = 1 << 16;

    private final InputStream in;
    private byte[] buffer = new byte[CHUNK];
    private int start;
    private int end;
    private long startOffset;
    private boolean atEnd;
    private Line line = new Line(0, 0, new byte[0], true);

    /**
     * One line.
     *
     * @param number from 1
     * @param offset byte offset of its first byte in the file
     * @param bytes without the line end
     * @param terminated whether a line end followed; false only for a last line that may be half-written
     */
    public record Line(long number, long offset, byte[] bytes, boolean terminated) {
        public boolean isBlank() {
            for (byte b : bytes) {
                if (b != ' ' && b != '\t') {
                    return false;
                }
            }
            return true;
        }
    }

    public LineReader(Path file) throws IOException {
        in = Files.newInputStream(file);
        fill();
        if (end >= 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF) {
            start = 3;
            startOffset = 3;
        }
    }

    /** The next line, or false at the end of the file. */
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
        line = new Line(line.number() + 1, startOffset, Arrays.copyOfRange(buffer, start, last), terminated);
        int next = terminated ? to + 1 : to;
        startOffset += next - start;
        start = next;
    }

    /** Moves what is left to the front and reads on; the scan goes on at the old end. */
    private void fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.multiplyExact(buffer.length, 2));
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
