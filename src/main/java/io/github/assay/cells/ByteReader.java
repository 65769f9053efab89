package io.github.assay.cells;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads bytes of {@link ByteWriter}. Reading past the end throws, because damaged bytes may name any length. */
public final class ByteReader {
    private final byte[] bytes;
    private int at;

    public ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads what {@link ByteWriter#send} sent. */
    public static ByteReader received(DataInputStream in) throws IOException {
        return new ByteReader(receivedBytes(in));
    }

    /** Bytes of a stream with their number, as an int, before them. */
    public static byte[] receivedBytes(DataInputStream in) throws IOException {
        int size = in.readInt();
        byte[] bytes = in.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the stream ended in the middle of " + size + " bytes");
        }
        return bytes;
    }

    /** Whether all bytes are read. */
    public boolean isAtEnd() {
        return at == bytes.length;
    }

    /** One byte, from -128 to 127. */
    public int take() {
        return bytes[at++];
    }

    /** A number of {@link ByteWriter#putLong}. */
    public long takeLong() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[at++];
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value >>> 1 ^ -(value & 1);
            }
        }
    }

    /** A number of {@link ByteWriter#putLong} that fits 32 bits. */
    public int takeInt() {
        return Math.toIntExact(takeLong());
    }

    /** A count of elements of one byte or more, limited so that damaged bytes cannot request excess memory. */
    public int takeCount() {
        int count = takeInt();
        if (count < 0 || count > bytes.length - at) {
            throw new IllegalArgumentException("a count of " + count + " with " + (bytes.length - at) + " bytes left");
        }
        return count;
    }

    /** A number of {@link ByteWriter#putDouble}. */
    public double takeDouble() {
        long bits = 0;
        for (int i = 0; i < 8; i++) {
            bits = bits << 8 | bytes[at++] & 0xff;
        }
        return Double.longBitsToDouble(bits);
    }

    /** Bytes of {@link ByteWriter#putBytes}. */
    public byte[] takeBytes() {
        int count = takeCount();
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    /** A text of {@link ByteWriter#putText}. */
    public String takeText() {
        long header = takeLong();
        int length = Math.toIntExact(header >= 0 ? header : -1 - header);
        if (header >= 0) {
            at += length;
            return new String(bytes, at - length, length, StandardCharsets.ISO_8859_1);
        }
        char[] text = new char[Math.min(length, bytes.length - at)];
        for (int i = 0; i < length; i++) {
            text[i] = (char) ((bytes[at++] & 0xff) << 8 | bytes[at++] & 0xff);
        }
        return new String(text);
    }

    /** A truth value of {@link ByteWriter#putFlag}. */
    public boolean takeFlag() {
        return take() != 0;
    }
}
