package io.github.assay.compare.cells;

/** 64-bit mixing of numbers and texts. The same on every platform and in every run. */
public final class Hash64 {
    private static final long A = 0x9E3779B97F4A7C15L;
    private static final long B = 0xD6E8FEB86659FD93L;
    private static final long C = 0xC2B2AE3D27D4EB4FL;

    private Hash64() {}

    /** A bijection of 64 bits in which every input bit reaches every output bit. */
    public static long mix(long value) {
        long z = (value ^ (value >>> 32)) * B;
        z = (z ^ (z >>> 29)) * C;
        return z ^ (z >>> 32);
    }

    /** A second bijection, independent of the first. */
    public static long second(long value) {
        return mix((value + A) * C) + A;
    }

    public static long pair(long a, long b) {
        return mix(mix(a) * A + b);
    }

    /** A constant for the i-th element of a tuple. */
    public static long salt(int place) {
        return mix(A * (place + 1));
    }

    public static long text(long tag, String text) {
        long h = mix(tag) ^ text.length();
        int i = 0;
        for (; i + 4 <= text.length(); i += 4) {
            long word = text.charAt(i)
                    | (long) text.charAt(i + 1) << 16
                    | (long) text.charAt(i + 2) << 32 | (long) text.charAt(i + 3) << 48;
            h = step(h, word);
        }
        for (; i < text.length(); i++) {
            h = step(h, text.charAt(i));
        }
        return mix(h);
    }

    static long bytes(long tag, byte[] bytes) {
        long h = mix(tag) ^ bytes.length;
        for (byte b : bytes) {
            h = step(h, b);
        }
        return mix(h);
    }

    private static long step(long h, long word) {
        long next = (h ^ word) * C;
        return (next ^ (next >>> 31)) + A;
    }
}
