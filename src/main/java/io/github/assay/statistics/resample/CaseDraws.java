package io.github.assay.statistics.resample;

import io.github.assay.statistics.Seeds;
import java.util.Arrays;

/**
 * Draws cases with replacement (statistics.md §0.4). Every 64-bit output gives two indices; a half that would be biased
 * is rejected; no division is needed.
 */
public final class CaseDraws {
    private CaseDraws() {}

    /**
     * Draws {@code n} cases of {@code n} and counts the draws of each.
     *
     * @param weights receives the counts, as unsigned bytes; it may be longer than {@code n}, the rest becomes 0. A
     *     count past 255 would wrap; its probability is below 1e-500 for every n.
     */
    public static void weights(long seed, int n, byte[] weights) {
        Arrays.fill(weights, (byte) 0);
        long reject = (1L << 32) % n;
        long state = seed;
        int drawn = 0;
        while (drawn < n) {
            state += Seeds.GOLDEN;
            long bits = Seeds.mix64(state);
            long high = (bits >>> 32) * n;
            if ((high & 0xffffffffL) >= reject) {
                weights[(int) (high >>> 32)]++;
                drawn++;
            }
            long low = (bits & 0xffffffffL) * n;
            if (drawn < n && (low & 0xffffffffL) >= reject) {
                weights[(int) (low >>> 32)]++;
                drawn++;
            }
        }
    }

    /**
     * As {@link #weights}, with the draws counted by group of cases.
     *
     * @param groupOfCase each case's group, numbered from 0
     * @param draws receives the number of draws from each group
     */
    static void groups(long seed, int[] groupOfCase, int[] draws) {
        Arrays.fill(draws, 0);
        int n = groupOfCase.length;
        long reject = (1L << 32) % n;
        long state = seed;
        int drawn = 0;
        while (drawn < n) {
            state += Seeds.GOLDEN;
            long bits = Seeds.mix64(state);
            long high = (bits >>> 32) * n;
            if ((high & 0xffffffffL) >= reject) {
                draws[groupOfCase[(int) (high >>> 32)]]++;
                drawn++;
            }
            long low = (bits & 0xffffffffL) * n;
            if (drawn < n && (low & 0xffffffffL) >= reject) {
                draws[groupOfCase[(int) (low >>> 32)]]++;
                drawn++;
            }
        }
    }

    /** The first {@code count} indices below {@code n} of a generator with this seed. */
    public static int[] indices(long seed, int n, int count) {
        int[] indices = new int[count];
        long reject = (1L << 32) % n;
        long state = seed;
        int drawn = 0;
        while (drawn < count) {
            state += Seeds.GOLDEN;
            long bits = Seeds.mix64(state);
            for (int half = 0; half < 2 && drawn < count; half++) {
                long product = (half == 0 ? bits >>> 32 : bits & 0xffffffffL) * n;
                if ((product & 0xffffffffL) >= reject) {
                    indices[drawn++] = (int) (product >>> 32);
                }
            }
        }
        return indices;
    }
}
