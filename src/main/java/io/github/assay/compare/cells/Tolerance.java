package io.github.assay.compare.cells;

/**
 * When two numbers that are not the same are close enough.
 *
 * @param relative part of the larger of both that they may be apart
 * @param absolute what they may be apart in any case
 * @param integersExact whether two integral numbers must be the same all the same
 */
public record Tolerance(double relative, double absolute, boolean integersExact) {
    /** Denominator below which a relative difference is not taken, so that numbers near 0 do not explode it. */
    private static final double FLOOR = 1e-10;

    /** Above it whole columns would chain into one cluster (metrics.md §0.3). */
    private static final double LARGEST_FOR_CLUSTERS = 1e-4;

    private static final double LARGEST_ABSOLUTE_FOR_CLUSTERS = 1e-6;

    public boolean isNone() {
        return relative == 0 && absolute == 0;
    }

    /** Whether numbers may be rounded to 9 significant digits before they are hashed. */
    public static boolean rounds(double relative) {
        return relative >= 1e-8;
    }

    /** Whether neighbours may be joined into clusters, which makes closeness transitive. */
    public boolean clusters() {
        return !isNone() && relative <= LARGEST_FOR_CLUSTERS && absolute <= LARGEST_ABSOLUTE_FOR_CLUSTERS;
    }

    /** Whether values must be compared pair by pair instead. */
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

    /** How far a number of this size may be from a smaller one. */
    double width(double size) {
        return Math.max(absolute, relative * Math.max(size, FLOOR));
    }

    /** How far from this number another may be that is within tolerance of it, with room for rounding. */
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
