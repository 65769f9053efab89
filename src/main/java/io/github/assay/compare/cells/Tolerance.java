package io.github.assay.compare.cells;

/**
 * The largest difference at which two numbers count as equal.
 *
 * @param relative largest difference as a share of the larger number
 * @param absolute largest difference in units of the numbers
 * @param integersExact whether two integral numbers must always be identical
 */
public record Tolerance(double relative, double absolute, boolean integersExact) {
    /** Least denominator of a relative difference, so that numbers near 0 do not make it very large. */
    private static final double LEAST_DENOMINATOR = 1e-10;

    /**
     * Largest relative tolerance for clusters; a larger one would join whole columns into one cluster (metrics.md
     * §0.3).
     */
    private static final double LARGEST_FOR_CLUSTERS = 1e-4;

    private static final double LARGEST_ABSOLUTE_FOR_CLUSTERS = 1e-6;

    public boolean isNone() {
        return relative == 0 && absolute == 0;
    }

    /** Whether numbers may be rounded to 9 significant digits before they are hashed. */
    public static boolean rounds(double relative) {
        return relative >= 1e-8;
    }

    /** Whether neighbours may be joined into clusters, which makes equality within tolerance transitive. */
    public boolean clusters() {
        return !isNone() && relative <= LARGEST_FOR_CLUSTERS && absolute <= LARGEST_ABSOLUTE_FOR_CLUSTERS;
    }

    /** Whether values must be compared pair by pair instead of by clusters. */
    public boolean direct() {
        return !isNone() && !clusters();
    }

    public boolean within(double a, double b) {
        if (a == b) {
            return true;
        }
        if (!Double.isFinite(a) || !Double.isFinite(b) || (integersExact && isInteger(a) && isInteger(b))) {
            return false;
        }
        return Math.abs(a - b) <= width(Math.max(Math.abs(a), Math.abs(b)));
    }

    /** Largest difference of a number of this size and a smaller one. */
    double width(double size) {
        return Math.max(absolute, relative * Math.max(size, LEAST_DENOMINATOR));
    }

    /** Largest difference of this number and any number within tolerance of it, with a reserve for rounding. */
    public double window(double value) {
        if (Double.isInfinite(value)) {
            return 0;
        }
        double size = Math.abs(value);
        return relative >= 1 ? Double.POSITIVE_INFINITY : 2 * width(Math.max(2 * size, size / (1 - relative)));
    }

    static boolean isInteger(double value) {
        return NumberHash.isIntegral(value) && Math.abs(value) < NumberHash.EXACT_INTEGERS;
    }
}
