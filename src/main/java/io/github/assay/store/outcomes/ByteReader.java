package io.github.assay.store.outcomes;

import java.util.Arrays;

/** Reads what {@link ByteWriter} wrote. Reading past the end throws, as damaged bytes may ask for anything. */
final class ByteReader {
    private final byte[] bytes;
    private int at;

    ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    int take() {
        return bytes[at++];
    }

    long takeLong() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes[at++];
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value >>> 1 ^ -(value & 1);
            }
        }
    }

    int takeInt() {
        return Math.toIntExact(takeLong());
    }

    /** A count of things of at least one byte each, so that damage cannot ask for more memory than there are bytes. */
    int takeCount() {
        int count = takeInt();
        if (count < 0 || count > bytes.length - at) {
            throw new IllegalArgumentException("a count of " + count + " with " + (bytes.length - at) + " bytes left");
        }
        return count;
    }

    double takeDouble() {
        long bits = 0;
        for (int i = 0; i < 8; i++) {
            bits = bits << 8 | bytes[at++] & 0xff;
        }
        return Double.longBitsToDouble(bits);
    }

    byte[] takeBytes() {
        int count = takeCount();
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    String takeText() {
        long header = takeLong();
        int length = Math.toIntExact(header >= 0 ? header : -1 - header);
        if (header >= 0) {
            at += length;
            return new String(bytes, at - length, length, java.nio.charset.StandardCharsets.ISO_8859_1);
        }
        char[] text = new char[Math.min(length, bytes.length - at)];
        for (int i = 0; i < length; i++) {
            text[i] = (char) ((bytes[at++] & 0xff) << 8 | bytes[at++] & 0xff);
        }
        return new String(text);
    }

    boolean takeFlag() {
        return take() != 0;
    }
}
