package io.github.assay.store.journal;

import java.util.List;

/** Writes one flat JSON object on one line: strings, numbers, booleans and lists of strings. */
public final class JournalLineWriter {
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder(256).append('{');

    public JournalLineWriter text(String key, String value) {
        key(key);
        quote(value);
        return this;
    }

    public JournalLineWriter number(String key, double value) {
        key(key);
        out.append(value == Double.POSITIVE_INFINITY ? "1e999" : Double.toString(value));
        return this;
    }

    JournalLineWriter flag(String key, boolean value) {
        key(key);
        out.append(value);
        return this;
    }

    JournalLineWriter texts(String key, List<String> values) {
        key(key);
        strings(values);
        return this;
    }

    /** The line, without its line end. */
    public String line() {
        return out.append('}').toString();
    }

    public static String list(List<String> values) {
        JournalLineWriter writer = new JournalLineWriter();
        writer.out.setLength(0);
        writer.strings(values);
        return writer.out.toString();
    }

    private void strings(List<String> values) {
        out.append('[');
        for (int i = 0; i < values.size(); i++) {
            out.append(i == 0 ? "" : ",");
            quote(values.get(i));
        }
        out.append(']');
    }

    private void key(String key) {
        if (out.length() > 1) {
            out.append(',');
        }
        out.append('"').append(key).append("\":");
    }

    private void quote(String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c) && !paired(value, i)) {
                escape(c);
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    /**
     * Whether a surrogate is part of a pair. A single one has no UTF-8 form, so it is written as an escape, and every
     * string is read back unchanged.
     */
    private static boolean paired(String value, int i) {
        return Character.isHighSurrogate(value.charAt(i))
                ? i + 1 < value.length() && Character.isLowSurrogate(value.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(value.charAt(i - 1));
    }

    private void escape(char c) {
        switch (c) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(HEX.charAt(c >> shift & 15));
                }
            }
        }
    }
}
