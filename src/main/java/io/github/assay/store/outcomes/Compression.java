package io.github.assay.store.outcomes;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compresses bytes: their number, then a deflated stream; quick rather than small. */
final class Compression {
    private Compression() {}

    static byte[] pack(byte[] bytes, int size) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setInput(bytes, 0, size);
            deflater.finish();
            // Bytes that cannot be compressed take a little more than before, never twice as much.
            int most = (int) Math.min(Integer.MAX_VALUE - 8, size + (size >> 10) + 128L);
            byte[] out = new byte[Math.max(64, size / 2)];
            int filled = Integer.BYTES;
            while (!deflater.finished()) {
                if (filled == out.length) {
                    out = Arrays.copyOf(out, out.length < most ? most : Math.addExact(out.length, 1 << 20));
                }
                filled += deflater.deflate(out, filled, out.length - filled);
            }
            ByteBuffer.wrap(out).putInt(size);
            return filled == out.length ? out : Arrays.copyOf(out, filled);
        } finally {
            deflater.end();
        }
    }

    /** @throws IllegalArgumentException when the bytes were not made by {@link #pack} */
    static byte[] unpack(byte[] packed) {
        return unpack(packed, Integer.MAX_VALUE);
    }

    /** The same, but only the first bytes, at most so many; the packed bytes may be cut behind those that they need. */
    static byte[] unpack(byte[] packed, int most) {
        Inflater inflater = new Inflater(true);
        try {
            byte[] bytes = new byte[Math.min(ByteBuffer.wrap(packed).getInt(), most)];
            inflater.setInput(packed, Integer.BYTES, packed.length - Integer.BYTES);
            int filled = 0;
            while (filled < bytes.length) {
                int count = inflater.inflate(bytes, filled, bytes.length - filled);
                if (count == 0) {
                    throw new IllegalArgumentException("compressed bytes end too early");
                }
                filled += count;
            }
            return bytes;
        } catch (DataFormatException e) {
            throw new IllegalArgumentException(e);
        } finally {
            inflater.end();
        }
    }
}
