package io.github.assay.store.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a journal line by line with the offset of each. A line ends with a line feed; bytes after the last line feed
 * are an incomplete line.
 */
public final class Lines {
    private static final int BLOCK = 1 << 18;

    /** Takes lines. */
    public interface Sink<E extends Exception> {
        /** @param line the text; empty where the bytes are no UTF-8, and then {@code sound} is false */
        void line(long offset, String line, boolean sound) throws E;
    }

    /** Takes the bytes of each line, without its line feed. */
    public interface RawSink {
        void line(byte[] bytes, int start, int end);
    }

    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final RawSink raw;
    private byte[] held = new byte[BLOCK];
    private int filled;
    private long base;

    private Lines(RawSink raw) {
        this.raw = raw;
    }

    /** The bytes after the last line end, with their offset; usually none. */
    public record Tail(long offset, byte[] bytes) {}

    /**
     * Reads from an offset at which a line starts.
     *
     * @param to where to stop, as if the file ended there
     */
    public static <E extends Exception> Tail read(Path file, long from, long to, Sink<E> sink) throws IOException, E {
        return read(file, from, to, (_, _, _) -> {}, sink);
    }

    /** As {@link #read(Path, long, long, Sink)}; each line goes to {@code raw} first. */
    public static <E extends Exception> Tail read(Path file, long from, long to, RawSink raw, Sink<E> sink)
            throws IOException, E {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(from);
            return new Lines(raw).readAll(in, from, to, sink);
        }
    }

    /** Reads only bytes, without decoding them. */
    static Tail readRaw(Path file, long to, RawSink raw) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            return new Lines(raw).readAll(in, 0, to, null);
        }
    }

    /** The bytes of a file from one offset to another, or to its end if that is nearer. */
    public static byte[] bytes(Path file, long from, long to) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.min(from, in.length());
            byte[] found = new byte[(int) (Math.min(to, in.length()) - start)];
            in.seek(start);
            in.readFully(found);
            return found;
        }
    }

    /** The entry that bytes contain; empty if they are no entry. */
    public static Optional<Entry> entry(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return Optional.of(EntryLine.read(text.startsWith("\uFEFF") ? text.substring(1) : text));
        } catch (BadLineException | CharacterCodingException _) {
            return Optional.empty();
        }
    }

    private <E extends Exception> Tail readAll(RandomAccessFile in, long from, long to, @Nullable Sink<E> sink)
            throws IOException, E {
        base = from;
        long left = to - from;
        int count;
        while ((count = in.read(held, filled, (int) Math.min(left, held.length - filled))) > 0) {
            left -= count;
            int searched = filled;
            filled += count;
            sendLines(searched, sink);
            if (filled == held.length) {
                held = Arrays.copyOf(held, held.length * 2);
            }
        }
        return new Tail(base, Arrays.copyOf(held, filled));
    }

    private <E extends Exception> void sendLines(int searched, @Nullable Sink<E> sink) throws E {
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

    private <E extends Exception> void line(int start, int end, @Nullable Sink<E> sink) throws E {
        raw.line(held, start, end);
        if (sink == null) {
            return;
        }
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
