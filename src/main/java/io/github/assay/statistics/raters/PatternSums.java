package io.github.assay.statistics.raters;

import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.resample.Bootstrap;

/**
 * Sums from which the coefficients of several raters follow, computed from pattern multiplicities. One object serves
 * one thread and is refilled for every replicate without allocating.
 */
public final class PatternSums {
    private final RatingPatterns patterns;
    private final double[] agreement;
    private final double[][] weights;
    private final double[] shares;
    private long items;
    private long pairable;
    private long unanimous;
    private double observed;

    public PatternSums(RatingPatterns patterns, KappaWeights weights) {
        this.patterns = patterns;
        this.weights = weights.matrix(patterns.categories());
        agreement = new double[patterns.size()];
        for (int p = 0; p < agreement.length; p++) {
            agreement[p] = patterns.agreement(p, this.weights);
        }
        shares = new double[patterns.categories()];
    }

    /** Replaces the sums by those of other multiplicities, read from {@code offset} on. */
    public void fill(int[] multiplicities, int offset) {
        items = 0;
        pairable = 0;
        unanimous = 0;
        double agreed = 0;
        java.util.Arrays.fill(shares, 0);
        for (int p = 0; p < patterns.size(); p++) {
            int m = multiplicities[offset + p];
            if (m == 0) {
                continue;
            }
            items += m;
            addShares(p, m);
            if (patterns.total(p) > 1) {
                pairable += m;
                agreed += m * agreement[p];
                unanimous += patterns.unanimous(p) ? m : 0;
            }
        }
        observed = pairable == 0 ? Bootstrap.UNDEFINED : agreed / pairable;
        for (int k = 0; k < shares.length; k++) {
            shares[k] /= Math.max(1, items);
        }
    }

    private void addShares(int pattern, int multiplicity) {
        for (int k = 0; k < shares.length; k++) {
            shares[k] += (double) multiplicity * patterns.count(pattern, k) / patterns.total(pattern);
        }
    }

    /** Number of items, including those with a single label. */
    public long items() {
        return items;
    }

    /** Items with two or more labels. */
    public long pairable() {
        return pairable;
    }

    /** Share of pairable items whose labels are all equal; {@link Bootstrap#UNDEFINED} without one. */
    public double unanimity() {
        return pairable == 0 ? Bootstrap.UNDEFINED : (double) unanimous / pairable;
    }

    /** Observed agreement; {@link Bootstrap#UNDEFINED} without a pairable item. */
    public double observed() {
        return observed;
    }

    /** Fleiss' κ; {@link Bootstrap#UNDEFINED} where undefined. */
    public double fleiss() {
        return oneCategory() ? Bootstrap.UNDEFINED : corrected(fleissExpected());
    }

    /** Gwet's AC; {@link Bootstrap#UNDEFINED} where undefined. */
    public double gwet() {
        return patterns.categories() < 2 ? Bootstrap.UNDEFINED : corrected(gwetExpected());
    }

    double fleissExpected() {
        double expected = 0;
        for (int k = 0; k < shares.length; k++) {
            for (int l = 0; l < shares.length; l++) {
                expected += weights[k][l] * shares[k] * shares[l];
            }
        }
        return expected;
    }

    double gwetExpected() {
        double spread = 0;
        for (double share : shares) {
            spread += share * (1 - share);
        }
        return weightSum() * spread / (shares.length * (shares.length - 1.0));
    }

    double weightSum() {
        double sum = 0;
        for (double[] row : weights) {
            for (double w : row) {
                sum += w;
            }
        }
        return sum;
    }

    /** Σ_l w_kl π_l. */
    double weightedShare(int k) {
        double sum = 0;
        for (int l = 0; l < shares.length; l++) {
            sum += weights[k][l] * shares[l];
        }
        return sum;
    }

    double share(int k) {
        return shares[k];
    }

    double agreement(int pattern) {
        return agreement[pattern];
    }

    /** Whether all labels are of one category. */
    boolean oneCategory() {
        int used = 0;
        for (double share : shares) {
            used += share > 0 ? 1 : 0;
        }
        return used < 2;
    }

    private double corrected(double expected) {
        return (observed - expected) / (1 - expected);
    }
}
