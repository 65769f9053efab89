package io.github.assay.metrics.agentic;

import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Represents one call of a tool, made or expected.
 *
 * @param name the tool's name, not blank
 * @param arguments by parameter
 * @param allowed of an expected call, the values that each parameter may have; empty: {@code arguments} say them
 */
record ToolCall(String name, Datum.Fields arguments, Datum.Fields allowed) {
    private static final String[] NAMES = {"name", "tool", "tool_name", "function"};
    private static final String[] ARGUMENTS = {"args", "arguments", "parameters", "input"};

    /** Reads a name, or an object with a name and arguments; a {@code function} object may hold both. */
    static Optional<ToolCall> of(Datum datum) {
        return switch (datum) {
            case Datum.Text(String name) -> named(name, Datum.Fields.NONE);
            case Datum.Fields fields -> fields.get("function").flatMap(Datum::asFields).isPresent()
                    ? of(fields.fields("function"))
                    : name(fields).flatMap(name -> named(name, fields));
            default -> Optional.empty();
        };
    }

    private static Optional<ToolCall> named(String name, Datum.Fields fields) {
        return name.isBlank()
                ? Optional.empty()
                : Optional.of(new ToolCall(name.strip(), arguments(fields), fields.fields("allowed")));
    }

    private static Optional<String> name(Datum.Fields fields) {
        for (String key : NAMES) {
            if (fields.text(key).isPresent()) {
                return fields.text(key);
            }
        }
        return Optional.empty();
    }

    private static Datum.Fields arguments(Datum.Fields fields) {
        for (String key : ARGUMENTS) {
            if (fields.get(key).flatMap(Datum::asFields).isPresent()) {
                return fields.fields(key);
            }
        }
        return Datum.Fields.NONE;
    }

    Set<String> parameters() {
        return arguments.values().keySet();
    }

    /** Name and arguments as one text, equal for equal calls. */
    String text() {
        return new TreeMap<>(arguments.values()).entrySet().stream()
                .map(e -> e.getKey() + "=" + CanonicalDatumText.exact(e.getValue()))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    /** The share of parameters of either call whose values are equal; 1 when neither has any. */
    double sharedArguments(ToolCall other) {
        Set<String> union = new TreeSet<>(parameters());
        union.addAll(other.parameters());
        long equal = union.stream().filter(p -> sameArgument(other, p)).count();
        return union.isEmpty() ? 1 : (double) equal / union.size();
    }

    /** Whether both calls have a parameter with the same exact value. */
    private boolean sameArgument(ToolCall other, String parameter) {
        Datum mine = arguments.values().get(parameter);
        Datum theirs = other.arguments.values().get(parameter);
        return mine != null && theirs != null
                && CanonicalDatumText.exact(mine).equals(CanonicalDatumText.exact(theirs));
    }

    /** Prints values as text. Equal values give equal texts, whatever the order of keys and the digits of numbers. */
    static final class CanonicalDatumText {
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
}
