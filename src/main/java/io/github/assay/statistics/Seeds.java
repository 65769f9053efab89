package io.github.assay.statistics;

import java.nio.charset.StandardCharsets;

/**
 * Derives all random numbers from a master seed (statistics.md §0.4). Master seed and name of a stream give a base. The
 * base gives each replicate its own seed, independent of threads and order.
 */
public final class Seeds {
    /** Version of the scheme of streams and draws; every export contains it. */
    public static final String SCHEME = "splitmix64/streams-1";

    /** The step of {@link java.util.SplittableRandom}'s state. */
    public static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private Seeds() {}

    /** The base of a stream. The stream's name contains the statistic and the inputs that affect sampling. */
    public static long base(long masterSeed, String stream) {
        return mix64(masterSeed ^ fnv1a64(stream));
    }

    /** The seed of replicate {@code b}, from 0: the b-th output of {@code SplittableRandom(base)}. */
    public static long replicate(long base, int b) {
        return mix64(base + (b + 1L) * GOLDEN);
    }

    /** Stafford's variant 13 of the 64-bit finaliser, as {@link java.util.SplittableRandom} uses it. */
    public static long mix64(long value) {
        long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /** FNV-1a hash of the name's UTF-8 bytes. */
    public static long fnv1a64(String name) {
        long hash = FNV_OFFSET;
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * FNV_PRIME;
        }
        return hash;
    }
}
