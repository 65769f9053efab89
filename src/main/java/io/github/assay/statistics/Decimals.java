package io.github.assay.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * Number of decimals of a shown figure (statistics.md §0.5). Window, command line and reports all use it, so a figure
 * has the same digits everywhere and in any locale. The numbers must be finite.
 */
public enum Decimals {
    /** Seconds and estimated counts. */
    NONE(0),
    /** Percentages and percentage points. */
    ONE(1),
    /** Thresholds; coefficients where three decimals would not fit. */
    TWO(2),
    /** κ-like coefficients and p-values. */
    THREE(3),
    /** p-values for exports. */
    SIX(6);

    private static final double SMALLEST_P = 0.001;
    private static final MathContext SIGNIFICANT = new MathContext(3);
    private static final double WHOLE_FROM = 1000;

    private final String format;
    private final String negativeZero;

    Decimals(int places) {
        format = "%." + places + "f";
        negativeZero = "-" + String.format(Locale.ROOT, format, 0.0);
    }

    /** A number with this many decimals, {@code -0.066}; a number that rounds to zero has no sign. */
    public String of(double value) {
        String text = String.format(Locale.ROOT, format, value);
        return text.equals(negativeZero) ? text.substring(1) : text;
    }

    /** A share in per cent without the per cent sign: {@code 87.3} for 0.873126. */
    public static String percent(double share) {
        return ONE.of(100 * share);
    }

    /** A p-value in 0 to 1: {@code 0.243}, {@code < 0.001}. */
    public static String p(double p) {
        return p < SMALLEST_P ? "< 0.001" : THREE.of(p);
    }

    /**
     * Three significant digits without needless zeros: {@code 0.714}, {@code 1}, {@code 64.3}; from 1000 on all integer
     * digits.
     */
    public static String significant(double value) {
        if (Math.abs(value) >= WHOLE_FROM) {
            return NONE.of(value);
        }
        return new BigDecimal(value).round(SIGNIFICANT).stripTrailingZeros().toPlainString();
    }
}
