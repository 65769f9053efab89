package io.github.assay.domain;

/**
 * The numbers that a setting may have.
 *
 * @param low the least; negative infinity: there is none
 * @param high the greatest; infinity: there is none
 * @param open whether low and high themselves are not allowed
 */
public record ValueRange(double low, double high, boolean open) {
    /** Any number. */
    public static final ValueRange ANY = from(Double.NEGATIVE_INFINITY);

    /** The numbers from low on. */
    public static ValueRange from(double low) {
        return of(low, Double.POSITIVE_INFINITY);
    }

    /** The numbers from low to high, both included. */
    public static ValueRange of(double low, double high) {
        return new ValueRange(low, high, false);
    }

    /** The numbers between low and high. */
    public static ValueRange between(double low, double high) {
        return new ValueRange(low, high, true);
    }

    /** Whether a number is one of them; NaN never is. */
    public boolean contains(double value) {
        return open ? value > low && value < high : value >= low && value <= high;
    }
}
