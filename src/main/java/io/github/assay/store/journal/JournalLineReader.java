package io.github.assay.store.journal;

import io.github.assay.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads one flat JSON object, strictly: the form that {@link JournalLineWriter} writes, in any order and spacing. A
 * value is a {@code String}, {@code Double}, {@code Boolean} or {@code List<String>}; anything else is a fault.
 */
public final class JournalLineReader {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private final String text;
    private int at;

    private JournalLineReader(String text) {
        this.text = text;
    }

    /** @throws BadLineException with the offset at which the text is no such object */
    public static JsonObject object(String text) throws BadLineException {
        JournalLineReader reader = new JournalLineReader(text);
        JsonObject found = reader.members();
        reader.end();
        return found;
    }

    public static List<String> list(String text) throws BadLineException {
        JournalLineReader reader = new JournalLineReader(text);
        List<String> found = reader.strings();
        reader.end();
        return found;
    }

    private JsonObject members() throws BadLineException {
        JsonObject found = new JsonObject(16);
        expect('{');
        if (next('}')) {
            return found;
        }
        do {
            String key = string();
            expect(':');
            if (found.put(key, value()) != null) {
                throw fault("the key " + key + " twice");
            }
        } while (next(','));
        expect('}');
        return found;
    }

    private Object value() throws BadLineException {
        return switch (peek()) {
            case '"' -> string();
            case '[' -> strings();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            default -> number();
        };
    }

    private List<String> strings() throws BadLineException {
        List<String> found = new ArrayList<>();
        expect('[');
        if (next(']')) {
            return found;
        }
        do {
            found.add(string());
        } while (next(','));
        expect(']');
        return found;
    }

    private Boolean word(String word, boolean value) throws BadLineException {
        if (!text.startsWith(word, at)) {
            throw fault("an unknown word");
        }
        at += word.length();
        return value;
    }

    private Double number() throws BadLineException {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        if (!NUMBER.matcher(digits).matches()) {
            throw fault("no value");
        }
        return Double.valueOf(digits);
    }

    private String string() throws BadLineException {
        expect('"');
        int start = at;
        while (at < text.length() && plain(text.charAt(at))) {
            at++;
        }
        if (at < text.length() && text.charAt(at) == '"') {
            return text.substring(start, at++);
        }
        return escaped(new StringBuilder().append(text, start, at));
    }

    private static boolean plain(char c) {
        return c != '"' && c != '\\' && c >= ' ';
    }

    private String escaped(StringBuilder found) throws BadLineException {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return found.toString();
            }
            if (c < ' ') {
                throw fault("a bare control character");
            }
            found.append(c == '\\' ? escape() : c);
        }
        throw fault("a string without end");
    }

    private char escape() throws BadLineException {
        if (at == text.length()) {
            throw fault("a string without end");
        }
        char c = text.charAt(at++);
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unit();
            default -> throw fault("an unknown escape");
        };
    }

    private char unit() throws BadLineException {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = at < text.length() ? Character.digit(text.charAt(at++), 16) : -1;
            if (digit < 0) {
                throw fault("a broken \\u escape");
            }
            value = value << 4 | digit;
        }
        return (char) value;
    }

    private char peek() throws BadLineException {
        skipSpace();
        if (at == text.length()) {
            throw fault("the end of the line");
        }
        return text.charAt(at);
    }

    private boolean next(char c) throws BadLineException {
        if (peek() != c) {
            return false;
        }
        at++;
        return true;
    }

    private void expect(char c) throws BadLineException {
        if (!next(c)) {
            throw fault("no " + c);
        }
    }

    private void end() throws BadLineException {
        skipSpace();
        if (at != text.length()) {
            throw fault("more text after the end");
        }
    }

    private void skipSpace() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t' || text.charAt(at) == '\r')) {
            at++;
        }
    }

    private BadLineException fault(String what) {
        return new BadLineException(what + " at character " + (at + 1));
    }
}
