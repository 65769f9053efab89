package io.github.assay.files.records;

import io.github.assay.json.JsonField;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the elements of a JSON list that fills a file, one at a time. Only the current element is in memory, so memory
 * is about twice the longest element. Bytes between an element's first and last bracket are not parsed: an element that
 * is not JSON does not affect the others.
 */
public final class JsonElements implements Closeable {
    private static final int CHUNK = 1 << 16;

    /** The UTF-8 byte order mark; none of its bytes begins a value. */
    private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

    private final InputStream in;
    private byte[] buffer = new byte[CHUNK];
    private int place;
    private int end;
    private long line = 1;
    private long passed;
    private int number;
    private @Nullable JsonField element;

    public JsonElements(Path file) throws IOException {
        in = Files.newInputStream(file);
        fill(0);
        if (end >= 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF) {
            place = 3;
        }
        skipBlank();
        if (place < end && buffer[place] == '[') {
            place++;
        }
    }

    /** Whether the file begins with a list. Reads only the first bytes, because the list may be one line. */
    public static boolean isList(Path file) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), CHUNK)) {
            int next = in.read();
            while (next >= 0 && (next <= ' ' || BYTE_ORDER_MARK.indexOf(next) >= 0)) {
                next = in.read();
            }
            return next == '[';
        }
    }

    /**
     * Reads the next element; its bytes are valid until the next call.
     *
     * @return the element; empty at the end of the list
     * @throws UnfinishedException when the file ends inside an element
     */
    public Optional<JsonField> next() throws IOException {
        skipBlank();
        if (place >= end || buffer[place] == ']') {
            return Optional.empty();
        }
        long at = line;
        // A closing bracket without an opening one counts as an element; otherwise the reading would not advance.
        int length = Math.max(1, length());
        byte first = buffer[place];
        element = new JsonField(Integer.toString(number++), kind(first), "", buffer, place, place + length,
                Math.toIntExact(at));
        place += length;
        return Optional.of(element);
    }

    /** What comes where the elements end. */
    public enum Ending {
        /** The list's bracket, then nothing. */
        CLOSED,
        /** Nothing: the list's bracket is missing. */
        OPEN,
        /** The list's bracket, then more text. */
        MORE_TEXT
    }

    /** What comes where the elements end, once {@link #next} is empty; {@link #line} is then its line. */
    public Ending ending() throws IOException {
        if (place >= end) {
            return Ending.OPEN;
        }
        place++;
        skip(false);
        return place >= end ? Ending.CLOSED : Ending.MORE_TEXT;
    }

    /** The line of the present place, from 1. */
    public long line() {
        return line;
    }

    /** Bytes of the file read so far. */
    public long passed() {
        return passed + place;
    }

    private static JsonField.Kind kind(byte first) {
        return switch (first) {
            case '{' -> JsonField.Kind.OBJECT;
            case '[' -> JsonField.Kind.LIST;
            case '"' -> JsonField.Kind.TEXT;
            case 't', 'f' -> JsonField.Kind.FLAG;
            case 'n' -> JsonField.Kind.NULL;
            default -> JsonField.Kind.NUMBER;
        };
    }

    private void skipBlank() throws IOException {
        skip(true);
    }

    private void skip(boolean commas) throws IOException {
        while (true) {
            while (place < end && (buffer[place] <= ' ' && buffer[place] >= 0 || commas && buffer[place] == ',')) {
                line += buffer[place] == '\n' ? 1 : 0;
                place++;
            }
            if (place < end || !fill(place)) {
                return;
            }
        }
    }

    /** The length in bytes of the element that begins at {@code place}; counts its lines. */
    private int length() throws IOException {
        int i = 0;
        int depth = 0;
        boolean text = false;
        while (true) {
            // An escape at the end of the buffer leads two bytes beyond it; the next read may return one byte.
            while (place + i >= end) {
                if (!fill(place)) {
                    if (depth > 0 || text) {
                        throw new UnfinishedException("the file ends inside a record");
                    }
                    return Math.min(i, end - place);
                }
            }
            byte b = buffer[place + i];
            if (text) {
                if (b == '\\') {
                    i++;
                } else if (b == '"') {
                    text = false;
                }
            } else if (b == '"') {
                text = true;
            } else if (b == '{' || b == '[') {
                depth++;
            } else if (b == '}' || b == ']') {
                if (--depth < 0) {
                    return i;
                }
            } else if (b == ',' && depth == 0) {
                return i;
            }
            line += b == '\n' ? 1 : 0;
            i++;
            if (depth == 0 && !text && (b == '}' || b == ']')) {
                return i;
            }
        }
    }

    /** Moves the bytes from {@code from} on to the start of the buffer and reads more; false at the end of the file. */
    private boolean fill(int from) throws IOException {
        int left = end - from;
        if (left == buffer.length) {
            buffer = Arrays.copyOf(buffer, (int) Math.min(Integer.MAX_VALUE - 8L, buffer.length * 2L));
        } else if (from > 0) {
            System.arraycopy(buffer, from, buffer, 0, left);
        }
        passed += from;
        place = 0;
        end = left;
        int read = in.readNBytes(buffer, end, buffer.length - end);
        end += read;
        return read > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Reports a file that ends inside an element. */
    public static final class UnfinishedException extends IOException {
        public UnfinishedException(String message) {
            super(message);
        }
    }
}
