package io.github.assay.wording;

import io.github.assay.statistics.Decimals;
import java.util.Locale;

/** Form of a number for people: decimals and unit (statistics.md §0.5). */
public enum NumberForm {
    /** A whole number: {@code 356}. */
    COUNT(""),
    /** A κ-like coefficient or a mean of scores, three decimals: {@code 0.717}. */
    COEFFICIENT(""),
    /** A share of one as per cent without its sign, which the column's title carries: {@code 87.3}. */
    SHARE(""),
    /** A share of one as per cent with its sign: {@code 87.3 %}. */
    PERCENT(" %"),
    /** A difference in percentage points, given in points, one decimal. */
    POINTS(""),
    /** A p-value, three decimals: {@code 0.243}, {@code < 0.001}. */
    P_VALUE(""),
    /** A threshold of a score, as short as it is exact: {@code 0.9}, {@code 0.84}, {@code 64}. */
    THRESHOLD(""),
    /** A quantity with one decimal, such as seconds. */
    ONE(""),
    /** An amount of any size, three significant digits, from 1000 on all integer digits: {@code 0.016}, {@code 111120}. */
    AMOUNT("");

    private final String unit;

    NumberForm(String unit) {
        this.unit = unit;
    }

    /** The number without its unit; a minus is U+2212. */
    public String bare(double value) {
        String text = switch (this) {
            case COUNT -> Decimals.NONE.of(value);
            case COEFFICIENT -> Decimals.THREE.of(value);
            case SHARE, PERCENT -> Decimals.percent(value);
            case AMOUNT -> Decimals.significant(value);
            case POINTS, ONE -> Decimals.ONE.of(value);
            case P_VALUE -> Decimals.p(value);
            case THRESHOLD -> Double.isFinite(value)
                    ? String.format(Locale.ROOT, "%.4f", value).replaceAll("0+$", "").replaceAll("\\.$", "")
                    : Texts.text(value > 0 ? "threshold.nonePass" : "threshold.allPass");
        };
        return text.replace('-', '−');
    }

    /** The number with its unit: {@code 48.6 %}. */
    public String of(double value) {
        return bare(value) + unit;
    }
}
