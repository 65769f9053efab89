package io.github.assay.execution.worker.engines;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the JSON text of a JSON column into lists, maps, strings, numbers and booleans. No library is used, because the
 * query process has only drivers on its class path.
 */
final class JsonText {
    /** JSON's null, where a Java null would be lost. */
    record JsonNull() {}

    private static final int MAX_DEPTH = 500;

    private final String text;
    private int at;

    private JsonText(String text) {
        this.text = text;
    }

    /** The value; empty when the text is not one JSON value. */
    static Optional<Object> parse(String text) {
        JsonText reader = new JsonText(text);
        try {
            Object value = reader.value(0);
            reader.skipWhiteSpace();
            return reader.at == text.length() ? Optional.of(value) : Optional.empty();
        } catch (IllegalArgumentException | StringIndexOutOfBoundsException _) {
            return Optional.empty();
        }
    }

    private Object value(int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("nested more than " + MAX_DEPTH + " deep");
        }
        skipWhiteSpace();
        return switch (text.charAt(at)) {
            case '{' -> object(depth);
            case '[' -> list(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", new JsonNull());
            default -> number();
        };
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> fields = new LinkedHashMap<>();
        at++;
        skipWhiteSpace();
        while (text.charAt(at) != '}') {
            skipWhiteSpace();
            String key = string();
            skipWhiteSpace();
            expect(':');
            fields.put(key, value(depth + 1));
            separator('}');
        }
        at++;
        return fields;
    }

    private List<Object> list(int depth) {
        List<Object> values = new ArrayList<>();
        at++;
        skipWhiteSpace();
        while (text.charAt(at) != ']') {
            values.add(value(depth + 1));
            separator(']');
        }
        at++;
        return values;
    }

    private void separator(char end) {
        skipWhiteSpace();
        if (text.charAt(at) != end) {
            expect(',');
        }
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        for (char c = text.charAt(at++); c != '"'; c = text.charAt(at++)) {
            out.append(c == '\\' ? escaped() : c);
        }
        return out.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        return switch (c) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                at += 4;
                yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            default -> c;
        };
    }

    private BigDecimal number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return new BigDecimal(text.substring(start, at));
    }

    private <T> T word(String word, T value) {
        if (!text.startsWith(word, at)) {
            throw new IllegalArgumentException("not " + word);
        }
        at += word.length();
        return value;
    }

    private void expect(char c) {
        if (text.charAt(at++) != c) {
            throw new IllegalArgumentException("expected " + c);
        }
    }

    private void skipWhiteSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
