package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.resample.Bootstrap;

/**
 * Krippendorff's α (2004, 2011; statistics.md §4.3) over items with two or more labels.
 *
 * <p>Undefined: {@code NO_PAIRABLE_VALUES}; {@code EXPECTED_DISAGREEMENT_IS_ZERO} when all pairable labels are equal.
 */
public final class KrippendorffAlpha {
    private KrippendorffAlpha() {}

    /** Distance functions of two categories. */
    public enum Distance {
        NOMINAL,
        ORDINAL,
        INTERVAL,
        RATIO
    }

    /**
     * α with its components.
     *
     * @param value 1 − observed / expected
     * @param observed observed disagreement
     * @param expected disagreement expected by chance
     * @param pairableValues labels in items with two or more
     * @param units items with two or more labels
     */
    public record Alpha(double value, double observed, double expected, long pairableValues, long units) {}

    /** Nominal α. */
    public static Outcome<Double> nominal(RatingPatterns patterns) {
        int[] multiplicities = patterns.multiplicities();
        double alpha = nominalRaw(patterns, multiplicities, 0);
        return Double.isNaN(alpha) ? undefined(patterns) : Outcome.value(alpha);
    }

    /**
     * Nominal α for a replicate, in the fast form 1 − (N−1)(N−A)/(N² − Σ n_c²); {@link Bootstrap#UNDEFINED} where it is
     * undefined.
     *
     * @param multiplicities number of items with each pattern, from {@code offset} on
     */
    public static double nominalRaw(RatingPatterns patterns, int[] multiplicities, int offset) {
        double pairable = 0;
        double agreeing = 0;
        for (int p = 0; p < patterns.size(); p++) {
            int total = patterns.total(p);
            if (total > 1) {
                double m = multiplicities[offset + p];
                pairable += m * total;
                agreeing += m * (squares(patterns, p) - total) / (total - 1);
            }
        }
        double squares = 0;
        for (int k = 0; k < patterns.categories(); k++) {
            double n = categoryTotal(patterns, multiplicities, offset, k);
            squares += n * n;
        }
        double expected = pairable * pairable - squares;
        return expected == 0 ? Bootstrap.UNDEFINED : 1 - (pairable - 1) * (pairable - agreeing) / expected;
    }

    /**
     * α with any distance.
     *
     * @param values the categories' numbers, for interval and ratio distances
     */
    public static Outcome<Alpha> of(RatingPatterns patterns, Distance distance, double[] values) {
        int q = patterns.categories();
        int[] multiplicities = patterns.multiplicities();
        double[] totals = new double[q];
        double pairable = 0;
        for (int k = 0; k < q; k++) {
            totals[k] = categoryTotal(patterns, multiplicities, 0, k);
            pairable += totals[k];
        }
        double observed = 0;
        double expected = 0;
        for (int c = 0; c < q; c++) {
            for (int k = 0; k < q; k++) {
                double d = distance(distance, values, totals, Math.min(c, k), Math.max(c, k));
                observed += d == 0 ? 0 : coincidence(patterns, multiplicities, c, k) * d;
                expected += totals[c] * totals[k] * d;
            }
        }
        return expected == 0
                ? undefined(patterns)
                : Outcome.value(new Alpha(
                        1 - (pairable - 1) * observed / expected,
                        observed / pairable,
                        expected / (pairable * (pairable - 1)),
                        Math.round(pairable),
                        units(patterns, multiplicities)));
    }

    private static long units(RatingPatterns patterns, int[] multiplicities) {
        long units = 0;
        for (int p = 0; p < patterns.size(); p++) {
            units += patterns.total(p) > 1 ? multiplicities[p] : 0;
        }
        return units;
    }

    private static double distance(Distance distance, double[] values, double[] totals, int low, int high) {
        if (low == high) {
            return 0;
        }
        double difference = values[low] - values[high];
        double sum = values[low] + values[high];
        return switch (distance) {
            case NOMINAL -> 1;
            case INTERVAL -> difference * difference;
            case RATIO -> sum == 0 ? 0 : difference * difference / (sum * sum);
            case ORDINAL -> {
                double between = -(totals[low] + totals[high]) / 2;
                for (int g = low; g <= high; g++) {
                    between += totals[g];
                }
                yield between * between;
            }
        };
    }

    private static double coincidence(RatingPatterns patterns, int[] multiplicities, int c, int k) {
        double sum = 0;
        for (int p = 0; p < patterns.size(); p++) {
            int total = patterns.total(p);
            if (total > 1) {
                double pairs = (double) patterns.count(p, c) * (patterns.count(p, k) - (c == k ? 1 : 0));
                sum += multiplicities[p] * pairs / (total - 1);
            }
        }
        return sum;
    }

    private static double categoryTotal(RatingPatterns patterns, int[] multiplicities, int offset, int k) {
        double sum = 0;
        for (int p = 0; p < patterns.size(); p++) {
            sum += patterns.total(p) > 1 ? (double) multiplicities[offset + p] * patterns.count(p, k) : 0;
        }
        return sum;
    }

    private static double squares(RatingPatterns patterns, int p) {
        double sum = 0;
        for (int k = 0; k < patterns.categories(); k++) {
            sum += (double) patterns.count(p, k) * patterns.count(p, k);
        }
        return sum;
    }

    private static <T> Outcome<T> undefined(RatingPatterns patterns) {
        for (int p = 0; p < patterns.size(); p++) {
            if (patterns.total(p) > 1) {
                return Outcome.unavailable("EXPECTED_DISAGREEMENT_IS_ZERO");
            }
        }
        return Outcome.unavailable("NO_PAIRABLE_VALUES");
    }
}
