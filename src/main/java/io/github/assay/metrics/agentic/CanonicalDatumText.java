package io.github.assay.metrics.agentic;

import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints values as text. Equal values give equal texts, whatever the order of keys and the digits of numbers. */
final class CanonicalDatumText {
    private CanonicalDatumText() {}

    /** Text and number stay apart: {@code "1"} is not {@code 1}. */
    static String exact(Datum value) {
        return value instanceof Datum.Text(String text) ? '"' + text.replace("\"", "\\\"") + '"' : plain(value);
    }

    /** A text is itself, so that {@code "1"} and {@code 1} are equal. */
    static String plain(Datum value) {
        return switch (value) {
            case Datum.Text(String text) -> text;
            case Datum.Number(BigDecimal number) -> number(number);
            case Datum.Flag(boolean flag) -> Boolean.toString(flag);
            case Datum.Nothing _ -> "null";
            case Datum.Items(var values) ->
                values.stream().map(CanonicalDatumText::exact).collect(Collectors.joining(", ", "[", "]"));
            case Datum.Fields(var fields) -> new TreeMap<>(fields)
                    .entrySet().stream()
                            .map(e -> e.getKey() + ": " + exact(e.getValue()))
                            .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    /** A number of astronomic scale keeps its exponent: written out it would fill the memory. */
    private static String number(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return Math.abs((long) stripped.scale()) > 100 ? stripped.toString() : stripped.toPlainString();
    }
}
