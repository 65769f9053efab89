package io.github.assay.json;

import java.nio.charset.StandardCharsets;

/**
 * One field of a JSON object: a scalar value, or the position of an object or list, parsed on request.
 *
 * @param name as the file spells it
 * @param kind the kind of value
 * @param text a scalar's text; empty for null, objects and lists. A long text is decoded on request
 * @param bytes the text that contains the field
 * @param from first byte of the value
 * @param to first byte after the value
 * @param line the line in {@code bytes}, from 1
 */
public record JsonField(String name, Kind kind, String text, byte[] bytes, int from, int to, int line) {
    public enum Kind {
        NULL("null"),
        TEXT("a text"),
        NUMBER("a number"),
        FLAG("true or false"),
        OBJECT("an object"),
        LIST("a list");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** A text of megabytes stays undecoded bytes until this method is called. */
    @Override
    public String text() {
        return kind == Kind.TEXT && text.isEmpty() && to - from > 2 ? JsonRecord.decoded(this) : text;
    }

    /** Whether it is neither an object nor a list. */
    public boolean isScalar() {
        return kind != Kind.OBJECT && kind != Kind.LIST;
    }

    /** The value's JSON text, unchanged. */
    public String raw() {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /** The found value for a problem: its kind and first characters; for a URL or a secret only the kind. */
    public String found() {
        String raw = raw();
        if (kind == Kind.TEXT && raw.matches("(?is)\"\\s*(?:jdbc:|[a-z][a-z0-9+.-]+://).*")) {
            return kind.words() + " that is a URL";
        }
        if (kind == Kind.TEXT && name.matches("(?i).*(?:password|passwd|pwd|secret|api_?key).*")) {
            return kind.words();
        }
        return switch (kind) {
            case NULL -> "null";
            case OBJECT, LIST -> kind.words();
            default -> kind.words() + " " + (raw.length() > 60 ? raw.substring(0, 60) + "…" : raw);
        };
    }
}
