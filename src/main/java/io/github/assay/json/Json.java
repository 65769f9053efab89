package io.github.assay.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes plain values as canonical JSON: keys in the given order, numbers in their shortest round-trip form. An absent
 * value is {@code null}. Equal values give equal bytes on every platform.
 *
 * <p>Values are {@link JsonObject}, maps with text keys, iterables, texts, booleans, numbers, enums (their name in
 * lower case), optionals, {@link Raw} and {@code null}. Infinities and NaN are refused: JSON cannot express them, and
 * an undefined statistic must be written with its reason.
 */
public final class Json {
    /** JSON text that is inserted unchanged. */
    public record Raw(String json) {}

    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out;
    private final boolean pretty;

    private Json(StringBuilder out, boolean pretty) {
        this.out = out;
        this.pretty = pretty;
    }

    /** The value on one line, without a line end. */
    public static String line(@Nullable Object value) {
        StringBuilder out = new StringBuilder(256);
        new Json(out, false).write(value, 0);
        return out.toString();
    }

    /** The value on many lines, indented by two, ending in a line end. */
    public static String pretty(Object value) {
        StringBuilder out = new StringBuilder(1024);
        new Json(out, true).write(value, 0);
        return out.append('\n').toString();
    }

    private void write(@Nullable Object value, int depth) {
        switch (value) {
            case null -> out.append("null");
            case CharSequence text -> string(text);
            case Boolean flag -> out.append(flag);
            case Number number -> number(number);
            case Enum<?> word -> string(word.name().toLowerCase(java.util.Locale.ROOT));
            case Raw(String json) -> out.append(json);
            case Map<?, ?> map -> object(map, depth);
            case Iterable<?> list -> array(list, depth);
            default -> write(unwrapped(value), depth);
        }
    }

    private static @Nullable Object unwrapped(Object value) {
        return switch (value) {
            case Optional<?> o -> o.orElse(null);
            case OptionalDouble o -> o.isPresent() ? o.getAsDouble() : null;
            case OptionalInt o -> o.isPresent() ? o.getAsInt() : null;
            case OptionalLong o -> o.isPresent() ? o.getAsLong() : null;
            default -> throw new IllegalArgumentException("no JSON form for " + value.getClass().getName());
        };
    }

    private void object(Map<?, ?> map, int depth) {
        out.append('{');
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            newLine(depth + 1);
            string((CharSequence) entry.getKey());
            out.append(pretty ? ": " : ":");
            write(entry.getValue(), depth + 1);
            out.append(entries.hasNext() ? "," : "");
        }
        newLine(map.isEmpty() ? -1 : depth);
        out.append('}');
    }

    private void array(Iterable<?> list, int depth) {
        out.append('[');
        Iterator<?> elements = list.iterator();
        boolean empty = !elements.hasNext();
        while (elements.hasNext()) {
            newLine(depth + 1);
            write(elements.next(), depth + 1);
            out.append(elements.hasNext() ? "," : "");
        }
        newLine(empty ? -1 : depth);
        out.append(']');
    }

    private void newLine(int depth) {
        if (pretty && depth >= 0) {
            out.append('\n').repeat(' ', 2 * depth);
        }
    }

    private void number(Number number) {
        switch (number) {
            case Double d -> finite(d, d.toString());
            case Float f -> finite(f, f.toString());
            case Integer _, Long _, Short _, Byte _, BigInteger _, BigDecimal _ -> out.append(number);
            default -> throw new IllegalArgumentException("no JSON form for " + number.getClass().getName());
        }
    }

    private void finite(double value, String text) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not a JSON number: " + value);
        }
        out.append(text);
    }

    private void string(CharSequence text) {
        out.append('"');
        int plain = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c == '"' || c == '\\' || Character.isSurrogate(c)) {
                out.append(text, plain, i);
                character(text, i);
                plain = i + 1;
            }
        }
        out.append(text, plain, text.length()).append('"');
    }

    private void character(CharSequence text, int i) {
        char c = text.charAt(i);
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                // An unpaired surrogate has no UTF-8 form; it is written as an escape.
                if (c < 0x20 || Character.isSurrogate(c) && !isPaired(text, i)) {
                    out.append("\\u");
                    for (int shift = 12; shift >= 0; shift -= 4) {
                        out.append(HEX.charAt(c >> shift & 15));
                    }
                } else {
                    out.append(c);
                }
            }
        }
    }

    private static boolean isPaired(CharSequence text, int i) {
        return Character.isHighSurrogate(text.charAt(i))
                ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }
}
