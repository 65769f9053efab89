package io.github.assay.files.records;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Numbers written as text in files. */
public final class Numbers {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

    private Numbers() {}

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
