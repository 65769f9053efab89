package io.github.assay.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * How many decimals a figure is shown with (statistics.md §0.5). The window, the command line and reports all write
 * figures with this, so that one figure has the same digits everywhere, in any locale. The numbers must be finite.
 */
public enum Decimals {
    /** Seconds, counts that were estimated. */
    NONE(0),
    /** Percentages and what is counted in them. */
    ONE(1),
    /** Thresholds; coefficients where three decimals would not fit. */
    TWO(2),
    /** κ-like coefficients and p-values. */
    THREE(3),
    /** p-values for machines. */
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

    /** A number with so many decimals, {@code -0.066}; what rounds to zero has no sign. */
    public String of(double value) {
        String text = String.format(Locale.ROOT, format, value);
        return text.equals(negativeZero) ? text.substring(1) : text;
    }

    /** A share as per cent without the sign: {@code 87.3} for 0.873126. */
    public static String percent(double share) {
        return ONE.of(100 * share);
    }

    /** A p-value in 0 to 1: {@code 0.243}, {@code < 0.001}. */
    public static String p(double p) {
        return p < SMALLEST_P ? "< 0.001" : THREE.of(p);
    }

    /** Three significant digits without needless zeros: {@code 0.714}, {@code 1}, {@code 64.3}; from 1000 on all of them. */
    public static String significant(double value) {
        if (Math.abs(value) >= WHOLE_FROM) {
            return NONE.of(value);
        }
        return new BigDecimal(value).round(SIGNIFICANT).stripTrailingZeros().toPlainString();
    }
}
