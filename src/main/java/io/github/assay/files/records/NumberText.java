package io.github.assay.files.records;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Parses numbers written as text in files. */
public final class NumberText {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    /** Most digits of a number written out. {@code 1e999999999} would need a gigabyte and is no plausible value. */
    private static final int MOST_DIGITS = 20_000;

    private NumberText() {}

    /** The exact number; empty when the text is no number or has too many digits. */
    public static Optional<BigDecimal> exact(String number) {
        try {
            BigDecimal exact = new BigDecimal(number);
            return Math.abs((long) exact.scale()) <= MOST_DIGITS ? Optional.of(exact) : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /** The finite number of a text, in the notation of JSON or with a leading plus; empty otherwise. */
    public static OptionalDouble parse(String text) {
        String number = text.strip();
        if (number.isEmpty() || !NUMBER.matcher(number).matches()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(number);
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
