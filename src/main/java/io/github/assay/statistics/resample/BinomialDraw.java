package io.github.assay.statistics.resample;

import java.util.Arrays;

/**
 * Draws the number of successes in n independent trials by inversion of the distribution function. A table covers the
 * outcomes within ten standard deviations of the mean and a few beyond; the others together have a probability below
 * 1e-15.
 */
public final class BinomialDraw {
    private static final double DEVIATIONS = 10;
    private static final int BEYOND = 40;

    private final int first;
    private final double[] upTo;

    /**
     * @param n trials, 0 or more
     * @param p probability of success, 0 to 1
     */
    public BinomialDraw(int n, double p) {
        double mean = n * p;
        double reach = DEVIATIONS * Math.sqrt(mean * (1 - p)) + BEYOND;
        first = p >= 1 ? n : (int) Math.max(0, Math.floor(mean - reach));
        int last = p <= 0 ? 0 : (int) Math.min(n, Math.ceil(mean + reach));
        upTo = new double[last - first + 1];
        int mode = Math.clamp((int) mean, first, last) - first;
        double odds = p / (1 - p);
        upTo[mode] = 1;
        for (int i = mode + 1; i < upTo.length; i++) {
            int k = first + i;
            upTo[i] = upTo[i - 1] * (n - k + 1) / k * odds;
        }
        for (int i = mode - 1; i >= 0; i--) {
            int k = first + i;
            upTo[i] = upTo[i + 1] * (k + 1) / (n - k) / odds;
        }
        for (int i = 1; i < upTo.length; i++) {
            upTo[i] += upTo[i - 1];
        }
    }

    /** @param uniform from 0 (inclusive) to 1 (exclusive) */
    public int at(double uniform) {
        int found = Arrays.binarySearch(upTo, uniform * upTo[upTo.length - 1]);
        return first + (found >= 0 ? Math.min(found + 1, upTo.length - 1) : -found - 1);
    }
}
