package io.github.assay.statistics.prevalence;

import io.github.assay.statistics.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Probabilities with which cases are drawn for labelling, and the seeded draw (statistics.md §10.2). */
public final class DrawProbabilities {
    /** Share of the draw that is uniform over all cases, so that no probability is near 0. */
    public static final double UNIFORM = 0.1;

    private DrawProbabilities() {}

    /**
     * Probabilities in proportion to uncertainty, mixed with {@value #UNIFORM} uniform. Where a probability would be
     * above 1 it is 1, and the rest of the expected labels goes to the other cases. Without any uncertainty they are
     * equal.
     *
     * @param uncertainty by case, 0 or more; NaN counts as the mean of the others, because nothing is known of the case
     * @param expected number of labels to expect, above 0; at most the number of cases is used
     * @throws IllegalArgumentException for a negative or infinite uncertainty or no expected label
     */
    public static double[] of(double[] uncertainty, double expected) {
        if (!(expected > 0)) {
            throw new IllegalArgumentException("labels to expect must be above 0: " + expected);
        }
        int cases = uncertainty.length;
        double[] known = filled(uncertainty);
        double sum = Arrays.stream(known).sum();
        double[] shares = new double[cases];
        for (int i = 0; i < cases; i++) {
            shares[i] = sum > 0 ? (1 - UNIFORM) * known[i] / sum + UNIFORM / cases : 1.0 / cases;
        }
        return capped(shares, Math.min(expected, cases));
    }

    private static double[] filled(double... uncertainty) {
        double sum = 0;
        int known = 0;
        for (double u : uncertainty) {
            if (u < 0 || Double.isInfinite(u)) {
                throw new IllegalArgumentException("uncertainty must be 0 or more and finite: " + u);
            }
            sum += Double.isNaN(u) ? 0 : u;
            known += Double.isNaN(u) ? 0 : 1;
        }
        double mean = known == 0 ? 0 : sum / known;
        return Arrays.stream(uncertainty).map(u -> Double.isNaN(u) ? mean : u).toArray();
    }

    /** Shares scaled to the expected sum, none above 1. Each round fixes at least one case, so it ends. */
    private static double[] capped(double[] shares, double expected) {
        double[] found = new double[shares.length];
        boolean changed = true;
        while (changed) {
            changed = false;
            double open = 0;
            double left = expected;
            for (int i = 0; i < shares.length; i++) {
                open += found[i] == 1 ? 0 : shares[i];
                left -= found[i] == 1 ? 1 : 0;
            }
            for (int i = 0; i < shares.length && open > 0; i++) {
                if (found[i] != 1) {
                    double p = left * shares[i] / open;
                    found[i] = Math.min(1, p);
                    changed |= p >= 1;
                }
            }
        }
        return found;
    }

    /**
     * Whether a case is drawn: each case by its own number, so that other cases do not change it.
     *
     * @param key the case's identity
     */
    public static boolean isDrawn(double probability, long seed, String key) {
        return number(seed, "active/" + key) < probability;
    }

    /** Place of a drawn case in the order of labelling, from 0 to 1, independent of the draw. */
    public static double place(long seed, String key) {
        return number(seed, "active-order/" + key);
    }

    private static double number(long seed, String stream) {
        return new SplittableRandom(Seeds.base(seed, stream)).nextDouble();
    }
}
