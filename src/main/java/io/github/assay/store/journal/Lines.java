package io.github.assay.store.journal;

import io.github.assay.store.StoreException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Reads a journal line by line with the offset of each. A line ends with a line feed; what follows the last is torn. */
public final class Lines {
    private static final int BLOCK = 1 << 18;

    /** Takes lines. */
    public interface Sink {
        /** @param line the text; empty where the bytes are no UTF-8, and then {@code sound} is false */
        void line(long offset, String line, boolean sound) throws StoreException;
    }

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private byte[] held = new byte[BLOCK];
    private int filled;
    private long base;

    private Lines() {}

    /** What follows the last line end: where it starts and what it is; mostly nothing. */
    public record Tail(long offset, byte[] bytes) {}

    /** Reads from an offset at which a line starts. */
    public static Tail read(Path file, long from, Sink sink) throws IOException, StoreException {
        return read(file, from, Long.MAX_VALUE, sink);
    }

    /** @param to where to stop, as if the file ended there */
    public static Tail read(Path file, long from, long to, Sink sink) throws IOException, StoreException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(from);
            return new Lines().readAll(in, from, to, sink);
        }
    }

    /** The entry on the line that starts at an offset; empty when there is no such line or it is no entry. */
    public static Optional<Entry> entryAt(Path file, long offset) throws IOException {
        if (!Files.exists(file) || Files.size(file) <= offset) {
            return Optional.empty();
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(offset);
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            byte[] block = new byte[4096];
            for (int count = in.read(block); count > 0; count = in.read(block)) {
                int end = 0;
                while (end < count && block[end] != '\n') {
                    end++;
                }
                line.write(block, 0, end);
                if (end < count) {
                    return entry(line.toByteArray());
                }
            }
            return Optional.empty();
        }
    }

    /** What bytes say when they are an entry. */
    public static Optional<Entry> entry(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return Optional.of(EntryLine.read(text.startsWith("\uFEFF") ? text.substring(1) : text));
        } catch (BadLineException | CharacterCodingException _) {
            return Optional.empty();
        }
    }

    private Tail readAll(RandomAccessFile in, long from, long to, Sink sink) throws IOException, StoreException {
        base = from;
        long left = to - from;
        int count;
        while ((count = in.read(held, filled, (int) Math.min(left, held.length - filled))) > 0) {
            left -= count;
            int searched = filled;
            filled += count;
            handOn(searched, sink);
            if (filled == held.length) {
                held = Arrays.copyOf(held, held.length * 2);
            }
        }
        return new Tail(base, Arrays.copyOf(held, filled));
    }

    private void handOn(int searched, Sink sink) throws StoreException {
        int start = 0;
        for (int i = searched; i < filled; i++) {
            if (held[i] == '\n') {
                line(start, i, sink);
                start = i + 1;
            }
        }
        System.arraycopy(held, start, held, 0, filled - start);
        filled -= start;
        base += start;
    }

    private void line(int start, int end, Sink sink) throws StoreException {
        String text = "";
        boolean sound = true;
        try {
            text = decoder.decode(ByteBuffer.wrap(held, start, end - start)).toString();
        } catch (CharacterCodingException _) {
            sound = false;
        }
        sink.line(base + start, text, sound);
    }
}
