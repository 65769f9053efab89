package io.github.assay.compare.cells;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Hashes of numbers by value, whatever their type: 1, 1.0 and 1e0 have one hash. Hashes are exact, or round numbers
 * that are not integral to 9 significant digits (metrics.md §0.3, hash form).
 */
final class NumberHash {
    static final double EXACT_INTEGERS = 0x1p53;
    private static final double LONG_RANGE = 0x1p63;
    private static final int DIGITS = 9;
    private static final long INTEGER = 11;
    private static final long BINARY = 12;
    private static final long DECIMAL = 13;
    private static final long SIGNIFICANT = 14;
    private static final double[] POWERS = powers();

    private NumberHash() {}

    static long of(long value) {
        return Hash64.pair(INTEGER, value);
    }

    /** Hash of the exact value of a double; the caller must handle NaN. */
    static long exact(double value) {
        if (isIntegral(value) && Math.abs(value) < LONG_RANGE) {
            return of((long) value);
        }
        return Hash64.pair(BINARY, Double.doubleToLongBits(value));
    }

    static long exact(BigDecimal value) {
        BigDecimal plain = value.stripTrailingZeros();
        if (isLongSized(plain)) {
            BigInteger integer = plain.toBigInteger();
            if (integer.bitLength() <= 63) {
                return of(integer.longValue());
            }
        }
        double nearest = plain.doubleValue();
        if (Double.isFinite(nearest) && new BigDecimal(nearest).compareTo(plain) == 0) {
            return exact(nearest);
        }
        return Hash64.pair(Hash64.bytes(DECIMAL, plain.unscaledValue().toByteArray()), plain.scale());
    }

    static long rounded(double value) {
        double size = Math.abs(value);
        boolean kept = size >= EXACT_INTEGERS || size < 1e-290 || isIntegral(value);
        return kept ? exact(value) : significant(value);
    }

    static long rounded(BigDecimal value) {
        if (value.signum() == 0 || value.stripTrailingZeros().scale() <= 0) {
            return exact(value);
        }
        double nearest = value.doubleValue();
        return Double.isFinite(nearest) ? rounded(nearest) : exact(value);
    }

    static boolean isIntegral(double value) {
        return Math.rint(value) == value;
    }

    private static boolean isLongSized(BigDecimal plain) {
        return plain.scale() <= 0 && (long) plain.precision() - plain.scale() <= 19;
    }

    private static long significant(double value) {
        int exponent = (int) Math.floor(Math.getExponent(value) * 0.30103);
        double scaled = scaled(value, DIGITS - 1 - exponent);
        while (Math.abs(scaled) >= POWERS[DIGITS]) {
            scaled = scaled(value, DIGITS - 1 - ++exponent);
        }
        while (Math.abs(scaled) < POWERS[DIGITS - 1]) {
            scaled = scaled(value, DIGITS - 1 - --exponent);
        }
        long digits = Math.round(scaled);
        int power = exponent - DIGITS + 1;
        while (digits % 10 == 0) {
            digits /= 10;
            power++;
        }
        if (power >= 0 && power <= DIGITS) {
            return of(digits * (long) POWERS[power]);
        }
        return Hash64.pair(Hash64.pair(SIGNIFICANT, digits), power);
    }

    private static double scaled(double value, int power) {
        return power >= 0 ? value * POWERS[power] : value / POWERS[-power];
    }

    private static double[] powers() {
        double[] powers = new double[309];
        for (int i = 0; i < powers.length; i++) {
            powers[i] = Double.parseDouble("1e" + i);
        }
        return powers;
    }
}
