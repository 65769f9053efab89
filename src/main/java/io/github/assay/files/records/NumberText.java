package io.github.assay.files.records;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Numbers written as text in files. */
public final class NumberText {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    /** A number of more digits than this, written out, is no value of anything: {@code 1e999999999} is a gigabyte. */
    private static final int MOST_DIGITS = 20_000;

    private NumberText() {}

    /** The number exactly; empty when it is none, or so large or small that nobody can mean it. */
    public static Optional<BigDecimal> exact(String number) {
        try {
            BigDecimal exact = new BigDecimal(number);
            return Math.abs((long) exact.scale()) <= MOST_DIGITS ? Optional.of(exact) : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /** The finite number a text states, in the notation of JSON or with a leading plus; empty when it is none. */
    public static OptionalDouble parse(String text) {
        String number = text.strip();
        if (number.isEmpty() || !NUMBER.matcher(number).matches()) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(number);
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
