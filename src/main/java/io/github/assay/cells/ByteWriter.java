package io.github.assay.cells;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/** Writes values into a growing byte array; {@link ByteReader} reads them in the same order. */
public final class ByteWriter {
    /** An array grown beyond this is not used again. */
    private static final int KEPT = 1 << 20;

    private byte[] bytes;
    private int size;

    public ByteWriter() {
        this(512);
    }

    /** @param expected about how many bytes will be written */
    public ByteWriter(int expected) {
        bytes = new byte[expected];
    }

    /** One byte: the lowest eight bits. */
    public void put(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    /** A number in as few bytes as it needs, small negative ones included. */
    public void putLong(long value) {
        long left = value << 1 ^ value >> 63;
        reserve(10);
        while ((left & ~0x7fL) != 0) {
            bytes[size++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[size++] = (byte) left;
    }

    /** All bits of a double: NaN and negative zero come back as they were. */
    public void putDouble(double value) {
        long bits = Double.doubleToRawLongBits(value);
        reserve(8);
        for (int shift = 56; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (bits >> shift);
        }
    }

    /** Any bytes, with their number before them. */
    public void putBytes(byte[] value) {
        putLong(value.length);
        reserve(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
    }

    private static boolean isLatin(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) > 255) {
                return false;
            }
        }
        return true;
    }

    /** Any string, halves of surrogate pairs included: Latin letters in one byte each, all else in two. */
    public void putText(String value) {
        boolean narrow = isLatin(value);
        putLong(narrow ? value.length() : -1L - value.length());
        reserve(narrow ? value.length() : Math.multiplyExact(value.length(), 2));
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (!narrow) {
                bytes[size++] = (byte) (c >> 8);
            }
            bytes[size++] = (byte) c;
        }
    }

    /** A truth value as one byte. */
    public void putFlag(boolean value) {
        put(value ? 1 : 0);
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), (int) Math.min(bytes.length * 2L, 1 << 30)));
        }
    }

    /** The array written to; what follows {@link #size} bytes is of no meaning. */
    public byte[] bytes() {
        return bytes;
    }

    /** Bytes written. */
    public int size() {
        return size;
    }

    /** Sends the bytes with their count before them, then empties the writer. */
    public void send(DataOutputStream out) throws IOException {
        out.writeInt(size);
        out.write(bytes, 0, size);
        size = 0;
        bytes = bytes.length > KEPT ? new byte[512] : bytes;
    }
}
