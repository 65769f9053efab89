package io.github.assay.files.records;

import java.util.OptionalDouble;

/** Numbers written as text in files. */
public final class Numbers {
    private Numbers() {}

    /** The finite number a text states, in the notation of JSON or with a leading plus; empty when it is none. */
    public static OptionalDouble parse(String text) {
        String number = text.strip();
        if (!number.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?")) {
            return OptionalDouble.empty();
        }
        double value = Double.parseDouble(number);
        return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
    }
}
