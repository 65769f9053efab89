package io.github.assay.sql.text;

import java.math.BigDecimal;
import java.util.Locale;

/** Prints numeric literals in one spelling: {@code 1.50}, {@code 15e-1} and {@code 01.5} become {@code 1.5}. */
public final class NumericLiterals {
    private NumericLiterals() {}

    public static String canonical(String literal) {
        String plain = literal.replace("_", "");
        if (!plain.matches("\\d*\\.?\\d*([eE][+-]?\\d{1,3})?") || !plain.matches(".*\\d.*")) {
            return literal.toLowerCase(Locale.ROOT);
        }
        BigDecimal number = new BigDecimal(plain).stripTrailingZeros();
        return Math.abs(number.scale()) > 30 ? number.toString() : number.toPlainString();
    }
}
